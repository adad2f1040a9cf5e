import { isLostConnection, isNoConnection } from './postgres.ts';

const CHECK_ADDRESS = 'Проверьте адрес и порт и что PostgreSQL запущена.';

/** What an operator can do about a failure of PostgreSQL, or of the way to it, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'Проверьте имя и пароль пользователя.',
  '28000': 'PostgreSQL не пускает этого пользователя отсюда: проверьте его имя, pg_hba.conf и, если она требует шифрования, sslmode.',
  '3D000': 'Создайте базу (createdb) или исправьте её имя.',
  '42501': 'Базой и таблицами в ней должен владеть пользователь сайта.',
  '25006': 'Эта PostgreSQL только для чтения, а сайту нужна та, в которую можно писать.',
  '25P03': 'Машина слишком занята: посмотрите, чем, и попробуйте снова.',
  '53300': 'Уменьшите DATABASE_CONNECTIONS или увеличьте max_connections в PostgreSQL.',
  ECONNREFUSED: CHECK_ADDRESS,
  ETIMEDOUT: CHECK_ADDRESS,
  EHOSTUNREACH: CHECK_ADDRESS,
  ENOENT: 'Проверьте пути и что PostgreSQL запущена.',
  ENOTFOUND: 'Проверьте имя машины; знаки @ : / # ? % в пароле пишутся кодами.',
};

/** The same of failures that have no code, or one of many. */
const ADVICE_BY_TEXT: readonly (readonly [RegExp, string])[] = [
  [/password must be a string/, 'PostgreSQL требует пароль, а в DATABASE_URL его нет.'],
  [/does not support SSL/, 'Включите в PostgreSQL ssl или уберите sslmode.'],
  [/certificate|altnames/i, 'Чей сертификат принимать, говорит sslrootcert=<файл>; имя в нём должно быть тем, что в DATABASE_URL.'],
  [/(statement|read) timeout/, 'PostgreSQL слишком занята: посмотрите, чем, и попробуйте снова.'],
  [/timeout exceeded when trying to connect|connection timeout/, CHECK_ADDRESS],
];

/** @returns the reason in its own words, in brackets, and what to do about it where that is known */
export function withAdvice(error: unknown): string {
  // A name with several addresses fails with the errors of all and no text of its own.
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const advice = errors.map(adviceOf).find((each) => each !== undefined);
  return `(${errors.map(textOf).join(', ')}).${advice === undefined ? '' : ` ${advice}`}`;
}

/** What is wrong with the way to PostgreSQL; `null`: nothing is known to be. */
export function connectionFailure(error: unknown): string | null {
  if (isLostConnection(error)) return 'связь с базой прервалась';
  return isNoConnection(error) ? 'к базе не подключиться' : null;
}

function adviceOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ADVICE[code] ?? ADVICE_BY_TEXT.find(([text]) => text.test(textOf(error)))?.[1];
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
