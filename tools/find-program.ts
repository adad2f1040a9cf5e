import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Looks for a program on the PATH and then in other folders.
 * @param names the program's names, best first
 * @param folders may hold `*`; of several versions the newest wins
 * @returns the program's path, `null` if it isn't there
 */
export function findProgram(names: string[], folders: string[]): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const others = folders.flatMap((pattern) => globSync(pattern).toSorted(byVersion).toReversed());
  const found = [...onPath, ...others].flatMap((folder) => names.map((name) => programIn(folder, name)));
  return found.find((path) => path !== null) ?? null;
}

/** @returns the path of a folder's program that this user may run, `null` if there is no such */
export function programIn(folder: string, name: string): string | null {
  const path = join(folder, name + SUFFIX);
  return isExecutable(path) ? path : null;
}

/** @returns whether there is a file that this user may run */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
