import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { freshDatabase, withDatabase } from '../server/testing-database.ts';
import { layWire } from '../server/testing-wire.ts';
import { databaseFailure } from './database-failure.ts';
import { isDatabaseUnavailable, type Database, type Transaction } from './database.ts';
import { openDatabase } from './open-database.ts';
import { withAdvice } from './postgres-refusal.ts';

const lineOf = (url: string): Promise<string> => openDatabase(url).then(() => 'opened', ({ message }: Error) => message);
const withParameter = (url: string, name: string, value: string): string => {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
};

test.for(['postgres://127.0.0.1:1/nothing', 'postgres://localhost:1/nothing'])('nobody at %s is one line that says what to look at', async (url) => {
  expect(await lineOf(url)).toMatch(
    /^DATABASE_URL: к базе не подключиться \(.*ECONNREFUSED.*\)\. Проверьте адрес и порт и что PostgreSQL запущена\.$/,
  );
});

test('a PostgreSQL that says nothing is one line that says what to look at', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  expect(await lineOf(`postgres://x@127.0.0.1:${(silent.address() as AddressInfo).port}/nothing`)).toMatch(
    /^DATABASE_URL: к базе не подключиться \([^)]*timeout\)\. Проверьте адрес и порт и что PostgreSQL запущена\.$/,
  );
  silent.close();
});

test('a PostgreSQL without the database is one line that says what to do', async () => {
  const fresh = await freshDatabase('postgres');
  await fresh.drop();
  expect(await lineOf(fresh.url)).toMatch(/^DATABASE_URL: к базе не подключиться \(.*does not exist\)\. Создайте базу \(createdb\) или исправьте её имя\.$/);
});

test('a PostgreSQL that has no TLS is out of reach, and the mode says nothing more', async () => {
  const warn = vi.spyOn(process, 'emitWarning');
  const fresh = await freshDatabase('postgres');
  expect(await lineOf(withParameter(fresh.url, 'sslmode', 'require'))).toBe(
    'DATABASE_URL: к базе не подключиться (The server does not support SSL connections). Включите в PostgreSQL ssl или уберите sslmode.',
  );
  expect(warn).not.toHaveBeenCalled();
  await fresh.drop();
});

test('a PostgreSQL that is only to be read is one line', async () => {
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
] as const)('%s', ([error, advice]) => {
  expect(withAdvice(error)).toBe(`(${error.message}).${advice && ` ${advice}`}`);
});

test('whatever keeps a connection from being made, the database is unavailable', async () => {
  const fresh = await freshDatabase('postgres');
  const refused = await openDatabase(withParameter(fresh.url, 'sslmode', 'verify-full')).catch((error: Error) => error.cause);
  expect(isDatabaseUnavailable(refused)).toBe(true);
  expect(isDatabaseUnavailable(failure('The server does not support SSL connections'))).toBe(false);
  await fresh.drop();
});

test('what fails over a connection is no failure to connect', async () => {
  await withDatabase('postgres', async (db) => {
    const error: unknown = await db.selectFrom('nothing' as 'users').selectAll().execute().catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

/** What an operator is told of a transaction that fails, and whether a request would be told to come later. */
const failureOf = (db: Database, work: (trx: Transaction) => Promise<unknown>): Promise<[string, boolean]> =>
  db.transaction().execute(work).then(
    () => ['done', false],
    (error: unknown) => [(databaseFailure(error) as Error).message, isDatabaseUnavailable(error)],
  );

test.for(['before', 'amid'])('a transaction that PostgreSQL ends %s a statement of it fails with the reason', async (when) => {
  await withDatabase('postgres', async (db) => {
    const failed = await failureOf(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const sleeping = when === 'amid' ? sql`select pg_sleep(20)`.execute(trx) : null;
      // Returns when the other one has ended.
      const ended = sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await (sleeping ?? ended);
      await sql`select 1`.execute(trx);
    });
    expect(failed).toEqual(['DATABASE_URL: связь с базой прервалась (terminating connection due to administrator command).', true]);
  });
});

test('a transaction whose connection breaks amid a statement fails with the reason', async () => {
  const fresh = await freshDatabase('postgres');
  const wire = await layWire(fresh.url);
  const db = await openDatabase(wire.url);
  const failed = failureOf(db, (trx) => {
    setTimeout(wire.cut, 100);
    return sql`select pg_sleep(20)`.execute(trx);
  });
  expect(await failed).toEqual([expect.stringMatching(/^DATABASE_URL: связь с базой прервалась \([^)]+\)\.$/), true]);
  expect((await failed)[0]).not.toContain('queryable');
  await db.destroy();
  wire.close();
  await fresh.drop();
});
