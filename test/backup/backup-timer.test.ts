import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inTemporaryFolder } from '../support/temporary-folder.ts';

const unit = readFileSync(join(import.meta.dirname, '../../docs/deploy/listok-backup.service'), 'utf8');
const [, cleanupScript = ''] = /^ExecStartPre=-\/bin\/sh -c '(.+)'$/m.exec(unit) ?? [];

function setAge(path: string, days: number): void {
  const time = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  utimesSync(path, time, time);
}

/**
 * Runs the cleanup that precedes a nightly backup.
 * @param backups the age of each backup in days, by name
 * @returns the files that stay
 */
const remaining = (backups: Record<string, number>): Promise<string[]> =>
  inTemporaryFolder((folder) => {
    for (const [name, days] of Object.entries(backups)) {
      const isUnfinished = name.includes('.part-');
      if (isUnfinished) mkdirSync(join(folder, name));
      const file = join(folder, name, isUnfinished ? 'unfinished' : '');
      writeFileSync(file, '');
      setAge(file, days);
      setAge(join(folder, name), days);
    }
    const env = { ...process.env, STATE_DIRECTORY: folder };
    const { status, stderr } = spawnSync('sh', ['-c', cleanupScript], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return Promise.resolve(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted());
  });

const daily = (from: number, to: number, suffix: string): Record<string, number> =>
  Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`${from + index} days${suffix}`, from + index]));

describe('cleanup before a nightly backup', () => {
  test('backups older than 30 days are deleted', async () => {
    const expected = [...Object.keys(daily(1, 31, '.db')), 'notes.txt'].toSorted();
    expect(await remaining({ ...daily(1, 40, '.db'), 'notes.txt': 100 })).toEqual(expected);
  });

  test('the last seven backups are kept, however old they are', async () => {
    expect(await remaining(daily(60, 70, '.dump'))).toEqual(Object.keys(daily(60, 67, '.dump')));
  });

  test('interrupted backups are deleted, except one that is being made', async () => {
    expect(await remaining({ 'old.db.part-a1B2c3': 3, 'old.dump.part': 3, 'new.dump.part': 0 })).toEqual(['new.dump.part']);
    expect(await remaining({})).toEqual([]);
  });
});
