import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Throughput } from './closed-loop-load.ts';

/** A process that the benchmark starts and stops. */
interface Child {
  stop(): Promise<void>;
}

export interface ServerChild extends Child {
  port: number;
  pid: number;
}

const programPath = (name: string): string => join(import.meta.dirname, name);

const MAIN = programPath('../../src/server/main.ts');

/** Starts one of the baseline servers. */
export async function startBaseline(name: string, ...args: string[]): Promise<ServerChild> {
  const child = fork(programPath(name), args);
  const [port] = (await orExit(child, once(child, 'message'))) as [number];
  return { port, pid: child.pid ?? 0, stop: () => stop(child) };
}

interface SiteOptions {
  /** Environment variables in addition to the usual ones. */
  settings?: Record<string, string>;
  /** The main file, which may be of another version. */
  main?: string;
  /** A program that runs the site, with its arguments, such as strace. */
  under?: readonly string[];
}

/** Starts the site as `npm start` does. */
export async function startSite(databaseUrl: string, { settings, main = MAIN, under = [] }: SiteOptions = {}): Promise<ServerChild> {
  const [wrapper, ...options] = under;
  const args = wrapper === undefined ? [main] : [...options, process.execPath, main];
  const child = spawn(wrapper ?? process.execPath, args, {
    env: { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: databaseUrl, SAMPLE_CONTENT: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const text = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (text !== undefined) resolve(Number(text));
    });
  });
  return { port: await orExit(child, port), pid: child.pid ?? 0, stop: () => stop(child) };
}

/** A program that gets its work over IPC and sends back its measurements. */
export interface Worker<Work, Result = Throughput> extends Child {
  measure(work: Work): Promise<Result>;
}

export function startWorker<Work extends object, Result = Throughput>(name: string, ...args: string[]): Worker<Work, Result> {
  const child = fork(programPath(name), args);
  return {
    measure: async (work) => {
      const reply = once(child, 'message');
      child.send(work);
      const [result] = (await orExit(child, reply)) as [Result];
      return result;
    },
    stop: () => stop(child),
  };
}

/** @throws Error when the process exits before the promise settles */
async function orExit<Value>(child: ChildProcess, promise: Promise<Value>): Promise<Value> {
  const settled = new AbortController();
  const exited = once(child, 'exit', { signal: settled.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs[1]} ended with code ${code}`);
  });
  try {
    return await Promise.race([promise, exited]);
  } finally {
    settled.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

export const stopAll = async (...children: readonly Child[]): Promise<void> =>
  void (await Promise.all(children.map((child) => child.stop())));
