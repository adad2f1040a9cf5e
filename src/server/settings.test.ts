import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError, type Settings } from './settings.ts';

const defaults: Settings = {
  port: 3000,
  host: '127.0.0.1',
  databaseUrl: 'sqlite:data/listok.db',
  publicOrigin: null,
  trustedProxies: 0,
  botUrl: 'https://t.me/listok_bot',
  admin: null,
  hasSampleContent: true,
  hasRateLimits: true,
  photosQuota: 5_000_000_000,
  hasServiceWorker: true,
  passwordMinLength: 6,
  timeZone: 'Europe/Moscow',
  databaseConnections: null,
  workers: null,
  dailyBackups: null,
  logLevel: 'warn',
  metricsToken: null,
};

/** The message of the error; `null` when the settings are valid. */
function errorOf(environment: Record<string, string>): string | null {
  try {
    readSettings(environment);
    return null;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message;
  }
}

test('settings without any variable are the documented defaults', () => {
  expect(readSettings({})).toEqual(defaults);
  expect(readSettings({ PATH: '/bin', LANG: 'ru_RU.UTF-8', PORTS: 'x' })).toEqual(defaults);
});

describe('valid settings', () => {
  test.each<[string, string, Partial<Settings>]>([
    ['PORT', '8080', { port: 8080 }],
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::', { host: '::' }],
    ['HOST', 'localhost', { host: 'localhost' }],
    ['HOST', 'school-10.1a.lan', { host: 'school-10.1a.lan' }],
    ['DATABASE_URL', 'sqlite:/var/lib/listok.db', { databaseUrl: 'sqlite:/var/lib/listok.db' }],
    ['DATABASE_URL', 'postgres://u:p@db:5432/listok', { databaseUrl: 'postgres://u:p@db:5432/listok' }],
    ['DATABASE_URL', 'postgresql://db/listok', { databaseUrl: 'postgresql://db/listok' }],
    ['PUBLIC_ORIGIN', 'https://example.ru', { publicOrigin: 'https://example.ru' }],
    ['PUBLIC_ORIGIN', 'http://192.168.0.7:3000', { publicOrigin: 'http://192.168.0.7:3000' }],
    // The expected value is what a browser writes in Origin.
    ['PUBLIC_ORIGIN', 'https://Example.RU:443', { publicOrigin: 'https://example.ru' }],
    ['PUBLIC_ORIGIN', 'https://листок.рф', { publicOrigin: 'https://xn--h1aebnog.xn--p1ai' }],
    ['TRUST_PROXY', 'off', { trustedProxies: 0 }],
    ['TRUST_PROXY', '0', { trustedProxies: 0 }],
    ['TRUST_PROXY', '2', { trustedProxies: 2 }],
    ['TRUST_PROXY', '10', { trustedProxies: 10 }],
    ['BOT_URL', 'https://max.ru/bio?start=1', { botUrl: 'https://max.ru/bio?start=1' }],
    ['SAMPLE_CONTENT', 'on', { hasSampleContent: true }],
    ['SAMPLE_CONTENT', 'off', { hasSampleContent: false }],
    ['RATE_LIMITS', 'on', { hasRateLimits: true }],
    ['RATE_LIMITS', 'off', { hasRateLimits: false }],
    ['PHOTOS_QUOTA', '750MB', { photosQuota: 750_000_000 }],
    ['SERVICE_WORKER', 'on', { hasServiceWorker: true }],
    ['SERVICE_WORKER', 'off', { hasServiceWorker: false }],
    ['PASSWORD_MIN_LENGTH', '6', { passwordMinLength: 6 }],
    ['PASSWORD_MIN_LENGTH', '100', { passwordMinLength: 100 }],
    ['TIME_ZONE', 'Asia/Yekaterinburg', { timeZone: 'Asia/Yekaterinburg' }],
    ['TIME_ZONE', 'UTC', { timeZone: 'UTC' }],
    ['DATABASE_CONNECTIONS', '1', { databaseConnections: 1 }],
    ['DATABASE_CONNECTIONS', '1000', { databaseConnections: 1000 }],
    ['WORKERS', '1', { workers: 1 }],
    ['WORKERS', '64', { workers: 64 }],
    ['DAILY_BACKUPS', 'off', { dailyBackups: null }],
    ['DAILY_BACKUPS', '2', { dailyBackups: 2 }],
    ['DAILY_BACKUPS', '99', { dailyBackups: 99 }],
    ['LOG_LEVEL', 'info', { logLevel: 'info' }],
    ['LOG_LEVEL', 'error', { logLevel: 'error' }],
    ['METRICS_TOKEN', '0123456789abcdef', { metricsToken: '0123456789abcdef' }],
  ])('%s=%s is accepted', (name, value, expected) => {
    expect(readSettings({ [name]: value })).toEqual({ ...defaults, ...expected });
  });

  test.each([
    'PORT',
    'HOST',
    'DATABASE_URL',
    'PUBLIC_ORIGIN',
    'TRUST_PROXY',
    'BOT_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'SAMPLE_CONTENT',
    'RATE_LIMITS',
    'PHOTOS_QUOTA',
    'SERVICE_WORKER',
    'PASSWORD_MIN_LENGTH',
    'TIME_ZONE',
    'DATABASE_CONNECTIONS',
    'WORKERS',
    'DAILY_BACKUPS',
    'LOG_LEVEL',
    'METRICS_TOKEN',
  ])('an empty %s counts as not set', (name) => {
    expect(readSettings({ [name]: '' })).toEqual(defaults);
  });
});

describe('invalid settings', () => {
  test.each<[string, string, string[]]>([
    ['PORT', 'нужен номер порта, от 0 до 65535', ['http', '-1', '65536', '99999', '999999', '3000.5', '0x50', ' 80', '3e3', '80\n81']],
    ['HOST', 'нужен IP-адрес или имя', ['a b', 'http://localhost', '-x', 'localhost:3000', 'a\nb', '256.1.1.1', '10.0.0', '3000']],
    ['DATABASE_URL', 'нужно sqlite:<путь> или postgres://…', ['data.db', 'mysql://db/x', 'sqlite:', 'postgres://', 'postgres:db']],
    [
      'DATABASE_URL',
      'нужно postgres://имя:пароль@адрес/база, где знаки @ : / # ? % в пароле записаны кодами',
      ['postgres://127.0.0.1:99999/x', 'postgres://[::1/x'],
    ],
    [
      'PUBLIC_ORIGIN',
      'нужен адрес вида https://example.ru, без пути и без / в конце',
      [
        'example.ru',
        'https://example.ru/',
        'https://example.ru/app',
        'https://example.ru?x',
        'https://example.ru#x',
        'https://',
        'https:example.ru',
        'https://a b.ru',
        ' https://example.ru',
        'https://example.ru\n',
        'https://example.ru\\app',
        'https://example.ru:99999',
        'ftp://example.ru',
        'javascript:alert(1)',
      ],
    ],
    ['TRUST_PROXY', 'нужно off или число прокси, от 0 до 10', ['on', 'true', '-1', '11', '1.5', '127.0.0.1', 'OFF']],
    ['BOT_URL', 'нужна ссылка, которая начинается с https://', ['t.me/bot', 'http://t.me/bot', 'https:t.me/bot', 'https://', 'https://[bot', 'javascript:alert(1)', ' https://t.me/bot']],
    ['ADMIN_EMAIL', 'нужен адрес электронной почты', ['admin', 'a@b', 'a b@c.ru']],
    ['SAMPLE_CONTENT', 'нужно on или off', ['true', '1', 'ON', 'yes']],
    ['RATE_LIMITS', 'нужно on или off', ['false', '0', 'none', 'off ']],
    ['PHOTOS_QUOTA', 'нужен размер вида 5GB или 750MB', ['5', '5 GB', '1.5GB', '5gb', '0GB']],
    ['SERVICE_WORKER', 'нужно on или off', ['false', 'OFF']],
    ['PASSWORD_MIN_LENGTH', 'нужно целое число от 6 до 100', ['5', '0', '101', '6.5', '-8', 'шесть']],
    ['TIME_ZONE', 'нужен часовой пояс вида Europe/Moscow', ['Moscow', 'MSK', '+03:00', '3', 'Europe/Moscow ', 'Europe/Атлантида']],
    ['DATABASE_CONNECTIONS', 'нужно целое число от 1 до 1000', ['0', '1001', '2.5', 'all']],
    ['WORKERS', 'нужно целое число от 1 до 64', ['0', '65', '-1', 'auto', '2.5']],
    ['DAILY_BACKUPS', 'нужно off или число копий, от 2 до 99', ['1', '0', '100', '07', 'on', 'daily']],
    ['LOG_LEVEL', 'нужно error, warn или info', ['debug', 'INFO', 'off', '30']],
  ])('a wrong %s is rejected with one line: %s', (name, expected, values) => {
    for (const value of values) {
      const message = errorOf({ [name]: value, ADMIN_PASSWORD: '123456' });
      const line = `${name}: ${expected}, а задано «${value.replace('\n', ' ')}».`;
      expect({ value, message }).toEqual({ value, message: line });
    }
  });

  test('a PUBLIC_ORIGIN with a user is rejected', () => {
    expect(errorOf({ PUBLIC_ORIGIN: 'https://anna@example.ru' })).toMatch(/^PUBLIC_ORIGIN: /);
  });

  test.each(['short', '0123456789abcde', 'a'.repeat(257), 'with spaces in the token', 'пароль-из-букв-кириллицы', 'line\nbreak-line-break'])(
    'the message about a wrong METRICS_TOKEN does not contain it: %j',
    (value) => {
      expect(errorOf({ METRICS_TOKEN: value })).toBe('METRICS_TOKEN: нужно от 16 до 256 латинских букв, цифр и знаков без пробелов.');
    },
  );

  test('the message about a wrong DATABASE_URL does not contain its password', () => {
    expect(errorOf({ DATABASE_URL: 'postgress://listok:s3c@ret@db/listok' })).toBe(
      'DATABASE_URL: нужно sqlite:<путь> или postgres://…, а задано «postgress://…@db/listok».',
    );
    expect(errorOf({ DATABASE_URL: 'postgres:listok:s3c@ret@db/listok' })).toMatch(/ а задано «postgres:…@db\/listok»\.$/);
  });

  test('the message names the first of several wrong variables', () => {
    expect(errorOf({ RATE_LIMITS: 'x', PORT: 'x' })).toMatch(/^PORT: /);
  });
});

describe('first admin in the settings', () => {
  test('ADMIN_EMAIL and ADMIN_PASSWORD together define the first admin', () => {
    for (const password of ['п@роль', 'п'.repeat(1_000)]) {
      const given = { ADMIN_EMAIL: 'anna@example.ru', ADMIN_PASSWORD: password };
      expect(readSettings(given)).toEqual({ ...defaults, admin: { email: 'anna@example.ru', password } });
    }
  });

  test.each<[Record<string, string>, string]>([
    [{ ADMIN_EMAIL: 'anna@example.ru' }, 'ADMIN_PASSWORD: нужен, раз задан ADMIN_EMAIL.'],
    [{ ADMIN_PASSWORD: '123456' }, 'ADMIN_EMAIL: нужен, раз задан ADMIN_PASSWORD.'],
    [{ ADMIN_EMAIL: '', ADMIN_PASSWORD: '123456' }, 'ADMIN_EMAIL: нужен, раз задан ADMIN_PASSWORD.'],
    [{ ADMIN_EMAIL: 'anna@example.ru', ADMIN_PASSWORD: '12345' }, 'ADMIN_PASSWORD: нужно не менее 6 символов.'],
    [{ ADMIN_EMAIL: 'anna@example.ru', ADMIN_PASSWORD: '        ' }, 'ADMIN_PASSWORD: нужно не менее 6 символов.'],
    [{ ADMIN_EMAIL: 'anna@example.ru', ADMIN_PASSWORD: 'п'.repeat(1_001) }, 'ADMIN_PASSWORD: нужно не более 1000 символов.'],
    [
      { ADMIN_EMAIL: 'anna@example.ru', ADMIN_PASSWORD: '1234567', PASSWORD_MIN_LENGTH: '8' },
      'ADMIN_PASSWORD: нужно не менее 8 символов.',
    ],
  ])('%j is rejected', (environment, message) => {
    expect(errorOf(environment)).toBe(message);
  });
});
