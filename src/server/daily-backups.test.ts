import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addPeople, peopleIn, urlOf } from '../backup/testing.ts';
import { canMount, onSmallDisk, TINY } from '../../reliability/small-disk.ts';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';
import { backUpDaily } from './daily-backups.ts';
import { emptyDatabase, startServer } from './testing-process.ts';

const { signal } = new AbortController();

describe('daily backups', () => {
  test('are one a day, and no more than so many; what others put there stays', async () => {
    await inTemporaryFolder(async (folder) => {
      const [path, backups] = [join(folder, 'listok.db'), join(folder, 'backups')];
      mkdirSync(join(backups, 'listok-2026-01-01.db.part-a1B2c3'), { recursive: true });
      const others = ['listok-before-the-exam.db', 'school-2026-01-01.db'];
      for (const name of others) writeFileSync(join(backups, name), '');
      await addPeople(path, 'anna');
      await backUpDaily(path, 2, '2026-01-30', signal);
      await addPeople(path, 'boris');
      for (const day of ['2026-01-30', '2026-01-31', '2026-02-01']) await backUpDaily(path, 2, day, signal);
      expect(readdirSync(backups).toSorted()).toEqual(['listok-2026-01-31.db', 'listok-2026-02-01.db', ...others]);
      expect(await peopleIn(join(backups, 'listok-2026-02-01.db'))).toEqual(['anna', 'boris']);
    });
  });

  test.runIf(canMount())('leave a disk that has no room for two of them as it is, and say so', async () => {
    await onSmallDisk(TINY, async ({ folder: disk }) => {
      writeFileSync(join(disk, 'listok.db'), Buffer.alloc(100_000));
      const file = join(disk, 'backups/listok-2026-01-30.db');
      await expect(backUpDaily(join(disk, 'listok.db'), 7, '2026-01-30', signal)).rejects.toThrow(`${file}: на диске мало места.`);
      expect(readdirSync(join(disk, 'backups'))).toEqual([]);
    });
  });

  test('are made by the site where they are asked for, which doesn’t wait for them at its end', async () => {
    await inTemporaryFolder(async (folder) => {
      const server = await startServer({ DATABASE_URL: urlOf(join(folder, 'listok.db')), DAILY_BACKUPS: '2' });
      const copies = (): string[] => readdirSync(join(folder, 'backups'));
      await expect.poll(copies, { timeout: 60_000 }).toEqual([expect.stringMatching(/^listok-\d{4}-\d\d-\d\d\.db$/)]);
      server.kill('SIGTERM');
      expect([await server.ended, server.stderr]).toEqual([0, '']);
    });
  });

  test('are not made unasked, as by a service that has its timer', async () => {
    const url = await emptyDatabase('sqlite');
    const server = await startServer({ DATABASE_URL: url });
    server.kill('SIGTERM');
    await server.ended;
    expect(existsSync(join(dirname(url.slice('sqlite:'.length)), 'backups'))).toBe(false);
  });
});
