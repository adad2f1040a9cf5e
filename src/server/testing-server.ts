import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SETTING_NAMES } from './settings.ts';

export const MAIN = join(import.meta.dirname, 'main.ts');
export const CLUSTER = join(import.meta.dirname, 'cluster.ts');

/** How a server is run. */
export interface Manner {
  /** Where its program begins, another version's perhaps. */
  main?: string;
  /** A program and its arguments that it runs under. */
  under?: readonly string[];
  /** Another Node than that of the tests. */
  node?: string;
}

/** The server as its operator starts it: a process of its own. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** What it has printed so far. */
  readonly stdout: string;
  readonly stderr: string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with its exit code, or with the signal that it died of. */
  ended: Promise<number | NodeJS.Signals>;
}

export type Environment = Record<string, string>;

/** Settings of the machine that runs the tests don't reach the server. */
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTING_NAMES.has(name)));

export interface Launched {
  child: ChildProcess;
  printed: { stdout: string; stderr: string };
  ended: ServerProcess['ended'];
}

/**
 * Starts the server on a free port, without samples, unless the environment says otherwise.
 * @param folder where it runs
 */
export function launchServer(
  folder: string,
  environment: Environment,
  { main = MAIN, under = [], node = process.execPath }: Manner = {},
): Launched {
  const env = { ...inherited, PORT: '0', SAMPLE_CONTENT: 'off', ...environment };
  const [command, ...args] = [...under, node, main];
  const child = spawn(command, args, { cwd: folder, env });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (printed.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (printed.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return { child, printed, ended };
}

/**
 * Waits until the server says where it is.
 * @throws Error with what it printed when it ends before
 */
export async function untilServing({ child, printed, ended }: Launched): Promise<ServerProcess> {
  const opened = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const port = /открыт: \S+?:(\d+)\n/.exec(printed.stdout)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  const url = await Promise.race([opened, ended]);
  if (typeof url !== 'string' || !url.startsWith('http')) {
    throw new Error(`The server ended (${url}): ${printed.stdout}${printed.stderr}`);
  }
  return {
    url,
    pid: child.pid ?? 0,
    get stdout() {
      return printed.stdout;
    },
    get stderr() {
      return printed.stderr;
    },
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
