import { open, rm } from 'node:fs/promises';
import { fileFailure } from './file-failure.ts';

/**
 * Writes a file that isn't there yet, readable for its owner only. One that can't be written to its end is removed.
 * @throws TransferError with one line when the file can't be made
 */
export async function writeNewFile(path: string, parts: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw fileFailure(path, error);
  });
  try {
    for await (const part of parts) await file.appendFile(part);
    await file.sync();
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw fileFailure(path, error);
  }
}
