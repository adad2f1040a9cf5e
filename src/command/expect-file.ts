import { stat } from 'node:fs/promises';
import { CommandError } from './command-error.ts';
import { fileFailure, folderFailure } from './file-failure.ts';

/**
 * Looks at what a command is to read. Opening something else than a file could wait for ever.
 * @throws CommandError with one line when there is no file
 */
export async function expectFile(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw fileFailure(path, error);
  });
  if (found.isDirectory()) throw folderFailure(path);
  if (!found.isFile()) throw new CommandError(`${path}: нужен обычный файл.`);
}
