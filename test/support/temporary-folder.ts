import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of Linux's RAM disk. */
const RAM_DISK = '/dev/shm';

/** Runs `work` with a folder that is removed afterwards. */
export const inTemporaryFolder = <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => inFolderInside(tmpdir(), work);

/** Runs `work` with a folder that is removed afterwards. The folder is on a RAM disk if the system has one. */
export const inMemoryFolder = <Result>(work: (folder: string) => Promise<Result>): Promise<Result> =>
  inFolderInside(existsSync(RAM_DISK) ? RAM_DISK : tmpdir(), work);

async function inFolderInside<Result>(parent: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(parent, 'listok-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
