import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux has a disk in memory. */
const MEMORY = '/dev/shm';

/** Does the work with a folder that is removed after it. */
export const inTemporaryFolder = <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => inFolderOf(tmpdir(), work);

/** The same with a folder in memory where there is such: what is written once, read once and removed needs no disk. */
export const inMemoryFolder = <Result>(work: (folder: string) => Promise<Result>): Promise<Result> =>
  inFolderOf(existsSync(MEMORY) ? MEMORY : tmpdir(), work);

async function inFolderOf<Result>(parent: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(parent, 'listok-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
