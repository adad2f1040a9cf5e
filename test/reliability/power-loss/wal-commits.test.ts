import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { WalCommits } from './wal-commits.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';

/** Sizes in a WAL, bytes. */
const [WAL_HEADER, FRAME_HEADER, PAGE] = [32, 24, 4096];

test('unsynced commits of counters are ignored, also in pages that another table has freed, and commits of other tables are reported', () =>
  inTemporaryFolder((folder) => {
    const path = join(folder, 'of.db');
    const database = new DatabaseSync(path);
    database.exec('pragma journal_mode = wal; create table users (text); create table attempts (key primary key)');
    const frames = (): number => (readFileSync(`${path}-wal`).length - WAL_HEADER) / (FRAME_HEADER + PAGE);
    const unsyncedAfter = (work: () => void): string[] => {
      const before = frames();
      work();
      const wal = new WalCommits('wal');
      for (let frame = before; frame < frames(); frame++) {
        const at = WAL_HEADER + frame * (FRAME_HEADER + PAGE);
        wal.apply({ kind: 'write', path: 'wal', at, bytes: readFileSync(`${path}-wal`).subarray(at, at + FRAME_HEADER) });
      }
      return wal.unsyncedCommits(database);
    };
    const insertAttempts = (): void => {
      for (let key = 0; key < 20; key++) database.prepare('insert into attempts values (?)').run(`${key} ${'x'.repeat(900)}`);
    };
    const insertUser = (text: string): void => void database.prepare('insert into users values (?)').run(text);
    insertUser('x'.repeat(100_000));
    database.exec('delete from users');

    expect(unsyncedAfter(insertAttempts)).toEqual([]);
    expect(unsyncedAfter(() => ['anna', 'boris'].forEach(insertUser))).toEqual(['users']);
    database.close();
    return Promise.resolve();
  }));
