/**
 * The program that owns a temporary PostgreSQL server. test-postgres.ts starts it with a folder for its files and with
 * settings of the server as arguments. It prints the URL, and then reads commands from stdin, one on each line: the
 * name of a signal, or `start`. When a command is done, it prints the command. When stdin ends, it stops the server and
 * removes its files.
 */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { needPostgres } from '../../tools/find-postgres.ts';

interface SystemUser {
  uid: number;
  gid: number;
}

/** The user `postgres` if this process runs as root; otherwise `null`. PostgreSQL refuses to run as root. */
function unprivilegedUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const id = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

/** @throws Error with the output of the server when it exits before it accepts connections */
async function untilReady(server: ChildProcess & { stderr: NodeJS.ReadableStream }): Promise<void> {
  const output: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    if (line.includes('ready to accept connections')) return;
    output.push(line);
  }
  throw new Error(`PostgreSQL для тестов не запустился: ${output.join(' ')}`);
}

/** Starts the server. It tries again after a failure, because a killed server releases its shared memory late. */
async function startServer(program: string, args: string[], options: SpawnOptions, attempts: number): Promise<ChildProcess> {
  for (let left = attempts - 1; ; left--) {
    const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      await untilReady(server);
      server.stderr.resume();
      return server;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(100);
    }
  }
}

async function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

async function supervise(parent: string, given: readonly string[]): Promise<void> {
  const programs = needPostgres();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(parent, 'listok-postgres-'));
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    // `untilReady` waits for a message of the server in English.
    const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
    const initdb = ['--pgdata=.', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });

    const port = await freePort();
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...given];
    const start = (attempts: number): Promise<ChildProcess> =>
      startServer(join(programs, 'postgres'), ['-D', '.', ...settings.flatMap((setting) => ['-c', setting])], options, attempts);
    let server = await start(1);
    try {
      console.log(`postgres://postgres@127.0.0.1:${port}/postgres`);
      for await (const command of createInterface(process.stdin)) {
        if (command === 'start') server = await start(100);
        else await stop(server, command as NodeJS.Signals);
        console.log(command);
      }
    } finally {
      await stop(server, 'SIGINT');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Printing fails when the parent has exited. The error is ignored: stdin has then ended, too, and that stops the
// server.
process.stdout.on('error', () => {});
try {
  const [parent = '', ...settings] = process.argv.slice(2);
  await supervise(parent, settings);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  process.stdin.destroy();
}
