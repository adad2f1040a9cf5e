import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Measured } from './load.ts';

/** A process of the benchmark; it ends with the benchmark. */
export interface Child {
  pid: number;
  stop(): Promise<void>;
}

export interface ServerChild extends Child {
  port: number;
}

const program = (name: string): string => join(import.meta.dirname, name);

/** Starts one of the bare servers. */
export async function startBare(name: string, ...args: string[]): Promise<ServerChild> {
  const child = fork(program(name), args);
  const [port] = (await soon(child, once(child, 'message'))) as [number];
  return { port, pid: pidOf(child), stop: () => stop(child) };
}

/** Starts the site as `npm start` does. @param settings beside the usual ones */
export async function startSite(databaseUrl: string, settings: Record<string, string> = {}): Promise<ServerChild> {
  const child = spawn(process.execPath, [program('../src/server/main.ts')], {
    env: { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: databaseUrl, SAMPLE_CONTENT: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const port = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const found = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
  });
  return { port: await soon(child, port), pid: pidOf(child), stop: () => stop(child) };
}

/** A program that is sent work and sends back how it went. */
export interface Worker<Work, Found = Measured> extends Child {
  measure(work: Work): Promise<Found>;
}

/** Starts one of these programs. */
export function startWorker<Work extends object, Found = Measured>(name: string, ...args: string[]): Worker<Work, Found> {
  const child = fork(program(name), args);
  return {
    pid: pidOf(child),
    measure: async (work) => {
      const answer = once(child, 'message');
      child.send(work);
      const [measured] = (await soon(child, answer)) as [Found];
      return measured;
    },
    stop: () => stop(child),
  };
}

const pidOf = ({ pid = 0 }: ChildProcess): number => pid;

/** @throws Error when the process ends before it answers */
async function soon<Answer>(child: ChildProcess, answer: Promise<Answer>): Promise<Answer> {
  const done = new AbortController();
  const ended = once(child, 'exit', { signal: done.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs[1]} ended with code ${code}`);
  });
  try {
    return await Promise.race([answer, ended]);
  } finally {
    done.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
