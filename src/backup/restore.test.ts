import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canTrace } from '../../reliability/strace.ts';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';
import { contentsOf, runScript } from '../command/testing.ts';
import { openDatabase } from '../storage/open-database.ts';
import { addAndDie, addPeople, peopleIn, stepsOf, urlOf } from './testing.ts';

interface Place {
  folder: string;
  /** The database of the settings. */
  path: string;
  url: string;
  /** A backup with «anna» in it. */
  copy: string;
}

/** Makes a backup with one person in it, for as long as `work` takes. */
async function withBackup(work: (place: Place) => Promise<void>): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const [path, copy, source] = [join(folder, 'data/listok.db'), join(folder, 'copy'), join(folder, 'source.db')];
    await addPeople(source, 'anna');
    expect(await runScript('backup', [copy], urlOf(source))).toMatchObject({ code: 0 });
    await work({ folder, path, copy, url: urlOf(path) });
  });
}

/** The name under which the replaced database is kept. */
const keptIn = ({ path, folder }: Place): string => {
  const [name = 'none'] = readdirSync(join(folder, 'data')).filter((each) => /replaced-[\d-]+T[\d-]+$/.test(each));
  expect(`data/${name}`).toMatch(/^data\/listok\.db\.replaced-/);
  return path.replace('listok.db', name);
};

describe('a restored backup', () => {
  test('is the database where there was none, in a folder that was not there', async () => {
    await withBackup(async ({ path, copy, url }) => {
      chmodSync(copy, 0o644);
      const done = await runScript('restore', [copy], url);
      expect(done).toEqual({ code: 0, stdout: `База восстановлена из ${copy}.\n`, stderr: '' });
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(await peopleIn(path)).toEqual(['anna']);
    });
  });

  test('takes the place of another database when that is asked for, and the other is kept whole', async () => {
    await withBackup(async (place) => {
      const { path, copy, url, folder } = place;
      await addPeople(path, 'boris');
      // What stands in the log would be taken for a part of the restored one.
      addAndDie(path, 'vera');
      const before = contentsOf(folder);
      const refused = await runScript('restore', [copy], url);
      const line = `DATABASE_URL: база ${path} уже есть; чтобы заменить её: npm run restore -- ФАЙЛ [--overwrite]\n`;
      expect(refused).toEqual({ code: 1, stdout: '', stderr: line });
      expect(contentsOf(folder)).toEqual(before);

      const done = await runScript('restore', [copy, '--overwrite'], url);
      const kept = keptIn(place);
      expect(done).toEqual({ code: 0, stdout: `База восстановлена из ${copy}. Прежняя лежит в ${kept}\n`, stderr: '' });
      expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['listok.db', 'listok.db.lock', kept.slice(join(folder, 'data/').length)].toSorted());
      expect(await peopleIn(path)).toEqual(['anna']);
      expect(await peopleIn(kept)).toEqual(['boris', 'vera']);
    });
  });

  test('takes the place of the file that a link leads to, which stays a link', async () => {
    await withBackup(async ({ folder, copy }) => {
      const [far, link] = [join(folder, 'far.db'), join(folder, 'link.db')];
      await addPeople(far, 'boris');
      symlinkSync('far.db', link);
      expect(await runScript('restore', [copy, '--overwrite'], urlOf(link))).toMatchObject({ code: 0, stderr: '' });
      expect(readlinkSync(link)).toBe('far.db');
      expect(await peopleIn(far)).toEqual(['anna']);
    });
  });

  test('takes the place of a damaged database, whose log goes with it', async () => {
    await withBackup(async (place) => {
      const { path, copy, url } = place;
      await addPeople(path, 'boris');
      addAndDie(path, 'vera');
      const log = readFileSync(`${path}-wal`);
      writeFileSync(path, 'это больше не база');
      expect(await runScript('restore', [copy, '--overwrite'], url)).toMatchObject({ code: 0, stderr: '' });
      expect(await peopleIn(path)).toEqual(['anna']);
      expect(readFileSync(keptIn(place), 'utf8') === 'это больше не база').toBe(true);
      expect(readFileSync(`${keptIn(place)}-wal`).equals(log)).toBe(true);
    });
  });

  test('is not mixed with the log that a removed database left', async () => {
    await withBackup(async ({ path, copy, url, folder }) => {
      addAndDie(path, 'vera');
      rmSync(path);
      expect(await runScript('restore', [copy], url)).toMatchObject({ code: 1, stderr: /уже есть/ });
      expect(await runScript('restore', [copy, '--overwrite'], url)).toMatchObject({ code: 0, stderr: '' });
      expect(await peopleIn(path)).toEqual(['anna']);
      expect(readdirSync(join(folder, 'data')).some((name) => /replaced-.*-wal$/.test(name))).toBe(true);
    });
  });

  test('waits for no server: while one has the database it is refused', async () => {
    await withBackup(async ({ path, copy, url, folder }) => {
      const db = await openDatabase(url);
      const before = readdirSync(join(folder, 'data'));
      const refused = await runScript('restore', [copy, '--overwrite'], url);
      expect(refused).toEqual({ code: 1, stdout: '', stderr: `DATABASE_URL: файл ${path} уже открыт другим процессом «Листка».\n` });
      expect(readdirSync(join(folder, 'data'))).toEqual(before);
      await db.destroy();
    });
  });

  test.runIf(process.getuid?.() === 0)('belongs to whom the folder belongs, when root restores it', async () => {
    await withBackup(async ({ path, copy, url, folder }) => {
      mkdirSync(join(folder, 'data'));
      chownSync(join(folder, 'data'), 65_534, 65_534);
      expect(await runScript('restore', [copy], url)).toMatchObject({ code: 0 });
      for (const name of [path, `${path}.lock`]) expect(statSync(name)).toMatchObject({ uid: 65_534, gid: 65_534 });
    });
  });

  test.runIf(canTrace())('is on the disk before it takes its name, and so is the name in the end', async () => {
    await withBackup(async ({ copy, url }) => {
      const next = 'listok.db.restoring';
      expect(await stepsOf('restore', [copy], url)).toEqual([`pwrite64 ${next}`, `fsync ${next}`, 'rename listok.db', 'fsync data']);
    });
  });

  test.runIf(canTrace())('that is interrupted leaves nothing, and the old one where it is', async () => {
    await withBackup(async ({ path, copy, url }) => {
      await addPeople(path, 'boris');
      const under = ['strace', '-f', '-qq', '-o', '/dev/null', '-P', `${path}.restoring`, '-e', 'inject=fsync:signal=INT:when=1'];
      expect(await runScript('restore', [copy, '--overwrite'], url, { under })).toMatchObject({ code: 130, stdout: '' });
      expect(existsSync(`${path}.restoring`)).toBe(false);
      expect(await peopleIn(path)).toEqual(['boris']);
    });
  });

  // Each call that changes names is the last one in its turn.
  test.runIf(canTrace()).for(['rename', 'link', 'unlink'])('or the old one is there when the restoring dies at any %s', async (name) => {
    await withBackup(async ({ path, copy, url, folder }) => {
      addAndDie(path, 'boris');
      const kept = join(folder, 'kept');
      copyFileSync(path, kept);
      copyFileSync(`${path}-wal`, `${kept}-wal`);
      for (let turn = 1, isOver = false; !isOver; turn++) {
        for (const each of readdirSync(join(folder, 'data'))) rmSync(join(folder, 'data', each));
        copyFileSync(kept, path);
        copyFileSync(`${kept}-wal`, `${path}-wal`);
        const under = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${name}`, '-e', `inject=${name}:signal=KILL:when=${turn}`];
        const { code } = await runScript('restore', [copy, '--overwrite'], url, { under });
        isOver = code === 0;
        expect(existsSync(path)).toBe(true);
        const [who, ...others] = await peopleIn(path);
        expect([others, isOver ? ['anna'] : ['anna', 'boris']]).toEqual([[], expect.arrayContaining([who])]);
        expect(turn).toBeLessThan(30);
      }
      // And nothing that it left behind is in the way of the next one.
      renameSync(path, `${path}.gone`);
      expect(await runScript('restore', [copy, '--overwrite'], url)).toMatchObject({ code: 0, stderr: '' });
    });
  });
});
