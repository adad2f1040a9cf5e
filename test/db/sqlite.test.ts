import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { canTrace } from '../support/can-trace.ts';
import { sqlitePath, type Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'listok-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs JavaScript in a separate process. A wrapper program (strace, a shell) runs that process if one is given. */
function runScript(script: string, wrapper: string[] = []) {
  const [program, ...args] = [...wrapper, process.execPath, '--input-type=module', '--eval', script];
  return spawnSync(program, args, { encoding: 'utf8', cwd: import.meta.dirname });
}

const openingScript = (path: string, rest: string) => `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/db/open-database.ts'))});
  const { inTransaction } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/db/transaction.ts'))});
  const db = await openDatabase(${JSON.stringify(`sqlite:${path}`)}).catch((error) => {
    console.log(error.message);
    process.exit(3);
  });
  ${rest}`;

const pragma = async (db: Database, name: string): Promise<unknown> =>
  Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0];

/** The value of `pragma synchronous` that means FULL. */
const FULL = 2;

test('a SQLite database is opened in WAL mode with synchronous=FULL and foreign keys', async () => {
  const db = await openDatabase(`sqlite:${join(folder, 'settings.db')}`);
  const settings = [];
  for (const name of ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout']) settings.push(await pragma(db, name));
  expect(settings).toEqual(['wal', FULL, 1, 500]);
  await db.destroy();
});

// Windows has no such file modes.
test.skipIf(process.platform === 'win32')('a new SQLite file is readable by its owner only, and an existing one keeps its mode', async () => {
  const own = join(folder, 'own');
  const modes = () => Object.fromEntries(readdirSync(own).map((name) => [name, (statSync(join(own, name)).mode & 0o777).toString(8)]));
  const umask = process.umask(0o022);
  for (const mode of ['600', '640']) {
    const db = await openDatabase(`sqlite:${join(own, 'listok.db')}`);
    expect(modes()).toMatchObject({ 'listok.db': mode, 'listok.db-wal': mode, 'listok.db-shm': mode, 'listok.db.lock': '600' });
    await db.destroy();
    chmodSync(join(own, 'listok.db'), 0o640);
  }
  process.umask(umask);
});

// The test counts system calls, because a pragma shows only the setting and not its effect.
test.runIf(canTrace())('every commit is synced, and writes of one group share a sync', () => {
  const trace = join(folder, 'trace');
  const times = 50;
  const insert = (db: string): string => `${db}.insertInto('attempts').values({ key: String(key++), count: 1, expiresAt: '' }).execute()`;
  const grouped = `inTransaction(db, (trx) => ${insert('trx')})`;
  const variants = {
    'without a transaction': insert('db'),
    'in a transaction': `db.transaction().execute((trx) => ${insert('trx')})`,
    'in a group of one': grouped,
    'in a group of three': `Promise.all([${grouped}, ${grouped}, ${grouped}])`,
  };
  const countSyncs = (count: number, variant: keyof typeof variants): number => {
    const inserts = `let key = 0; for (let each = 0; each < ${count}; each++) { await ${variants[variant]}; }`;
    const script = openingScript(join(folder, `traced-${variant}-${count}.db`), `${inserts} process.exit(0);`);
    const { status, stdout, stderr } = runScript(script, ['strace', '-f', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync', '-o', trace]);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
    return [...readFileSync(trace, 'utf8').matchAll(/\bf(?:data)?sync\(\d+/g)].length;
  };
  // No insert runs in this measurement, so the variant does not matter.
  const syncsOfOpening = countSyncs(0, 'without a transaction');
  const syncsPerRound = (variant: keyof typeof variants): number => (countSyncs(times, variant) - syncsOfOpening) / times;
  expect(syncsPerRound('without a transaction')).toBeGreaterThanOrEqual(1);
  expect(syncsPerRound('in a transaction')).toBeGreaterThanOrEqual(1);
  expect(syncsPerRound('in a group of one')).toBeGreaterThanOrEqual(1);
  const inGroup = syncsPerRound('in a group of three');
  expect(inGroup).toBeGreaterThanOrEqual(1);
  // A checkpoint of the WAL adds a few syncs.
  expect(inGroup).toBeLessThan(1.5);
});

test('a second process that opens a SQLite file exits with one line about the lock', async () => {
  const path = join(folder, 'owned.db');
  const db = await openDatabase(`sqlite:${path}`);
  const second = runScript(openingScript(path, 'process.exit(0);'));
  expect([second.status, second.stdout]).toEqual([3, `DATABASE_URL: файл ${path} уже открыт другим процессом «Листка».\n`]);
  // The first process still works.
  await db.insertInto('attempts').values({ key: 'k', count: 1, expiresAt: '' }).execute();
  await db.destroy();
  expect(runScript(openingScript(path, 'process.exit(0);')).status).toBe(0);
});

test('the lock of a SQLite file is released when its process is killed', async () => {
  const path = join(folder, 'killed.db');
  const killed = runScript(openingScript(path, `process.kill(process.pid, 'SIGKILL');`));
  expect(killed.signal).toBe('SIGKILL');
  await (await openDatabase(`sqlite:${path}`)).destroy();
});

// On Windows a user needs a privilege to make symbolic links.
test.skipIf(process.platform === 'win32')('a symbolic link opens its target, with WAL and lock beside the target', async () => {
  const [targetFolder, link] = [join(folder, 'large-disk'), join(folder, 'linked.db')];
  mkdirSync(targetFolder);
  symlinkSync('large-disk/of.db', link);
  for (const stage of ['created', 'existing']) {
    const db = await openDatabase(`sqlite:${link}`);
    await db.insertInto('attempts').values({ key: stage, count: 1, expiresAt: '' }).execute();
    expect(readdirSync(targetFolder)).toEqual(expect.arrayContaining(['of.db', 'of.db-wal', 'of.db.lock']));
    const second = runScript(openingScript(join(targetFolder, 'of.db'), 'process.exit(0);'));
    expect([second.status, second.stdout]).toEqual([3, expect.stringContaining('уже открыт другим процессом')]);
    await db.destroy();
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('linked.db'))).toEqual(['linked.db']);
});

test.skipIf(process.platform === 'win32')('sqlitePath follows `..` after a symbolic link as the system does', () => {
  mkdirSync(join(folder, 'releases/7'), { recursive: true });
  symlinkSync('releases/7', join(folder, 'current'));
  symlinkSync('current/../of.db', join(folder, 'released.db'));
  writeFileSync(join(folder, 'releases/of.db'), '');
  expect(sqlitePath(`sqlite:${join(folder, 'released.db')}`)).toBe(realpathSync.native(join(folder, 'released.db')));
});

test('openDatabase creates missing parent folders of a SQLite file', async () => {
  const path = join(folder, 'new/folder/of.db');
  await (await openDatabase(`sqlite:${path}`)).destroy();
  expect(existsSync(path)).toBe(true);
});

test.runIf(process.platform === 'linux')('openDatabase fails at once when the folder of a SQLite file cannot be created', () => {
  const { stdout } = runScript(openingScript('/proc/listok/of.db', ''), ['timeout', '20']);
  expect(stdout).toMatch(/^DATABASE_URL: файл \/proc\/listok\/of\.db\S* не открывается \(.*\)\.\n$/);
});

test.runIf(process.platform !== 'win32')('a write to a full disk fails with SQLite’s reason, though SQLite has already rolled back the transaction', () => {
  const script = openingScript(
    join(folder, 'small.db'),
    `const { isDatabaseUnavailable } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/db/database.ts'))});
    const work = (key) => (trx) => trx.insertInto('attempts').values({ key, count: 1, expiresAt: '' }).execute();
    let failure;
    for (let row = 0; failure === undefined; row++) {
      const key = row + '.'.repeat(50_000);
      await inTransaction(db, work(key)).catch((error) => (failure = error));
    }
    console.log(failure.message, isDatabaseUnavailable(failure));
    await db.transaction().execute(work('.'.repeat(500_000))).catch(({ message }) => console.log(message));
    process.exit(0);`,
  );
  // The unit of ulimit is 512 or 1024 bytes, depending on the shell.
  const { status, stdout, stderr } = runScript(script, ['sh', '-c', 'ulimit -f 2000; exec "$0" "$@"']);
  expect([status, stdout, stderr]).toEqual([0, 'disk I/O error true\ndisk I/O error\n', '']);
  const made = runScript(openingScript(join(folder, 'smaller.db'), ''), ['sh', '-c', 'ulimit -f 100; exec "$0" "$@"']);
  expect([made.status, made.stdout]).toEqual([3, 'DATABASE_URL: работа с файлом базы прервалась (диск не отвечает как должен).\n']);
});

test('a damaged page is reported to the listener with the error of the statement that reads it', async () => {
  const path = join(folder, 'damaged.db');
  const db = await openDatabase(`sqlite:${path}`);
  for (let row = 0; row < 50; row++) {
    await db.insertInto('attempts').values({ key: row + '.'.repeat(1_000), count: 1, expiresAt: '' }).execute();
  }
  const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_schema where name = 'attempts'`.execute(db);
  await db.destroy();
  const file = readFileSync(path);
  const pageSize = file.readUInt16BE(16);
  file.fill(0xff, ((rows[0]?.rootpage ?? 0) - 1) * pageSize, (rows[0]?.rootpage ?? 0) * pageSize);
  writeFileSync(path, file);

  const reported: unknown[] = [];
  const damaged = await openDatabase(`sqlite:${path}`, null, (error) => reported.push(error));
  expect(reported).toEqual([]);
  const error: unknown = await damaged.selectFrom('attempts').selectAll().execute().catch((reason: unknown) => reason);
  expect(String(error)).toBe('Error: database disk image is malformed');
  expect(reported).toEqual([error]);
  await damaged.destroy();
});

test('a SQLite file that can’t be opened is rejected with one line that names DATABASE_URL', async () => {
  const directory = join(folder, 'directory.db');
  mkdirSync(directory);
  await expect(openDatabase(`sqlite:${directory}`)).rejects.toThrow(new Error(`DATABASE_URL: ${directory} — не файл.`));
  expect(existsSync(`${directory}.lock`)).toBe(false);
  const other = join(folder, 'letter.txt');
  writeFileSync(other, 'Дорогая редакция, '.repeat(1000));
  await expect(openDatabase(`sqlite:${other}`)).rejects.toThrow(/^DATABASE_URL: файл .* не открывается \(.*npm run restore\)\.$/);
  expect(readFileSync(other, 'utf8')).toBe('Дорогая редакция, '.repeat(1000));
  // A file that was rejected is not locked.
  rmSync(other);
  await (await openDatabase(`sqlite:${other}`)).destroy();
  await expect(openDatabase(`sqlite:${join(other, 'below.db')}`)).rejects.toThrow(/^DATABASE_URL: файл .* не открывается/);
});
