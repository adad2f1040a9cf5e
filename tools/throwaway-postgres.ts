import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ThrowawayPostgres {
  /** postgres://… of an empty database whose user may do everything. */
  url: string;
  /** Sends the server a signal that ends it, and waits for its end. */
  kill(this: void, signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  /** Starts the server that was killed again, over the same files and at the same address. */
  startAgain(this: void): Promise<void>;
  /** Ends the server and removes its files. */
  stop(this: void): Promise<void>;
}

/** Nobody needs the files of tests after a crash of the machine; tests run side by side, some with several servers. */
const FOR_TESTS = ['fsync=off', 'max_connections=400'];

/**
 * Starts a PostgreSQL server with its files in a temporary folder. It goes when `stop` is called, and when this process
 * ends in whatever way: its keeper lives as long as the pipe between the two.
 * @param settings of the server beside PostgreSQL's own
 * @throws Error when there is no PostgreSQL or it can't be started; the reason is on stderr
 */
export async function startPostgres(settings: readonly string[] = FOR_TESTS): Promise<ThrowawayPostgres> {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'throwaway-postgres-keeper.ts'), ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Out of reach of Ctrl+C, which would end it before it has cleaned up.
    detached: true,
  });
  const ended = once(keeper, 'exit');
  const said = createInterface(keeper.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await said.next();
    if (done) throw new Error('PostgreSQL для тестов не запустился.');
    return value;
  };
  const order = async (line: string): Promise<void> => {
    keeper.stdin.write(`${line}\n`);
    await next();
  };
  return {
    url: await next(),
    kill: order,
    startAgain: () => order('start'),
    stop: async () => {
      keeper.stdin.end();
      await ended;
    },
  };
}
