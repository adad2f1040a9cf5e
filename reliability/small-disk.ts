import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk that a test fills up and clears. */
export interface SmallDisk {
  folder: string;
  /** Leaves no room. */
  fill(): void;
  /** Gives the room back. */
  clear(): void;
}

const MEGABYTE = 1 << 20;
/** In MB, a disk that a small database fills. */
export const TINY = 0.25;

/** Whether this user may make a disk of its own here. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'listok-disk-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

/** Does the work with a disk of its own, which goes with it. */
export async function onSmallDisk<Result>(megabytes: number, work: (disk: SmallDisk) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'listok-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes * 1024}k,mode=755`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  const room = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  try {
    return await work({
      folder,
      fill: () => {
        for (let left = room(); left > 0; left = room()) appendFileSync(filler, Buffer.alloc(Math.min(left, MEGABYTE)));
      },
      clear: () => rmSync(filler, { force: true }),
    });
  } finally {
    // Whoever still has a file open there keeps it until it ends.
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  }
}
