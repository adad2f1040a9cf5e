import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment, ServerProcess } from '../src/server/testing-server.ts';

const MB = 1_000_000;

/** What a server that nobody visits may have, MB. */
export const IDLE_MAX = 120;

/** A server that is started with these can be asked for its heap. */
export const TELLS_HEAP: Environment = {
  NODE_OPTIONS: `--expose-gc --import=${pathToFileURL(join(import.meta.dirname, 'tell-heap.mjs')).href}`,
};

/** What a process has of the machine's memory, MB. The program of Node itself is in it, though processes share that. */
export const residentOf = ({ pid }: Pick<ServerProcess, 'pid'>): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / MB;

/** What is in use of the heap when all garbage is collected, MB. */
export async function heapOf(server: Pick<ServerProcess, 'kill' | 'stderr'>): Promise<number> {
  const told = (): string[] => server.stderr.match(/(?<=^heap )\d+$/gm) ?? [];
  const before = told().length;
  server.kill('SIGUSR2');
  while (told().length === before) await sleep(50);
  return Number(told().at(-1)) / MB;
}
