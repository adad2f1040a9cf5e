import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ThrowawayPostgres {
  /** postgres://… of an empty database whose user may do everything. */
  url: string;
  /** Ends the server and removes its files. */
  stop(this: void): Promise<void>;
}

/**
 * Starts a PostgreSQL server with its files in a temporary folder. It goes when `stop` is called, and when this process
 * ends in whatever way: its keeper lives as long as the pipe between the two.
 * @throws Error when there is no PostgreSQL or it can't be started; the reason is on stderr
 */
export async function startPostgres(): Promise<ThrowawayPostgres> {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'throwaway-postgres-keeper.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Out of reach of Ctrl+C, which would end it before it has cleaned up.
    detached: true,
  });
  const ended = once(keeper, 'exit');
  const { value: url, done } = await createInterface(keeper.stdout)[Symbol.asyncIterator]().next();
  if (done) throw new Error('PostgreSQL для тестов не запустился.');
  return {
    url,
    stop: async () => {
      keeper.stdin.end();
      await ended;
    },
  };
}
