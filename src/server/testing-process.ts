import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Engine } from '../storage/database.ts';
import { freshDatabase, type FreshDatabase } from './testing-database.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

/** The server as its operator starts it: a process of its own. */
export interface ServerProcess {
  url: string;
  /** What it has printed so far. */
  readonly stdout: string;
  readonly stderr: string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with its exit code, or with the signal that it died of. */
  ended: Promise<number | NodeJS.Signals>;
}

type Environment = Record<string, string>;

/** Settings of the machine that runs the tests don't reach the server. */
const SETTINGS = /^(PORT|HOST|DATABASE_URL|PUBLIC_ORIGIN|TRUST_PROXY|BOT_URL|ADMIN_\w+|SAMPLE_CONTENT|RATE_LIMITS|PASSWORD_\w+)$/;
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));

const launched: { child: ChildProcess; ended: Promise<unknown> }[] = [];
const databases: FreshDatabase[] = [];
const folder = mkdtempSync(join(tmpdir(), 'listok-main-'));

// Once for a file: its tests may run side by side.
afterAll(async () => {
  for (const { child } of launched) child.kill('SIGKILL');
  await Promise.all(launched.map(({ ended }) => ended));
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the `DATABASE_URL` of an empty database that is removed after the tests of the file */
export async function emptyDatabase(engine: Engine): Promise<string> {
  const database = await freshDatabase(engine);
  databases.push(database);
  return database.url;
}

interface Launched {
  child: ChildProcess;
  printed: { stdout: string; stderr: string };
  ended: ServerProcess['ended'];
}

function launch(environment: Environment): Launched {
  const env = { ...inherited, PORT: '0', SAMPLE_CONTENT: 'off', ...environment };
  const child = spawn(process.execPath, [MAIN], { cwd: folder, env });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (printed.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (printed.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  launched.push({ child, ended });
  return { child, printed, ended };
}

/**
 * Starts the server and waits until it says where it is.
 * @throws Error with what it printed when it ends before
 */
export async function startServer(environment: Environment): Promise<ServerProcess> {
  const { child, printed, ended } = launch(environment);
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

/** Starts the server where it is expected to refuse, and waits for its end. */
export async function failToStart(environment: Environment): Promise<{ code: number | string; stderr: string }> {
  const { printed, ended } = launch(environment);
  return { code: await ended, stderr: printed.stderr };
}
