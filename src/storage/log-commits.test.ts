import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { LogCommits } from '../../reliability/log-commits.ts';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';

/** The heads of a log and of a frame in it, and a page, bytes. */
const [LOG_HEAD, HEAD, PAGE] = [32, 24, 4096];

test('counters may wait for the disk also where they take pages that another table has left, all else may not', () =>
  inTemporaryFolder((folder) => {
    const path = join(folder, 'of.db');
    const database = new DatabaseSync(path);
    database.exec('pragma journal_mode = wal; create table users (text); create table attempts (key primary key)');
    const frames = (): number => (readFileSync(`${path}-wal`).length - LOG_HEAD) / (HEAD + PAGE);
    const unsyncedAfter = (work: () => void): string[] => {
      const before = frames();
      work();
      const log = new LogCommits('log');
      for (let frame = before; frame < frames(); frame++) {
        const at = LOG_HEAD + frame * (HEAD + PAGE);
        log.apply({ kind: 'write', path: 'log', at, bytes: readFileSync(`${path}-wal`).subarray(at, at + HEAD) });
      }
      return log.leftUnsynced(database);
    };
    const count = (): void => {
      for (let key = 0; key < 20; key++) database.prepare('insert into attempts values (?)').run(`${key} ${'x'.repeat(900)}`);
    };
    const write = (text: string): void => void database.prepare('insert into users values (?)').run(text);
    write('x'.repeat(100_000));
    database.exec('delete from users');

    expect(unsyncedAfter(count)).toEqual([]);
    expect(unsyncedAfter(() => ['anna', 'boris'].forEach(write))).toEqual(['users']);
    database.close();
    return Promise.resolve();
  }));
