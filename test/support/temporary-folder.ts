import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of Linux's RAM disk. */
const RAM_DISK = '/dev/shm';
/**
 * The free space in bytes that the RAM disk must have. It is much more than the databases of a whole test run need. In
 * containers the RAM disk often has only 64 MB.
 */
const SUFFICIENT_SPACE = 2 << 30;

/**
 * The folder in which tests create databases: the RAM disk if it is large enough. Hundreds of databases are created
 * there, and on a disk each of their commits waits for it. Tests of programs use `tmpdir()`, because a system may
 * refuse to run programs from the RAM disk.
 */
export const databasesFolder = hasSpace(RAM_DISK) ? RAM_DISK : tmpdir();

function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= SUFFICIENT_SPACE;
}

/** Runs `work` with a folder that is removed afterwards. */
export const inTemporaryFolder = <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => inFolderInside(tmpdir(), work);

/** Runs `work` with a folder for databases, which is removed afterwards. */
export const inDatabaseFolder = <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => inFolderInside(databasesFolder, work);

async function inFolderInside<Result>(parent: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(parent, 'listok-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
