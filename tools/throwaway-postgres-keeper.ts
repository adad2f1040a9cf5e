import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { needPostgres } from './postgres.ts';

// Runs a PostgreSQL server with the settings of its arguments for the process at the other end of stdin, tells it the
// address, does what it orders by line (a signal's name, `start`), says so, and cleans up when stdin ends.

interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const id = (what: string): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
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

/** @throws Error with the server's own words when it ends instead of getting ready */
async function untilReady(server: ChildProcess & { stderr: NodeJS.ReadableStream }): Promise<void> {
  const said: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    if (line.includes('ready to accept connections')) return;
    said.push(line);
  }
  throw new Error(`PostgreSQL для тестов не запустился: ${said.join(' ')}`);
}

/** Starts the server; tries again while one that was killed still lets go of its memory. */
async function serve(program: string, args: string[], options: SpawnOptions, tries: number): Promise<ChildProcess> {
  for (let left = tries - 1; ; left--) {
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

async function keep(): Promise<void> {
  const programs = needPostgres();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'listok-postgres-'));
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    // The words that are waited for must be English.
    const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
    const initdb = ['--pgdata=.', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });

    const port = await freePort();
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...process.argv.slice(2)];
    const start = (tries: number): Promise<ChildProcess> =>
      serve(join(programs, 'postgres'), ['-D', '.', ...settings.flatMap((setting) => ['-c', setting])], options, tries);
    let server = await start(1);
    try {
      console.log(`postgres://postgres@127.0.0.1:${port}/postgres`);
      for await (const order of createInterface(process.stdin)) {
        if (order === 'start') server = await start(100);
        else await stop(server, order as NodeJS.Signals);
        console.log(order);
      }
    } finally {
      await stop(server, 'SIGINT');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The reader of the address may be gone already; then stdin has ended too.
process.stdout.on('error', () => {});
try {
  await keep();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  process.stdin.destroy();
}
