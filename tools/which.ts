/** Finds installed programs. */
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Looks for a program on the PATH, and then in other folders.
 * @param names the names of the program, the preferred one first
 * @param folders glob patterns; of several versions the newest wins
 * @returns the path of the program; `null` if it is not installed
 */
export function findProgram(names: string[], folders: string[]): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const others = folders.flatMap((pattern) => globSync(pattern).toSorted(byVersion).toReversed());
  const found = [...onPath, ...others].flatMap((folder) => names.map((name) => programIn(folder, name)));
  return found.find((path) => path !== null) ?? null;
}

/** @returns the path of the program in this folder; `null` if this user cannot run it */
export function programIn(folder: string, name: string): string | null {
  const path = join(folder, name + SUFFIX);
  return isExecutable(path) ? path : null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
