import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { freshDatabase, withDatabase } from '../support/test-database.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { describeDatabaseError } from '../../src/db/describe-database-error.ts';
import { isDatabaseUnavailable, type Database, type Transaction } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { withHint } from '../../src/db/postgres/connection-errors.ts';

const lineOf = (url: string): Promise<string> => openDatabase(url).then(() => 'opened', ({ message }: Error) => message);
const withParameter = (url: string, name: string, value: string): string => {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
};

test.for(['postgres://127.0.0.1:1/nothing', 'postgres://localhost:1/nothing'])('a refused connection to %s is one line with a hint to check the address', async (url) => {
  expect(await lineOf(url)).toMatch(
    /^DATABASE_URL: к базе не подключиться \(.*ECONNREFUSED.*\)\. Проверьте адрес и порт и что PostgreSQL запущена\.$/,
  );
});

test('a missing PostgreSQL database is one line with a hint to create it', async () => {
  const fresh = await freshDatabase('postgres');
  await fresh.drop();
  expect(await lineOf(fresh.url)).toMatch(/^DATABASE_URL: к базе не подключиться \(.*does not exist\)\. Создайте базу \(createdb\) или исправьте её имя\.$/);
});

test('sslmode=require without TLS on the server is one line, without a warning of pg', async () => {
  const warn = vi.spyOn(process, 'emitWarning');
  const fresh = await freshDatabase('postgres');
  expect(await lineOf(withParameter(fresh.url, 'sslmode', 'require'))).toBe(
    'DATABASE_URL: к базе не подключиться (The server does not support SSL connections). Включите в PostgreSQL ssl или уберите sslmode.',
  );
  expect(warn).not.toHaveBeenCalled();
  await fresh.drop();
});

test('a read-only PostgreSQL is one line with a hint', async () => {
  const fresh = await freshDatabase('postgres');
  expect(await lineOf(withParameter(fresh.url, 'options', '-c default_transaction_read_only=on'))).toMatch(
    /^DATABASE_URL: база не обновляется до новой схемы \(.*read-only transaction\)\. Эта PostgreSQL только для чтения, а сайту нужна та, в которую можно писать\.$/,
  );
  await fresh.drop();
});

const failure = (message: string, code?: string): Error => Object.assign(new Error(message), { code });

test.for([
  [failure('password authentication failed for user "listok"', '28P01'), 'Проверьте имя и пароль пользователя.'],
  [failure('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'PostgreSQL требует пароль, а в DATABASE_URL его нет.'],
  [
    failure('no pg_hba.conf entry for host "10.0.0.5", user "listok", database "listok", no encryption', '28000'),
    'PostgreSQL не пускает этого пользователя отсюда: проверьте его имя, pg_hba.conf и, если она требует шифрования, sslmode.',
  ],
  [failure('permission denied for schema public', '42501'), 'Базой и таблицами в ней должен владеть пользователь сайта.'],
  [failure('sorry, too many clients already', '53300'), 'Уменьшите DATABASE_CONNECTIONS или увеличьте max_connections в PostgreSQL.'],
  [
    failure('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
    'Чей сертификат принимать, говорит sslrootcert=<файл>; имя в нём должно быть тем, что в DATABASE_URL.',
  ],
  [
    failure('terminating connection due to idle-in-transaction timeout', '25P03'),
    'Машина слишком занята: посмотрите, чем, и попробуйте снова.',
  ],
  [failure('canceling statement due to statement timeout', '57014'), 'PostgreSQL слишком занята: посмотрите, чем, и попробуйте снова.'],
  [failure('Query read timeout'), 'PostgreSQL слишком занята: посмотрите, чем, и попробуйте снова.'],
  [failure('something new', '99999'), ''],
] as const)('withHint adds the hint that belongs to «%s»', ([error, hint]) => {
  expect(withHint(error)).toBe(`(${error.message}).${hint && ` ${hint}`}`);
});

test('an error while connecting counts as database unavailable, and the same error elsewhere does not', async () => {
  const fresh = await freshDatabase('postgres');
  const rejected = await openDatabase(withParameter(fresh.url, 'sslmode', 'verify-full')).catch((error: Error) => error.cause);
  expect(isDatabaseUnavailable(rejected)).toBe(true);
  expect(isDatabaseUnavailable(failure('The server does not support SSL connections'))).toBe(false);
  await fresh.drop();
});

test('a failed statement does not count as database unavailable', async () => {
  await withDatabase('postgres', async (db) => {
    const error: unknown = await db.selectFrom('nothing' as 'users').selectAll().execute().catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

/** @returns the line for the operator, and whether a request would get 503 */
const failureOf = (db: Database, work: (trx: Transaction) => Promise<unknown>): Promise<[string, boolean]> =>
  db.transaction().execute(work).then(
    () => ['done', false],
    (error: unknown) => [(describeDatabaseError(error) as Error).message, isDatabaseUnavailable(error)],
  );

test.for(['before', 'during'])('a transaction whose connection PostgreSQL ends %s a statement fails with the reason', async (when) => {
  await withDatabase('postgres', async (db) => {
    const failed = await failureOf(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const sleeping = when === 'during' ? sql`select pg_sleep(20)`.execute(trx) : null;
      // `pg_terminate_backend` returns only after the backend has ended.
      const ended = sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await (sleeping ?? ended);
      await sql`select 1`.execute(trx);
    });
    expect(failed).toEqual(['DATABASE_URL: связь с базой прервалась (terminating connection due to administrator command).', true]);
  });
});

test('a transaction whose connection breaks during a statement fails with the reason', async () => {
  const fresh = await freshDatabase('postgres');
  const proxy = await startFaultProxy(fresh.url);
  const db = await openDatabase(proxy.url);
  const failed = failureOf(db, (trx) => {
    setTimeout(proxy.cut, 100);
    return sql`select pg_sleep(20)`.execute(trx);
  });
  expect(await failed).toEqual([expect.stringMatching(/^DATABASE_URL: связь с базой прервалась \([^)]+\)\.$/), true]);
  expect((await failed)[0]).not.toContain('queryable');
  await db.destroy();
  proxy.close();
  await fresh.drop();
});
