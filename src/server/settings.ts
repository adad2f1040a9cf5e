import { isIP } from 'node:net';
import * as z from 'zod';
import { parseSize } from '../domain/checking/photos/photo-room.ts';
import { isTimeZone } from '../domain/is-time-zone.ts';
import { isEmail, isLongEnough } from '../domain/users/user.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../domain/users/user-limits.ts';
import type { Credentials } from '../features/account/bootstrap-admin.ts';
import { engineOf, isParsableUrl } from '../db/database.ts';
import { LOG_LEVELS, type LogLevel } from './observability/log-level.ts';

export interface Settings {
  port: number;
  host: string;
  databaseUrl: string;
  /** The origin of the site in the browser; `null` means http://localhost with the port of the server. */
  publicOrigin: string | null;
  /** The number of proxies in front of the server whose X-Forwarded-For is trusted. */
  trustedProxies: number;
  botUrl: string;
  admin: Credentials | null;
  hasSampleContent: boolean;
  hasRateLimits: boolean;
  /** How many bytes all photos of answers may take. */
  photosQuota: number;
  /** Whether browsers keep a copy of the site for the time without a network (ADR 43). */
  hasServiceWorker: boolean;
  passwordMinLength: number;
  /** The tutor's time zone as an IANA name. */
  timeZone: string;
  /** The maximum number of PostgreSQL connections of a process; `null` means the default. */
  databaseConnections: number | null;
  /** The number of workers of `start:cluster`; `null` means one for each core. */
  workers: number | null;
  /** How many daily backups of a SQLite database are kept; `null` means that there are none. */
  dailyBackups: number | null;
  logLevel: LogLevel;
  /** The bearer token of `/api/metrics`; `null` means that there are no metrics. */
  metricsToken: string | null;
}

/** The error for a wrong setting. Its message is the line that the operator sees. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>;

const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);

const onOff = z.enum(['on', 'off'], 'нужно on или off').transform((value) => value === 'on');

/**
 * The origin in the form in which browsers send it: in lower case, with a Cyrillic host in punycode; `null` when the
 * value is not an origin.
 */
const originOf = (value: string): string | null =>
  /^https?:\/\/[^\s/\\?#@]+$/i.test(value) ? (URL.parse(value)?.origin ?? null) : null;

/** Whether a value is a host name. If its last label is a number, it is a mistyped IP address. */
const isHostName = (value: string): boolean => isIP(value) > 0 || /^(?!(.*\.)?\d+$)[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value);

/** All variables with their defaults, and the error messages for wrong values. */
const Variables = z.object({
  PORT: wholeNumber(0, 65_535, 'нужен номер порта, от 0 до 65535').prefault('3000'),
  HOST: z.string().refine(isHostName, 'нужен IP-адрес или имя').default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .refine((value) => engineOf(value) !== null, 'нужно sqlite:<путь> или postgres://…')
    .refine(isParsableUrl, 'нужно postgres://имя:пароль@адрес/база, где знаки @ : / # ? % в пароле записаны кодами')
    .default('sqlite:data/listok.db'),
  PUBLIC_ORIGIN: z
    .string()
    .refine((value) => originOf(value) !== null, 'нужен адрес вида https://example.ru, без пути и без / в конце')
    .transform(originOf)
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|\d|10)$/, 'нужно off или число прокси, от 0 до 10')
    .transform((value) => (value === 'off' ? 0 : Number(value)))
    .prefault('off'),
  BOT_URL: z
    .string()
    .refine((value) => /^https:\/\/\S+$/.test(value) && URL.canParse(value), 'нужна ссылка, которая начинается с https://')
    .default('https://t.me/listok_bot'),
  ADMIN_EMAIL: z.string().refine(isEmail, 'нужен адрес электронной почты').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SAMPLE_CONTENT: onOff.prefault('on'),
  RATE_LIMITS: onOff.prefault('on'),
  PHOTOS_QUOTA: z
    .string()
    .refine((value) => parseSize(value) !== null, 'нужен размер вида 5GB или 750MB')
    .transform((value) => parseSize(value) ?? 0)
    .prefault('5GB'),
  SERVICE_WORKER: onOff.prefault('on'),
  PASSWORD_MIN_LENGTH: wholeNumber(PASSWORD_MIN_LENGTH, 100, `нужно целое число от ${PASSWORD_MIN_LENGTH} до 100`).prefault(
    String(PASSWORD_MIN_LENGTH),
  ),
  TIME_ZONE: z.string().refine(isTimeZone, 'нужен часовой пояс вида Europe/Moscow').default('Europe/Moscow'),
  DATABASE_CONNECTIONS: wholeNumber(1, 1_000, 'нужно целое число от 1 до 1000').optional(),
  WORKERS: wholeNumber(1, 64, 'нужно целое число от 1 до 64').optional(),
  DAILY_BACKUPS: z
    .string()
    .regex(/^(off|[2-9]|[1-9]\d)$/, 'нужно off или число копий, от 2 до 99')
    .transform((value) => (value === 'off' ? null : Number(value)))
    .prefault('off'),
  LOG_LEVEL: z.enum(LOG_LEVELS, 'нужно error, warn или info').default('warn'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, 'нужно от 16 до 256 латинских букв, цифр и знаков без пробелов')
    .optional(),
});

/** The names of the environment variables. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys(Variables.shape));

/**
 * Reads the settings from the environment. An empty variable counts as not set.
 * @throws SettingsError with one line that names the variable and its possible values
 */
export function readSettings(environment: Environment): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new SettingsError(`${name}: ${issue?.message}${SECRET_NAMES.has(name) ? '' : `, а задано «${redact(given[name])}»`}.`);
  }
  const variables = parsed.data;
  return {
    port: variables.PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
    publicOrigin: variables.PUBLIC_ORIGIN ?? null,
    trustedProxies: variables.TRUST_PROXY,
    botUrl: variables.BOT_URL,
    admin: adminCredentials(variables),
    hasSampleContent: variables.SAMPLE_CONTENT,
    hasRateLimits: variables.RATE_LIMITS,
    photosQuota: variables.PHOTOS_QUOTA,
    hasServiceWorker: variables.SERVICE_WORKER,
    passwordMinLength: variables.PASSWORD_MIN_LENGTH,
    timeZone: variables.TIME_ZONE,
    databaseConnections: variables.DATABASE_CONNECTIONS ?? null,
    workers: variables.WORKERS ?? null,
    dailyBackups: variables.DAILY_BACKUPS,
    logLevel: variables.LOG_LEVEL,
    metricsToken: variables.METRICS_TOKEN ?? null,
  };
}

/**
 * The origin of the site in the browser.
 * @param port the port on which the server listens
 */
export const publicOriginOf = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>, port: number): string =>
  publicOrigin ?? `http://localhost:${port}`;

/** The variables whose values must not appear in messages. */
const SECRET_NAMES = new Set(['METRICS_TOKEN']);

/** A value for a message: in one line, and without the user and the password of a database URL. */
const redact = (value = ''): string => value.replace(/\s+/g, ' ').replace(/:(\/*).*@/, ':$1…@');

function adminCredentials(variables: z.infer<typeof Variables>): Credentials | null {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, PASSWORD_MIN_LENGTH: minLength } = variables;
  if (email === undefined && password === undefined) return null;
  if (email === undefined) throw new SettingsError('ADMIN_EMAIL: нужен, раз задан ADMIN_PASSWORD.');
  if (password === undefined) throw new SettingsError('ADMIN_PASSWORD: нужен, раз задан ADMIN_EMAIL.');
  if (!isLongEnough(password, minLength) || !password.trim()) {
    throw new SettingsError(`ADMIN_PASSWORD: нужно не менее ${minLength} символов.`);
  }
  if (password.length > PASSWORD_MAX_LENGTH) {
    throw new SettingsError(`ADMIN_PASSWORD: нужно не более ${PASSWORD_MAX_LENGTH} символов.`);
  }
  return { email, password };
}
