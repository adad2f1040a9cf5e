import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canTrace } from '../support/can-trace.ts';
import { inDatabaseFolder } from '../support/temporary-folder.ts';
import { callCommand, folderHashes, runCli } from '../support/run-cli.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { addAndDie, addPeople, backUp, peopleIn, stepsOf, urlOf } from '../support/fixtures/files/backup-fixtures.ts';

interface TestFiles {
  folder: string;
  /** The path of the database in `DATABASE_URL`. */
  path: string;
  url: string;
  /** The path of a backup that contains the user «anna». */
  copy: string;
}

/** Makes a backup with one user. The files exist while `work` runs. */
async function withBackup(work: (files: TestFiles) => Promise<void>): Promise<void> {
  await inDatabaseFolder(async (folder) => {
    const [path, copy, source] = [join(folder, 'data/listok.db'), join(folder, 'copy'), join(folder, 'source.db')];
    await addPeople(source, 'anna');
    await backUp(source, copy);
    await work({ folder, path, copy, url: urlOf(path) });
  });
}

/** The path under which the replaced database is kept. */
const replacedPath = ({ path, folder }: TestFiles): string => {
  const [name = 'none'] = readdirSync(join(folder, 'data')).filter((each) => /replaced-[\d-]+T[\d-]+$/.test(each));
  expect(`data/${name}`).toMatch(/^data\/listok\.db\.replaced-/);
  return path.replace('listok.db', name);
};

describe('npm run restore', () => {
  test('restore creates the database and its folder', async () => {
    await withBackup(async ({ path, copy, url }) => {
      chmodSync(copy, 0o644);
      const done = await runCli('restore', [copy], url);
      expect(done).toEqual({ code: 0, stdout: `База восстановлена из ${copy}.\n`, stderr: '' });
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(await peopleIn(path)).toEqual(['anna']);
    });
  });

  test('every restore begins an epoch of its own, and leaves the backup and its mode as they are', async () => {
    await withBackup(async ({ path, copy, url, folder }) => {
      const epochOf = async (file: string): Promise<string> => {
        const db = await openDatabase(urlOf(file));
        const { epoch } = await db.selectFrom('databaseState').select('epoch').executeTakeFirstOrThrow();
        await db.destroy();
        return epoch;
      };
      const before = readFileSync(copy);
      const epochs = [await epochOf(join(folder, 'source.db'))];
      for (const args of [[copy], [copy, '--overwrite']]) {
        expect(await callCommand('restore', args, url)).toMatchObject({ code: 0 });
        epochs.push(await epochOf(path));
      }
      expect(new Set(epochs).size).toBe(3);
      expect(readFileSync(copy).equals(before)).toBe(true);
    });
  });

  test('restore replaces an existing database only with --overwrite, and keeps the old one complete', async () => {
    await withBackup(async (files) => {
      const { path, copy, url, folder } = files;
      await addPeople(path, 'boris');
      // SQLite would apply this WAL to the restored database.
      addAndDie(path, 'vera');
      const before = folderHashes(folder);
      const failure = await runCli('restore', [copy], url);
      const line = `DATABASE_URL: база ${path} уже есть; чтобы заменить её: npm run restore -- ФАЙЛ [--overwrite]\n`;
      expect(failure).toEqual({ code: 1, stdout: '', stderr: line });
      expect(folderHashes(folder)).toEqual(before);

      const done = await runCli('restore', [copy, '--overwrite'], url);
      const kept = replacedPath(files);
      expect(done).toEqual({ code: 0, stdout: `База восстановлена из ${copy}. Прежняя лежит в ${kept}\n`, stderr: '' });
      expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['listok.db', 'listok.db.lock', kept.slice(join(folder, 'data/').length)].toSorted());
      expect(await peopleIn(path)).toEqual(['anna']);
      expect(await peopleIn(kept)).toEqual(['boris', 'vera']);
    });
  });

  test('restore replaces the target of a symbolic link and keeps the link', async () => {
    await withBackup(async ({ folder, copy }) => {
      const [target, link] = [join(folder, 'far.db'), join(folder, 'link.db')];
      await addPeople(target, 'boris');
      symlinkSync('far.db', link);
      expect(await callCommand('restore', [copy, '--overwrite'], urlOf(link))).toMatchObject({ code: 0, stderr: '' });
      expect(readlinkSync(link)).toBe('far.db');
      expect(await peopleIn(target)).toEqual(['anna']);
    });
  });

  test('restore replaces a damaged database and moves its WAL with it', async () => {
    await withBackup(async (files) => {
      const { path, copy, url } = files;
      await addPeople(path, 'boris');
      addAndDie(path, 'vera');
      const wal = readFileSync(`${path}-wal`);
      writeFileSync(path, 'это больше не база');
      expect(await callCommand('restore', [copy, '--overwrite'], url)).toMatchObject({ code: 0, stderr: '' });
      expect(await peopleIn(path)).toEqual(['anna']);
      expect(readFileSync(replacedPath(files), 'utf8') === 'это больше не база').toBe(true);
      expect(readFileSync(`${replacedPath(files)}-wal`).equals(wal)).toBe(true);
    });
  });

  test('restore does not apply the WAL of a deleted database', async () => {
    await withBackup(async ({ path, copy, url, folder }) => {
      addAndDie(path, 'vera');
      rmSync(path);
      expect(await callCommand('restore', [copy], url)).toMatchObject({ code: 1, stderr: expect.stringMatching(/уже есть/) as string });
      expect(await callCommand('restore', [copy, '--overwrite'], url)).toMatchObject({ code: 0, stderr: '' });
      expect(await peopleIn(path)).toEqual(['anna']);
      expect(readdirSync(join(folder, 'data')).some((name) => /replaced-.*-wal$/.test(name))).toBe(true);
    });
  });

  test('restore fails while a server has the database open', async () => {
    await withBackup(async ({ path, copy, url, folder }) => {
      const db = await openDatabase(url);
      const before = readdirSync(join(folder, 'data'));
      const failure = await runCli('restore', [copy, '--overwrite'], url);
      expect(failure).toEqual({ code: 1, stdout: '', stderr: `DATABASE_URL: файл ${path} уже открыт другим процессом «Листка».\n` });
      expect(readdirSync(join(folder, 'data'))).toEqual(before);
      await db.destroy();
    });
  });

  test.runIf(process.getuid?.() === 0)('a database that root restores belongs to the owner of the folder', async () => {
    await withBackup(async ({ path, copy, url, folder }) => {
      mkdirSync(join(folder, 'data'));
      chownSync(join(folder, 'data'), 65_534, 65_534);
      expect(await callCommand('restore', [copy], url)).toMatchObject({ code: 0 });
      for (const name of [path, `${path}.lock`]) expect(statSync(name)).toMatchObject({ uid: 65_534, gid: 65_534 });
    });
  });

  test.runIf(canTrace())('a restored database is synced before it is renamed, and its folder after that', async () => {
    await withBackup(async ({ copy, url }) => {
      const next = 'listok.db.restoring';
      expect(await stepsOf('restore', [copy], url)).toEqual([`pwrite64 ${next}`, `fsync ${next}`, 'rename listok.db', 'fsync data']);
    });
  });

  test.runIf(canTrace())('an interrupted restore leaves no file, and the old database in place', async () => {
    await withBackup(async ({ path, copy, url }) => {
      await addPeople(path, 'boris');
      const under = ['strace', '-f', '-qq', '-o', '/dev/null', '-P', `${path}.restoring`, '-e', 'inject=fsync:signal=INT:when=1'];
      expect(await runCli('restore', [copy, '--overwrite'], url, { under })).toMatchObject({ code: 130, stdout: '' });
      expect(existsSync(`${path}.restoring`)).toBe(false);
      expect(await peopleIn(path)).toEqual(['boris']);
    });
  });

  // Each round kills the process at the next system call that renames, links or removes the old or the restored database. The outcome does not depend
  // on system calls for other files.
  test.runIf(canTrace()).for(['rename', 'link', 'unlink'])('the restored or the old database is in place when restore is killed at any %s', async (name) => {
    await withBackup(async ({ path, copy, url, folder }) => {
      addAndDie(path, 'boris');
      const kept = join(folder, 'kept');
      copyFileSync(path, kept);
      copyFileSync(`${path}-wal`, `${kept}-wal`);
      const names = ['', '-wal', '-shm', '-journal', '.restoring'].flatMap((suffix) => ['-P', `${path}${suffix}`]);
      let round = 0;
      for (let isFinished = false; !isFinished; ) {
        round += 1;
        for (const each of readdirSync(join(folder, 'data'))) rmSync(join(folder, 'data', each));
        copyFileSync(kept, path);
        copyFileSync(`${kept}-wal`, `${path}-wal`);
        const under = ['strace', '-f', '-qq', '-o', '/dev/null', ...names, '-e', `trace=${name}`, '-e', `inject=${name}:signal=KILL:when=${round}`];
        const { code } = await runCli('restore', [copy, '--overwrite'], url, { under });
        isFinished = code === 0;
        expect(existsSync(path)).toBe(true);
        const [user, ...others] = await peopleIn(path);
        expect([others, isFinished ? ['anna'] : ['anna', 'boris']]).toEqual([[], expect.arrayContaining([user])]);
        expect(round).toBeLessThan(30);
      }
      // Only the last round was not killed.
      expect(round).toBeGreaterThan(1);
      // The files that the killed process left do not block the next restore.
      renameSync(path, `${path}.moved`);
      expect(await callCommand('restore', [copy, '--overwrite'], url)).toMatchObject({ code: 0, stderr: '' });
    });
  });
});
