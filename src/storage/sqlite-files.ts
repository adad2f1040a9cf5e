import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, isSqliteError } from './sqlite-error.ts';

/** What SQLite keeps beside a database: its log, the log's index, its journal. Left there, they become another database's. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/** Whether there is a database, or a part of one. */
export const isSqliteThere = (path: string): boolean => ['', ...COMPANIONS].some((suffix) => existsSync(path + suffix));

/**
 * Puts a whole database file in the place of the one at `path`, which is kept, with all that it holds, under the name `kept`.
 * A crash at any moment leaves the old one or the new one; a failure leaves the old one. The caller owns the database.
 * @param next on the same disk; nobody has it open
 * @throws Error with one line for the operator when another program reads the old one
 */
export function replaceSqlite(path: string, next: string, kept: string): void {
  const undo: (() => void)[] = [];
  try {
    if (existsSync(path)) {
      takeInLog(path);
      alsoName(path, kept);
      undo.push(() => rmSync(kept));
    }
    // There are none unless the old database is damaged: then they stay with it.
    for (const suffix of COMPANIONS.filter((each) => existsSync(path + each))) {
      renameSync(path + suffix, kept + suffix);
      undo.push(() => renameSync(kept + suffix, path + suffix));
    }
    renameSync(next, path);
  } catch (error) {
    undo.toReversed().forEach((step) => step());
    throw error;
  }
}

/** Brings what stands in a database's log into its file, so that the file alone is all of it. */
function takeInLog(path: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 1_000 });
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error)) throw new Error(`DATABASE_URL: файл ${path} открыт другой программой.`, { cause: error });
    // A damaged database is kept as it is.
    if (!isSqliteError(error)) throw error;
  } finally {
    database?.close();
  }
}

/** Gives a file a second name, or where the disk knows no second names, copies it. */
function alsoName(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(path, name);
  }
}
