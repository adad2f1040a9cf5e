import { copyFileSync, existsSync, linkSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, isSqliteError } from './errors.ts';

/**
 * Suffixes of the files that SQLite keeps beside a database: WAL, shared memory, journal. If they stay, a new database
 * at the same path would use them as its own.
 */
const SQLITE_SUFFIXES = ['-wal', '-shm', '-journal'];

/**
 * Suffixes of the program's own files beside a database: the lock, which is a SQLite database itself, and a backup that
 * is being restored.
 */
const OWN_SUFFIXES = ['.lock', '.lock-wal', '.lock-shm', '.lock-journal', '.restoring'];

/** The suffix of the folder with the photos of a database. */
export const PHOTOS_SUFFIX = '-photos';

/** After this many symbolic links Linux gives up with ELOOP. */
const MAX_LINKS = 40;

/**
 * Follows a symbolic link to its target, which need not exist. SQLite keeps the WAL beside the target. The lock must be
 * there too, so that a second process cannot open the database by another name. Other paths are returned unchanged.
 */
export function resolveSymlinks(path: string): string {
  let file = path;
  for (let links = 0; links < MAX_LINKS; links++) {
    try {
      const target = readlinkSync(file);
      file = withRealFolder(isAbsolute(target) ? target : `${dirname(file)}/${target}`);
    } catch {
      return file;
    }
  }
  return path;
}

/**
 * Tells the operator that the path is a folder, a device or the like, because opening a device may block forever, and
 * replacing it does damage. It returns `null` for a file and for a path that does not exist.
 */
export const notAFileMessage = (path: string): string | null =>
  existsSync(path) && !statSync(path).isFile() ? `${path} — не файл.` : null;

/** Whether SQLite or the program would overwrite or remove a file with this name beside the database. */
export function isReservedFileName(file: string, database: string): boolean {
  return [...SQLITE_SUFFIXES, ...OWN_SUFFIXES, PHOTOS_SUFFIX].some((suffix) => withRealFolder(file) === withRealFolder(database) + suffix);
}

/**
 * Lets the system resolve the symbolic links in the folder of a path. The text alone does not tell where `..` after a
 * link leads.
 */
function withRealFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync.native(folder), basename(path)) : resolve(path);
}

/** Whether any file of a database exists. */
export const databaseFilesExist = (path: string): boolean => ['', ...SQLITE_SUFFIXES].some((suffix) => existsSync(path + suffix));

/**
 * Replaces the database at `path` by the file `next`. The old database, WAL included, stays under the name `kept`. A
 * crash leaves the old or the new database; an error leaves the old file. The caller holds the lock of the database.
 * @param next a file on the same disk that is not open
 * @throws Error with one line for the operator when another program reads the old database
 */
export function replaceSqlite(path: string, next: string, kept: string): void {
  const undo: (() => void)[] = [];
  try {
    if (existsSync(path)) {
      checkpointWal(path);
      linkOrCopy(path, kept);
      undo.push(() => rmSync(kept));
    }
    // These files exist only if the old database is damaged, so they are kept together with it.
    for (const suffix of SQLITE_SUFFIXES.filter((each) => existsSync(path + each))) {
      renameSync(path + suffix, kept + suffix);
      undo.push(() => renameSync(kept + suffix, path + suffix));
    }
    renameSync(next, path);
  } catch (error) {
    undo.toReversed().forEach((step) => step());
    throw error;
  }
}

/** Moves the WAL into the database file by turning WAL mode off, so that the file alone is complete. */
function checkpointWal(path: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 1_000 });
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error)) throw new Error(`DATABASE_URL: файл ${path} открыт другой программой.`, { cause: error });
    // A damaged database is kept unchanged.
    if (!isSqliteError(error)) throw error;
  } finally {
    database?.close();
  }
}

/** Makes a hard link. On file systems without hard links it makes a copy. */
function linkOrCopy(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(path, name);
  }
}
