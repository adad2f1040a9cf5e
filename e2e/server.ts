/** The real server in a process of its own, with a database of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectEnvironment, projectNode, ROOT } from '../tools/node.mjs';

export const ADMINISTRATOR = { email: 'admin@listok.test', password: 'пароль-учителя' };

export interface Server {
  url: string;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again at the same address and with the same database. */
  restart(): Promise<void>;
  /**
   * Shuts it down and removes its database.
   * @throws Error with the defects that it reported
   */
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startServer({ hasSampleContent }: { hasSampleContent: boolean }): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'listok-e2e-'));
  const complaints: string[] = [];
  const run = (port: number) =>
    spawn(projectNode(), ['src/server/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...projectEnvironment(),
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: `sqlite:${join(folder, 'listok.db')}`,
        PUBLIC_ORIGIN: '',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        SAMPLE_CONTENT: hasSampleContent ? 'on' : 'off',
      },
    });
  const started = async (child: Child) => {
    child.stderr.on('data', (words: Buffer) => complaints.push(String(words)));
    return addressOf(child, complaints);
  };

  let child = run(0);
  const url = await started(child);
  return {
    url,
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      child = run(Number(new URL(url).port));
      await started(child);
    },
    close: async () => {
      await end(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
      if (complaints.length > 0) throw new Error(`The server complained: ${complaints.join('')}`);
    },
  };
}

type Child = ReturnType<typeof spawn> & { stdout: NonNullable<ChildProcess['stdout']>; stderr: NonNullable<ChildProcess['stderr']> };

/** The address that a server names when it is ready. */
function addressOf(child: Child, complaints: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (words: Buffer) => {
      said += String(words);
      const [url] = /http:\/\/localhost:\d+/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`The server didn't start: ${said}${complaints.join('')}`)));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
