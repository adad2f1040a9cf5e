import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small tmpfs disk that a test fills. */
export interface TmpfsDisk {
  folder: string;
  /** Uses up the free space. */
  fill(): void;
  /** Frees the space that `fill` used. */
  clear(): void;
}

const MEGABYTE = 1 << 20;
/** The size of a disk that a small database fills, in MB. */
export const TINY = 0.25;

/** Whether this user may mount a tmpfs. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'listok-disk-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

/** Runs `work` with a new disk, which is removed afterwards. */
export async function onTmpfsDisk<Result>(megabytes: number, work: (disk: TmpfsDisk) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'listok-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${Math.round(megabytes * 1024)}k,mode=755`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  try {
    return await work({
      folder,
      fill: () => {
        for (let free = freeBytes(); free > 0; free = freeBytes()) appendFileSync(filler, Buffer.alloc(Math.min(free, MEGABYTE)));
      },
      clear: () => rmSync(filler, { force: true }),
    });
  } finally {
    // A process may still have a file on the disk open.
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  }
}
