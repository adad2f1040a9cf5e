import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandError } from '../command/command-error.ts';
import { fileFailure } from '../command/file-failure.ts';
import { sqlitePath } from '../storage/database.ts';
import type { Settings } from './settings.ts';

const run = promisify(execFile);

/** What `npm run backup` runs. A process of its own: it reads all of the copy, and requests don't wait for that. */
const PROGRAM = join(import.meta.dirname, '../backup/backup.ts');
/** How often is looked whether there is a copy of today, ms. */
const PAUSE = 60 * 60 * 1000;
/** What comes after the name of a database: a copy that was made here, or what is left of one that was cut short. */
const OWN = /^-\d{4}-\d\d-\d\d\.db(\.part-\w+)?$/;

/**
 * Copies the embedded database once a day, and says in a line why it couldn't. Only the process that has the database
 * does that, so nobody else makes the same copy.
 */
export async function keepDailyBackups({ databaseUrl, dailyBackups }: Settings, over: AbortSignal): Promise<void> {
  const path = sqlitePath(databaseUrl);
  if (path === null || dailyBackups === null) return;
  while (!over.aborted) {
    await backUpDaily(path, dailyBackups, dayOf(new Date()), over).catch((error: unknown) => {
      if (!over.aborted) console.warn(`Внимание: сегодняшней копии базы нет. ${reasonOf(error)}`);
    });
    await sleep(PAUSE, undefined, { signal: over }).catch(() => undefined);
  }
}

/**
 * Copies a database into the folder `backups` beside it, unless that day has its copy.
 * @param count of copies at most, with the new one
 */
export async function backUpDaily(path: string, count: number, day: string, over: AbortSignal): Promise<void> {
  const { dir, name } = parse(path);
  const folder = join(dir, 'backups');
  const file = join(folder, `${name}-${day}.db`);
  if (existsSync(file)) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    makeRoom(folder, name, count);
  } catch (error) {
    throw fileFailure(folder, error);
  }
  // The site needs the rest of the disk.
  if (freeBytes(folder) < 2 * bytesOf(path)) throw new CommandError(`${file}: на диске мало места.`);
  await run(process.execPath, [PROGRAM, file], { env: { ...process.env, DATABASE_URL: `sqlite:${path}` }, signal: over });
}

/** Removes what stands in the way of one more copy; other databases may have theirs in the same folder. */
function makeRoom(folder: string, name: string, count: number): void {
  const own = readdirSync(folder).filter((file) => file.startsWith(name) && OWN.test(file.slice(name.length)));
  const whole = own.filter((file) => file.endsWith('.db')).toSorted();
  const unfinished = own.filter((file) => !file.endsWith('.db'));
  for (const file of [...unfinished, ...whole.slice(0, 1 - count)]) rmSync(join(folder, file), { recursive: true });
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Of a database with its log. */
const bytesOf = (path: string): number =>
  [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);

/** As people here name the day. Not by `toLocaleDateString`, for which 5 MB of the world's languages come into memory. */
const dayOf = (time: Date): string => new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** The line of the program that failed, or of what kept it from being run. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'stderr' in error && error.stderr !== '') return String(error.stderr).trim();
  return error instanceof Error ? error.message : String(error);
}
