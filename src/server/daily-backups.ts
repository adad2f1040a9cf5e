import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandError } from '../cli/command-error.ts';
import { describeFileError } from '../cli/describe-file-error.ts';
import { sqlitePath } from '../db/database.ts';
import type { Settings } from './settings.ts';

const run = promisify(execFile);

/**
 * The program of `npm run backup`. It runs in a separate process, because it verifies the copy. Reading the whole copy
 * would block requests.
 */
const PROGRAM = join(import.meta.dirname, '../backup/backup.ts');
/** How often the server checks whether today's backup exists. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;
/**
 * Matches the end of a daily backup's file name, after the name of the database. The backup may be finished or
 * interrupted.
 */
const BACKUP_SUFFIX = /^-\d{4}-\d\d-\d\d\.db(\.part-\w+)?$/;

/**
 * Backs up the SQLite database once a day until the signal is aborted, and prints a warning when a backup fails. Only
 * the process that holds the lock of the database does it, so backups never run at the same time.
 */
export async function scheduleDailyBackups({ databaseUrl, dailyBackups }: Settings, signal: AbortSignal): Promise<void> {
  const path = sqlitePath(databaseUrl);
  if (path === null || dailyBackups === null) return;
  while (!signal.aborted) {
    await backUpDaily(path, dailyBackups, dayOf(new Date()), signal).catch((error: unknown) => {
      if (!signal.aborted) console.warn(`Внимание: сегодняшней копии базы нет. ${describeFailure(error)}`);
    });
    await sleep(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Backs up a database into the folder `backups` beside it, unless today's backup exists.
 * @param maxCount how many backups to keep, including the new backup
 */
export async function backUpDaily(path: string, maxCount: number, day: string, signal: AbortSignal): Promise<void> {
  const { dir, name } = parse(path);
  const folder = join(dir, 'backups');
  const file = join(folder, `${name}-${day}.db`);
  if (existsSync(file)) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    deleteOldBackups(folder, name, maxCount - 1);
  } catch (error) {
    throw describeFileError(folder, error);
  }
  // There must be room for the backup, and the site needs free space after it.
  if (freeBytes(folder) < 2 * databaseBytes(path)) throw new CommandError(`${file}: на диске мало места.`);
  await run(process.execPath, [PROGRAM, file], { env: { ...process.env, DATABASE_URL: `sqlite:${path}` }, signal });
}

/**
 * Deletes interrupted backups and the oldest finished ones. It keeps the backups of other databases in the same folder.
 */
function deleteOldBackups(folder: string, name: string, keptCount: number): void {
  const backups = readdirSync(folder).filter((file) => file.startsWith(name) && BACKUP_SUFFIX.test(file.slice(name.length)));
  const finished = backups.filter((file) => file.endsWith('.db')).toSorted();
  const interrupted = backups.filter((file) => !file.endsWith('.db'));
  for (const file of [...interrupted, ...finished.slice(0, -keptCount)]) rmSync(join(folder, file), { recursive: true });
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** The number of bytes of a database and its WAL. */
const databaseBytes = (path: string): number =>
  [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);

/** The local date as YYYY-MM-DD. `toLocaleDateString` would load 5 MB of locale data. */
const dayOf = (time: Date): string => new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** The line that the backup program printed, or the reason why it could not run. */
function describeFailure(error: unknown): string {
  if (error instanceof Error && 'stderr' in error && error.stderr !== '') return String(error.stderr).trim();
  return error instanceof Error ? error.message : String(error);
}
