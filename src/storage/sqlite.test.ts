import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'listok-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TIMEOUT = 30_000;

/** Runs a text of JavaScript in a process of its own, under another program if one is given. */
function runScript(script: string, under: string[] = []) {
  const [program, ...args] = [...under, process.execPath, '--input-type=module', '--eval', script];
  return spawnSync(program, args, { encoding: 'utf8', cwd: import.meta.dirname });
}

const opening = (path: string, rest: string) => `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'database.ts'))});
  const db = await openDatabase(${JSON.stringify(`sqlite:${path}`)}).catch((error) => {
    console.log(error.message);
    process.exit(3);
  });
  ${rest}`;

test('is opened so that a commit survives the loss of power, and references hold', async () => {
  const db = await openDatabase(`sqlite:${join(folder, 'settings.db')}`);
  const settings = [];
  for (const name of ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout']) {
    settings.push(Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0]);
  }
  // 2 is FULL.
  expect(settings).toEqual(['wal', 2, 1, 500]);
  await db.destroy();
});

const canTrace = spawnSync('strace', ['-V']).status === 0 && spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;

// The pragma says what was asked for; only the calls to the system say what was done.
test.runIf(canTrace)('brings every commit to the disk', { timeout: TIMEOUT }, () => {
  const trace = join(folder, 'trace');
  const commits = 50;
  const insert = `for (let each = 0; each < commits; each++) {
      await db.insertInto('attempts').values({ key: String(each), count: 1, expiresAt: '' }).execute();
    }`;
  const syncs = (count: number): number => {
    const script = opening(join(folder, `traced-${count}.db`), `const commits = ${count}; ${insert} process.exit(0);`);
    const { status, stdout, stderr } = runScript(script, ['strace', '-f', '-e', 'trace=fsync,fdatasync', '-o', trace]);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
    return [...readFileSync(trace, 'utf8').matchAll(/\bf(?:data)?sync\(\d+/g)].length;
  };
  expect(syncs(commits) - syncs(0)).toBeGreaterThanOrEqual(commits);
});

test('belongs to one process; a second is told so in one line', { timeout: TIMEOUT }, async () => {
  const path = join(folder, 'owned.db');
  const db = await openDatabase(`sqlite:${path}`);
  const second = runScript(opening(path, 'process.exit(0);'));
  expect([second.status, second.stdout]).toEqual([3, `DATABASE_URL: файл ${path} уже открыт другим процессом «Листка».\n`]);
  // The first one goes on.
  await db.insertInto('attempts').values({ key: 'k', count: 1, expiresAt: '' }).execute();
  await db.destroy();
  expect(runScript(opening(path, 'process.exit(0);')).status).toBe(0);
});

test('is free again when its process was killed', { timeout: TIMEOUT }, async () => {
  const path = join(folder, 'killed.db');
  const killed = runScript(opening(path, `process.kill(process.pid, 'SIGKILL');`));
  expect(killed.signal).toBe('SIGKILL');
  await (await openDatabase(`sqlite:${path}`)).destroy();
});

test('is made in a folder that is not there yet', async () => {
  const path = join(folder, 'new/folder/of.db');
  await (await openDatabase(`sqlite:${path}`)).destroy();
  expect(existsSync(path)).toBe(true);
});

test.runIf(process.platform !== 'win32')('that can’t grow says why, though it has ended the transaction by itself', { timeout: TIMEOUT }, () => {
  const script = opening(
    join(folder, 'small.db'),
    `const { isDatabaseUnavailable } = await import(${JSON.stringify(join(import.meta.dirname, 'database.ts'))});
    const { inTransaction } = await import(${JSON.stringify(join(import.meta.dirname, 'transaction.ts'))});
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
});

test('that can’t be opened is refused in one line that names the setting', async () => {
  const directory = join(folder, 'directory.db');
  mkdirSync(directory);
  await expect(openDatabase(`sqlite:${directory}`)).rejects.toThrow(/^DATABASE_URL: файл .* не открывается \(.*\)\.$/);
  const other = join(folder, 'letter.txt');
  writeFileSync(other, 'Дорогая редакция, '.repeat(1000));
  await expect(openDatabase(`sqlite:${other}`)).rejects.toThrow(/^DATABASE_URL: файл .* не открывается \(.*\)\.$/);
  expect(readFileSync(other, 'utf8')).toBe('Дорогая редакция, '.repeat(1000));
  // What was refused is not held.
  rmSync(other);
  await (await openDatabase(`sqlite:${other}`)).destroy();
  await expect(openDatabase(`sqlite:${join(other, 'below.db')}`)).rejects.toThrow(/^DATABASE_URL: файл .* не открывается/);
});
