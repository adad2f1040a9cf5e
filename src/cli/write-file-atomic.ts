import { lstatSync, rmSync } from 'node:fs';
import { mkdtemp, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from './command-error.ts';
import { describeFileError, folderError } from './describe-file-error.ts';

/**
 * Creates a file (mode 0600) completely or not at all. `write` fills a temporary file, which is then synced and
 * renamed. If two processes create the same file at the same time, the later file replaces the earlier file.
 * @throws CommandError if the file exists or cannot be written
 */
export async function writeFileAtomic(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const folder = await createTemporaryFolder(path).catch((error: unknown) => {
    throw describeFileError(path, error);
  });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // `runCommand` ends the process on SIGINT and SIGTERM, so the folder is removed then too.
  process.once('exit', remove);
  try {
    const temporary = join(folder, 'unfinished');
    await writeFile(temporary, '', { mode: 0o600 });
    await write(temporary);
    await syncFile(temporary);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    throw describeFileError(path, error);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/**
 * Creates the folder of the temporary file beside the target file, because `rename` is atomic only within one file
 * system.
 */
async function createTemporaryFolder(path: string): Promise<string> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw folderError(path);
  if (found !== undefined) throw new CommandError(`${path}: файл уже есть, выберите другое имя.`);
  return mkdtemp(`${path}.part-`);
}

/** Syncs a file, so that its content survives a power loss. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder, so that a rename in it survives a power loss. Windows cannot open folders and does not need it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
