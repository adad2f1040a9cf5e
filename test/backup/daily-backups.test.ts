import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addPeople, peopleIn, urlOf } from '../support/fixtures/files/backup-fixtures.ts';
import { canMount, onTmpfsDisk, TINY } from '../support/tmpfs-disk.ts';
import { inDatabaseFolder } from '../support/temporary-folder.ts';
import { backUpDaily, scheduleDailyBackups } from '../../src/server/daily-backups.ts';
import { readSettings } from '../../src/server/settings.ts';
import { startServer } from '../support/servers/site-process.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

const { signal } = new AbortController();

describe('daily backups', () => {
  test('daily backups are made once a day, the oldest is deleted, and other files stay', async () => {
    await inDatabaseFolder(async (folder) => {
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

  test.runIf(canMount())('a daily backup fails without writing when the disk has less room than for two', async () => {
    await onTmpfsDisk(TINY, async ({ folder: disk }) => {
      writeFileSync(join(disk, 'listok.db'), Buffer.alloc(100_000));
      const file = join(disk, 'backups/listok-2026-01-30.db');
      await expect(backUpDaily(join(disk, 'listok.db'), 7, '2026-01-30', signal)).rejects.toThrow(`${file}: на диске мало места.`);
      expect(readdirSync(join(disk, 'backups'))).toEqual([]);
    });
  });

  test('the server makes daily backups when they are turned on, and does not wait for them at its shutdown', async () => {
    await inDatabaseFolder(async (folder) => {
      const server = await startServer({ DATABASE_URL: urlOf(join(folder, 'listok.db')), DAILY_BACKUPS: '2' });
      const backups = (): string[] => readdirSync(join(folder, 'backups'));
      await expect.poll(backups, { timeout: TEST_TIMEOUT_MS }).toEqual([expect.stringMatching(/^listok-\d{4}-\d\d-\d\d\.db$/)]);
      server.kill('SIGTERM');
      expect([await server.ended, server.stderr]).toEqual([0, '']);
    });
  });

  test('no daily backups are made by default', async () => {
    await inDatabaseFolder(async (folder) => {
      const path = join(folder, 'listok.db');
      await addPeople(path, 'anna');
      await scheduleDailyBackups(readSettings({ DATABASE_URL: urlOf(path) }), signal);
      expect(existsSync(join(folder, 'backups'))).toBe(false);
    });
  });
});
