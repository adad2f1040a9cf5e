import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canTrace } from '../support/can-trace.ts';
import { inDatabaseFolder } from '../support/temporary-folder.ts';
import { runCli } from '../support/run-cli.ts';
import { verifyStamp } from '../../src/backup/backup-stamp.ts';
import { addAndDie, addPeople, peopleIn, stepsOf, urlOf } from '../support/fixtures/files/backup-fixtures.ts';

describe('npm run backup', () => {
  test('a backup is a complete database in one file that only its owner can read', async () => {
    await inDatabaseFolder(async (folder) => {
      const [path, copy] = [join(folder, 'listok.db'), join(folder, 'copy')];
      await addPeople(path, 'anna', 'boris');
      const done = await runCli('backup', [copy], urlOf(path));
      expect(done).toMatchObject({ code: 0, stderr: '' });
      expect(done.stdout.replace(copy, 'ФАЙЛ')).toMatch(/^Резервная копия: ФАЙЛ, 0,\d МБ\. В ней всё, и хеши паролей: храните её как пароль\.\n$/);
      expect(statSync(copy).mode & 0o777).toBe(0o600);
      expect(await verifyStamp(copy)).toBe('valid');
      expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy']);
      expect(await peopleIn(copy)).toEqual(['anna', 'boris']);
    });
  });

  test('a backup contains what a killed server left in the WAL, and the WAL stays', async () => {
    await inDatabaseFolder(async (folder) => {
      const [path, copy] = [join(folder, 'listok.db'), join(folder, 'copy')];
      addAndDie(path, 'anna');
      expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
      expect(await runCli('backup', [copy], urlOf(path))).toMatchObject({ code: 0 });
      expect(await peopleIn(copy)).toEqual(['anna']);
      expect(await peopleIn(path)).toEqual(['anna']);
    });
  });

  // Another process writes all the time. A copy that restarts at each write would never end.
  test('a backup is a consistent snapshot and finishes while another process keeps writing', async () => {
    await inDatabaseFolder(async (folder) => {
      const [path, copy] = [join(folder, 'listok.db'), join(folder, 'copy')];
      await addPeople(path, 'anna');
      // One transaction updates both counters, which are at the two ends of a file of several thousand pages.
      const script = `
        const { DatabaseSync } = await import('node:sqlite');
        const database = new DatabaseSync(${JSON.stringify(path)}, { timeout: 5000 });
        database.exec(\`pragma synchronous = off; create table first (n); insert into first values (0); create table filling (bytes);
          with recursive many (n) as (values (1) union all select n + 1 from many where n < 8000)
          insert into filling select zeroblob(4000) from many; create table last (n); insert into last values (0)\`);
        console.log('ready');
        const pause = new Int32Array(new SharedArrayBuffer(4));
        for (;; Atomics.wait(pause, 0, 0, 0.5)) database.exec('begin immediate; update first set n = n + 1; update last set n = n + 1; commit');`;
      const writer = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(writer.stdout, 'data');
      try {
        expect(await runCli('backup', [copy], urlOf(path))).toMatchObject({ code: 0 });
      } finally {
        writer.kill('SIGKILL');
      }
      const compare = `
        const { DatabaseSync } = await import('node:sqlite');
        const [row] = new DatabaseSync(${JSON.stringify(copy)}).prepare('select first.n as first, last.n as last from first, last').all();
        console.log(row.first > 0 && row.first === row.last ? 'same' : JSON.stringify(row));`;
      const compared = spawn(process.execPath, ['--input-type=module', '--eval', compare]);
      expect(String((await once(compared.stdout, 'data'))[0])).toBe('same\n');
    });
  });

  test.runIf(canTrace())('a backup is synced before it is renamed, and its folder after that', async () => {
    await inDatabaseFolder(async (folder) => {
      const [path, copies] = [join(folder, 'listok.db'), join(folder, 'copies')];
      await addPeople(path, 'anna');
      mkdirSync(copies);
      const steps = await stepsOf('backup', [join(copies, 'copy')], urlOf(path));
      expect(steps).toEqual(['pwrite64 unfinished', 'fsync unfinished', 'rename copy', 'fsync copies']);
    });
  });

  test.runIf(canTrace())('an interrupted backup leaves no file', async () => {
    await inDatabaseFolder(async (folder) => {
      const [path, copy] = [join(folder, 'listok.db'), join(folder, 'copy')];
      const people = Array.from({ length: 4_000 }, (_, index) => `somebody ${index} ${'x'.repeat(300)}`);
      await addPeople(path, ...people);
      const before = readdirSync(folder);
      // The process gets SIGINT at its first sync.
      const under = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync', '-e', 'inject=fdatasync:signal=INT:when=1'];
      const done = await runCli('backup', [copy], urlOf(path), { under });
      expect(done).toMatchObject({ code: 130, stdout: '' });
      expect(existsSync(copy)).toBe(false);
      expect(readdirSync(folder).filter((name) => !before.includes(name) && !/-(wal|shm)$/.test(name))).toEqual([]);
    });
  });
});
