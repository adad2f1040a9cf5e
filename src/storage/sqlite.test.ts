import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { canTrace } from '../../reliability/strace.ts';
import { sqlitePath, type Database } from './database.ts';
import { openDatabase, storingOf } from './open-database.ts';
import { prepared } from './prepared.ts';

const folder = mkdtempSync(join(tmpdir(), 'listok-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a text of JavaScript in a process of its own, under another program if one is given. */
function runScript(script: string, under: string[] = []) {
  const [program, ...args] = [...under, process.execPath, '--input-type=module', '--eval', script];
  return spawnSync(program, args, { encoding: 'utf8', cwd: import.meta.dirname });
}

const opening = (path: string, rest: string) => `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'open-database.ts'))});
  const { inTransaction, inPassingTransaction } = await import(${JSON.stringify(join(import.meta.dirname, 'transaction.ts'))});
  const db = await openDatabase(${JSON.stringify(`sqlite:${path}`)}).catch((error) => {
    console.log(error.message);
    process.exit(3);
  });
  ${rest}`;

const pragma = async (db: Database, name: string): Promise<unknown> =>
  Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0];

/** As SQLite calls it. */
const FULL = 2;
const NORMAL = 1;

test('is opened so that a commit survives the loss of power, and references hold', async () => {
  const db = await openDatabase(`sqlite:${join(folder, 'settings.db')}`);
  const settings = [];
  for (const name of ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout']) settings.push(await pragma(db, name));
  expect(settings).toEqual(['wal', FULL, 1, 500]);
  await db.destroy();
});

// Windows has no such rights.
test.skipIf(process.platform === 'win32')('is readable for its owner only, and an old one as it was', async () => {
  const own = join(folder, 'own');
  const rights = () => Object.fromEntries(readdirSync(own).map((name) => [name, (statSync(join(own, name)).mode & 0o777).toString(8)]));
  const umask = process.umask(0o022);
  for (const mode of ['600', '640']) {
    const db = await openDatabase(`sqlite:${join(own, 'listok.db')}`);
    expect(rights()).toMatchObject({ 'listok.db': mode, 'listok.db-wal': mode, 'listok.db-shm': mode, 'listok.db.lock': '600' });
    await db.destroy();
    chmodSync(join(own, 'listok.db'), 0o640);
  }
  process.umask(umask);
});

test('leaves the disk to transactions alone, however they end', async () => {
  const db = await openDatabase(`sqlite:${join(folder, 'transactions.db')}`);
  expect(await db.transaction().execute((trx) => pragma(trx, 'synchronous'))).toBe(NORMAL);
  expect(await pragma(db, 'synchronous')).toBe(FULL);
  await expect(db.transaction().execute(() => Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake');
  expect(await pragma(db, 'synchronous')).toBe(FULL);
  await db.destroy();
});

test('says when it shows more than the disk holds', async () => {
  const db = await openDatabase(`sqlite:${join(folder, 'storing.db')}`);
  const storing = storingOf(db);
  expect(storing()).toBeNull();
  const insert = db.transaction().execute((trx) => trx.insertInto('attempts').values({ key: 'a', count: 1, expiresAt: '' }).execute());
  const seen = new Set<boolean>();
  const find = prepared((from) => from.selectFrom('attempts').select('key'));
  const isOver = (): Promise<boolean> =>
    Promise.race([insert.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);
  while (!(await isOver())) {
    if (storing() !== null) seen.add((await find(db, {})).length === 1);
  }
  // It is seen before it is stored.
  expect([...seen]).toEqual([true]);
  expect(storing()).toBeNull();
  await db.destroy();
});

// The pragma says what was asked for; only the calls to the system say what was done.
test.runIf(canTrace())('brings every commit to the disk', () => {
  const trace = join(folder, 'trace');
  const times = 50;
  const insert = (db: string): string => `${db}.insertInto('attempts').values({ key: String(key++), count: 1, expiresAt: '' }).execute()`;
  const inPassing = `inPassingTransaction(db, (trx) => ${insert('trx')})`;
  const ways = {
    alone: insert('db'),
    'in a transaction': `db.transaction().execute((trx) => ${insert('trx')})`,
    'by turns': `inTransaction(db, (trx) => ${insert('trx')}); await ${insert('db')}; await ${inPassing}`,
    'in passing': inPassing,
    'in passing, beside what lasts': `Promise.all([${inPassing}, inTransaction(db, (trx) => ${insert('trx')}), ${inPassing}])`,
  };
  const syncs = (count: number, way: keyof typeof ways): number => {
    const inserts = `let key = 0; for (let each = 0; each < ${count}; each++) { await ${ways[way]}; }`;
    const script = opening(join(folder, `traced-${way}-${count}.db`), `${inserts} process.exit(0);`);
    const { status, stdout, stderr } = runScript(script, ['strace', '-f', '-e', 'trace=fsync,fdatasync', '-o', trace]);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
    return [...readFileSync(trace, 'utf8').matchAll(/\bf(?:data)?sync\(\d+/g)].length;
  };
  const ofEach = (way: keyof typeof ways): number => (syncs(times, way) - syncs(0, way)) / times;
  expect(ofEach('alone')).toBeGreaterThanOrEqual(1);
  expect(ofEach('in a transaction')).toBeGreaterThanOrEqual(1);
  expect(ofEach('by turns')).toBeGreaterThanOrEqual(2);
  expect(ofEach('in passing, beside what lasts')).toBeGreaterThanOrEqual(1);
  // What is written in passing waits for the next that isn't.
  expect(ofEach('in passing')).toBeLessThan(0.2);
});

test.runIf(canTrace())('writes nothing over what SQLite itself failed to sync', () => {
  const trace = join(folder, 'trace-of-failure');
  const insert = (db: string, key: string): string => `${db}.insertInto('attempts').values({ key: '${key}', count: 1, expiresAt: '' }).execute()`;
  const told = (work: string): string => `await ${work}.then(() => 'stored', (error) => error.message)`;
  const run = (name: string, inject: string[], rest: string) => {
    const script = `await inPassingTransaction(db, (trx) => ${insert('trx', 'unsynced')}); ${rest} process.exit(0);`;
    const strace = ['strace', '-f', '-e', 'trace=fsync', ...inject, '-o', trace];
    return runScript(opening(join(folder, `${name}.db`), script), strace);
  };
  run('counted', [], '');
  const before = readFileSync(trace, 'utf8').split(' fsync(').length - 1;
  const outcomes = `console.log(JSON.stringify([${[told(insert('db', 'a')), told(insert('db', 'b'))].join()}]));
    const { storingOf } = await import(${JSON.stringify(join(import.meta.dirname, 'open-database.ts'))});
    await storingOf(db)();
    console.log(${told(insert('db', 'c'))});`;
  const { stdout, stderr } = run('failing', ['-e', `inject=fsync:error=EIO:when=${before + 1}`], outcomes);
  expect([stdout, stderr]).toEqual(['["disk I/O error","disk I/O error"]\nstored\n', '']);
});

test('belongs to one process; a second is told so in one line', async () => {
  const path = join(folder, 'owned.db');
  const db = await openDatabase(`sqlite:${path}`);
  const second = runScript(opening(path, 'process.exit(0);'));
  expect([second.status, second.stdout]).toEqual([3, `DATABASE_URL: файл ${path} уже открыт другим процессом «Листка».\n`]);
  // The first one goes on.
  await db.insertInto('attempts').values({ key: 'k', count: 1, expiresAt: '' }).execute();
  await db.destroy();
  expect(runScript(opening(path, 'process.exit(0);')).status).toBe(0);
});

test('is free again when its process was killed', async () => {
  const path = join(folder, 'killed.db');
  const killed = runScript(opening(path, `process.kill(process.pid, 'SIGKILL');`));
  expect(killed.signal).toBe('SIGKILL');
  await (await openDatabase(`sqlite:${path}`)).destroy();
});

// Windows lets only some people make links.
test.skipIf(process.platform === 'win32')('is the file that a link leads to, with its log and its lock', async () => {
  const [place, link] = [join(folder, 'large-disk'), join(folder, 'linked.db')];
  mkdirSync(place);
  symlinkSync('large-disk/of.db', link);
  for (const stage of ['made', 'there']) {
    const db = await openDatabase(`sqlite:${link}`);
    await db.insertInto('attempts').values({ key: stage, count: 1, expiresAt: '' }).execute();
    expect(readdirSync(place)).toEqual(expect.arrayContaining(['of.db', 'of.db-wal', 'of.db.lock']));
    const second = runScript(opening(join(place, 'of.db'), 'process.exit(0);'));
    expect([second.status, second.stdout]).toEqual([3, expect.stringContaining('уже открыт другим процессом')]);
    await db.destroy();
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('linked.db'))).toEqual(['linked.db']);
});

test.skipIf(process.platform === 'win32')('is the file to which the system follows a link that goes up from another link', () => {
  mkdirSync(join(folder, 'releases/7'), { recursive: true });
  symlinkSync('releases/7', join(folder, 'current'));
  symlinkSync('current/../of.db', join(folder, 'released.db'));
  writeFileSync(join(folder, 'releases/of.db'), '');
  expect(sqlitePath(`sqlite:${join(folder, 'released.db')}`)).toBe(realpathSync.native(join(folder, 'released.db')));
});

test('is made in a folder that is not there yet', async () => {
  const path = join(folder, 'new/folder/of.db');
  await (await openDatabase(`sqlite:${path}`)).destroy();
  expect(existsSync(path)).toBe(true);
});

test.runIf(process.platform === 'linux')('is refused at once in a folder that nobody can make', () => {
  const { stdout } = runScript(opening('/proc/listok/of.db', ''), ['timeout', '20']);
  expect(stdout).toMatch(/^DATABASE_URL: файл \/proc\/listok\/of\.db\S* не открывается \(.*\)\.\n$/);
});

test.runIf(process.platform !== 'win32')('that can’t grow says why, though it has ended the transaction by itself', () => {
  const script = opening(
    join(folder, 'small.db'),
    `const { isDatabaseUnavailable } = await import(${JSON.stringify(join(import.meta.dirname, 'database.ts'))});
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
  // In units of 512 or 1024 bytes, as the shell likes.
  const { status, stdout, stderr } = runScript(script, ['sh', '-c', 'ulimit -f 1000; exec "$0" "$@"']);
  expect([status, stdout, stderr]).toEqual([0, 'disk I/O error true\ndisk I/O error\n', '']);
  const made = runScript(opening(join(folder, 'smaller.db'), ''), ['sh', '-c', 'ulimit -f 100; exec "$0" "$@"']);
  expect([made.status, made.stdout]).toEqual([3, 'DATABASE_URL: работа с файлом базы прервалась (диск не отвечает как должен).\n']);
});

test('that can’t be opened is refused in one line that names the setting', async () => {
  const directory = join(folder, 'directory.db');
  mkdirSync(directory);
  await expect(openDatabase(`sqlite:${directory}`)).rejects.toThrow(new Error(`DATABASE_URL: ${directory} — не файл.`));
  expect(existsSync(`${directory}.lock`)).toBe(false);
  const other = join(folder, 'letter.txt');
  writeFileSync(other, 'Дорогая редакция, '.repeat(1000));
  await expect(openDatabase(`sqlite:${other}`)).rejects.toThrow(/^DATABASE_URL: файл .* не открывается \(.*npm run restore\)\.$/);
  expect(readFileSync(other, 'utf8')).toBe('Дорогая редакция, '.repeat(1000));
  // What was refused is not held.
  rmSync(other);
  await (await openDatabase(`sqlite:${other}`)).destroy();
  await expect(openDatabase(`sqlite:${join(other, 'below.db')}`)).rejects.toThrow(/^DATABASE_URL: файл .* не открывается/);
});
