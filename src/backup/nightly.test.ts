import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';

const unit = readFileSync(join(import.meta.dirname, '../../docs/deploy/listok-backup.service'), 'utf8');
const [, makingRoom = ''] = /^ExecStartPre=-\/bin\/sh -c '(.+)'$/m.exec(unit) ?? [];

function age(path: string, days: number): void {
  const time = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  utimesSync(path, time, time);
}

/** What is left of copies of these ages, in days. */
const leftOf = (copies: Record<string, number>): Promise<string[]> =>
  inTemporaryFolder((folder) => {
    for (const [name, days] of Object.entries(copies)) {
      const isUnfinished = name.includes('.part-');
      if (isUnfinished) mkdirSync(join(folder, name));
      const file = join(folder, name, isUnfinished ? 'unfinished' : '');
      writeFileSync(file, '');
      age(file, days);
      age(join(folder, name), days);
    }
    const { status, stderr } = spawnSync('sh', ['-c', makingRoom], { env: { ...process.env, STATE_DIRECTORY: folder }, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return Promise.resolve(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted());
  });

const daily = (from: number, to: number, suffix: string): Record<string, number> =>
  Object.fromEntries(Array.from({ length: to - from }, (_, place) => [`${from + place} days${suffix}`, from + place]));

test('before a nightly copy those go that are older than 30 days', async () => {
  expect(await leftOf({ ...daily(1, 40, '.db'), 'notes.txt': 100 })).toEqual([...Object.keys(daily(1, 31, '.db')), 'notes.txt'].toSorted());
});

test('but for the last seven, however long no copy was made', async () => {
  expect(await leftOf(daily(60, 70, '.dump'))).toEqual(Object.keys(daily(60, 67, '.dump')));
});

test('and what is left of copies that were cut short, but for one that is being made', async () => {
  expect(await leftOf({ 'old.db.part-a1B2c3': 3, 'old.dump.part': 3, 'new.dump.part': 0 })).toEqual(['new.dump.part']);
  expect(await leftOf({})).toEqual([]);
});
