import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment, ServerProcess } from '../support/launch-server.ts';

const MB = 1_000_000;

/** The largest resident memory of an idle server, MB. */
export const IDLE_MAX = 120;

/** The environment of a server that reports its heap to `heapOf`. */
export const REPORTS_HEAP: Environment = {
  NODE_OPTIONS: `--expose-gc --import=${pathToFileURL(join(import.meta.dirname, 'report-heap.mjs')).href}`,
};

/** Resident memory of a process, MB. It includes Node's executable, which processes share. */
export const residentOf = ({ pid }: Pick<ServerProcess, 'pid'>): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / MB;

/** Used heap after a garbage collection, MB. */
export async function heapOf(server: Pick<ServerProcess, 'kill' | 'stderr'>): Promise<number> {
  const reports = (): string[] => server.stderr.match(/(?<=^heap )\d+$/gm) ?? [];
  const before = reports().length;
  server.kill('SIGUSR2');
  while (reports().length === before) await sleep(50);
  return Number(reports().at(-1)) / MB;
}
