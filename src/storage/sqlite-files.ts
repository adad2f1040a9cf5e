import { copyFileSync, existsSync, linkSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, isSqliteError } from './sqlite-error.ts';

/** What SQLite keeps beside a database: its log, the log's index, its journal. Left there, they become another database's. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/** What else has a place beside a database: the lock by which one process owns it, a backup on its way to become it. */
const OTHERS = ['.lock', '.lock-wal', '.lock-shm', '.lock-journal', '.restoring'];

/** More links in a row are a circle. */
const LINKS = 40;

/**
 * The file that a link leads to, whether it is there yet or not: SQLite keeps its log beside that, and who has the database
 * under another name is held off by the lock there. Any other path stays as it is.
 */
export function behindLinks(path: string): string {
  let file = path;
  for (let links = 0; links < LINKS; links++) {
    try {
      const target = readlinkSync(file);
      file = inRealFolder(isAbsolute(target) ? target : `${dirname(file)}/${target}`);
    } catch {
      return file;
    }
  }
  return path;
}

/**
 * What an operator is told of a path at which something is no file, as a folder or a device: to open it may wait for ever, to
 * replace it harms others. `null` where a file is, or nothing yet.
 */
export const objectionToPlace = (path: string): string | null =>
  existsSync(path) && !statSync(path).isFile() ? `${path} — не файл.` : null;

/** Whether a name is one that a database and its programs use beside it. What has it and isn't theirs, they remove or write over. */
export function isTakenBySqlite(file: string, database: string): boolean {
  return [...COMPANIONS, ...OTHERS].some((suffix) => inRealFolder(file) === inRealFolder(database) + suffix);
}

/** One spelling of a path, whatever links lead to its folder. The system is asked: what `..` is after a link no text tells. */
function inRealFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync.native(folder), basename(path)) : resolve(path);
}

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
