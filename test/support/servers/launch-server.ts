/**
 * Starts the server as a separate process from its main file, as an operator does. Scripts outside of Vitest use it
 * (reliability checks, browser tests). Vitest tests use site-process.ts, which also cleans up.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SETTING_NAMES } from '../../../src/server/settings.ts';

export const MAIN = join(import.meta.dirname, '../../../src/server/main.ts');
export const CLUSTER = join(import.meta.dirname, '../../../src/server/cluster.ts');

export interface LaunchOptions {
  /** The main file, which may be of another version; `MAIN` by default. */
  main?: string;
  /** A program that runs the server, with its arguments, such as strace. */
  under?: readonly string[];
  /** The Node that runs the server; the Node of the tests by default. */
  node?: string;
}

/** A server process that accepts requests. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** The output so far. */
  readonly stdout: string;
  readonly stderr: string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or with the signal that killed the process. */
  ended: Promise<number | NodeJS.Signals>;
}

export type Environment = Record<string, string>;

/** The environment without the product's settings: those of this machine must not reach the server. */
const inheritedEnvironment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTING_NAMES.has(name)));

/** A server process that may not accept requests yet, or never will. */
export interface LaunchedServer {
  child: ChildProcess;
  printed: { stdout: string; stderr: string };
  ended: ServerProcess['ended'];
}

/**
 * Starts the server on a free port and without sample content, unless the environment says otherwise.
 * @param folder the working directory of the server
 */
export function launchServer(
  folder: string,
  environment: Environment,
  { main = MAIN, under = [], node = process.execPath }: LaunchOptions = {},
): LaunchedServer {
  const env = { ...inheritedEnvironment, PORT: '0', SAMPLE_CONTENT: 'off', ...environment };
  const [command, ...args] = [...under, node, main];
  const child = spawn(command, args, { cwd: folder, env });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (printed.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (printed.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return { child, printed, ended };
}

/**
 * Waits until the server prints its address.
 * @throws Error with its output when it exits before
 */
export async function untilServing({ child, printed, ended }: LaunchedServer): Promise<ServerProcess> {
  const printedUrl = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const port = /открыт: \S+?:(\d+)\n/.exec(printed.stdout)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  const url = await Promise.race([printedUrl, ended]);
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
