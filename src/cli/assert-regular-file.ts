import { stat } from 'node:fs/promises';
import { CommandError } from './command-error.ts';
import { describeFileError, folderError } from './describe-file-error.ts';

/**
 * Checks a path before it is read, because opening a FIFO could block forever.
 * @throws CommandError if the path is not a regular file
 */
export async function assertRegularFile(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw describeFileError(path, error);
  });
  if (found.isDirectory()) throw folderError(path);
  if (!found.isFile()) throw new CommandError(`${path}: нужен обычный файл.`);
}
