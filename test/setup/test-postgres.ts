/** Temporary PostgreSQL servers for tests, benchmarks and reliability checks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { databasesFolder } from '../support/temporary-folder.ts';

export interface TestPostgres {
  /** The URL of an empty database. Its user has all rights. */
  url: string;
  /** Kills the server with a signal and waits until it has exited. */
  kill(this: void, signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  /** Starts a killed server again, with the same files and address. */
  startAgain(this: void): Promise<void>;
  /** Stops the server and removes its files. */
  stop(this: void): Promise<void>;
}

/**
 * Settings for tests. The server does no fsync and its files may be on a RAM disk, because nobody needs them after a
 * crash of the machine. It allows many connections, because test files run concurrently, some of them with several apps.
 */
const FOR_TESTS = ['fsync=off', 'max_connections=400'];

/**
 * Starts a PostgreSQL server with its files in a temporary folder. `stop` stops it. It also stops when this process
 * exits in any way, because the pipe to the supervisor then closes.
 * @param settings settings of the server, as `name=value`
 * @throws Error when PostgreSQL is missing or does not start; the reason is on stderr
 */
export async function startPostgres(settings: readonly string[] = FOR_TESTS): Promise<TestPostgres> {
  const folder = settings === FOR_TESTS ? databasesFolder : tmpdir();
  const supervisor = spawn(process.execPath, [join(import.meta.dirname, 'test-postgres-supervisor.ts'), folder, ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl+C must not reach the supervisor, because it would exit before it has cleaned up.
    detached: true,
  });
  const ended = once(supervisor, 'exit');
  const lines = createInterface(supervisor.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('PostgreSQL для тестов не запустился.');
    return value;
  };
  const sendCommand = async (command: string): Promise<void> => {
    supervisor.stdin.write(`${command}\n`);
    await nextLine();
  };
  return {
    url: await nextLine(),
    kill: sendCommand,
    startAgain: () => sendCommand('start'),
    stop: async () => {
      supervisor.stdin.end();
      await ended;
    },
  };
}
