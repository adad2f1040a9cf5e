import { lstatSync, rmSync } from 'node:fs';
import { mkdtemp, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from './command-error.ts';
import { fileFailure, folderFailure } from './file-failure.ts';

/**
 * Makes a file that isn't there yet, readable for its owner only. `write` fills an empty one in a folder of its own beside it;
 * the file takes its name when all of it is on the disk, and whatever goes wrong before, nothing is left. Two that make the
 * same file at once both do it whole, and the later one stays.
 * @throws CommandError with one line when the file can't be made
 */
export async function makeNewFile(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const folder = await folderBeside(path).catch((error: unknown) => {
    throw fileFailure(path, error);
  });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // A command that is stopped by Ctrl+C leaves as `exit` does.
  process.once('exit', remove);
  try {
    const temporary = join(folder, 'unfinished');
    await writeFile(temporary, '', { mode: 0o600 });
    await write(temporary);
    await syncFile(temporary);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    throw fileFailure(path, error);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

async function folderBeside(path: string): Promise<string> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw folderFailure(path);
  if (found !== undefined) throw new CommandError(`${path}: файл уже есть, выберите другое имя.`);
  return mkdtemp(`${path}.part-`);
}

/** Returns when all of a file is on the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns when the names in a folder are on the disk. Windows opens no folders, and keeps names by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
