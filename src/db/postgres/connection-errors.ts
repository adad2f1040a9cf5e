import { isLostConnection, isNoConnection } from './postgres.ts';

const CHECK_ADDRESS = 'Проверьте адрес и порт и что PostgreSQL запущена.';

/** Hints for operators by error code, which is a SQLSTATE or a code of Node. */
const HINTS: Readonly<Record<string, string>> = {
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

/** Hints for errors that have no code, or a code that many errors share. */
const HINTS_BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/password must be a string/, 'PostgreSQL требует пароль, а в DATABASE_URL его нет.'],
  [/does not support SSL/, 'Включите в PostgreSQL ssl или уберите sslmode.'],
  [/certificate|altnames/i, 'Чей сертификат принимать, говорит sslrootcert=<файл>; имя в нём должно быть тем, что в DATABASE_URL.'],
  [/(statement|read) timeout/, 'PostgreSQL слишком занята: посмотрите, чем, и попробуйте снова.'],
  [/timeout exceeded when trying to connect|connection timeout/, CHECK_ADDRESS],
];

/** @returns the messages of the error in brackets, followed by a hint for the operator if there is one */
export function withHint(error: unknown): string {
  // When a host name has several addresses, connecting fails with an AggregateError that has no message.
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const hint = errors.map(hintOf).find((each) => each !== undefined);
  return `(${errors.map(messageOf).join(', ')}).${hint === undefined ? '' : ` ${hint}`}`;
}

/** Describes a failed or lost connection for the operator; `null` for other errors. */
export function describeConnectionError(error: unknown): string | null {
  if (isLostConnection(error)) return 'связь с базой прервалась';
  return isNoConnection(error) ? 'к базе не подключиться' : null;
}

function hintOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return HINTS[code] ?? HINTS_BY_MESSAGE.find(([pattern]) => pattern.test(messageOf(error)))?.[1];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
