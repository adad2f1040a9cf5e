import cluster, { type Worker } from 'node:cluster';
import { LONGEST_SHUTDOWN } from './listen.ts';

/** Longer than a worker gives itself to answer what is on its way, ms; the service waits longer still. */
export const STOP_LIMIT = LONGEST_SHUTDOWN + 5_000;

/** How a worker ended, or why it never was. */
export interface Ending {
  /** `undefined` when no process could be made. */
  pid: number | undefined;
  /** Its exit code, the signal that it died of, or the code of the error for which there was no process. */
  reason: number | string;
  /** Whether it was killed because it didn't listen in time. */
  isLate: boolean;
}

/** A process that was asked for. */
export interface WorkerProcess {
  /** The port that it listens on, or how it ended instead. */
  opened: Promise<number | Ending>;
  ended: Promise<Ending>;
  /** Lets it answer what is on its way, and waits for its end. */
  stop(): Promise<Ending>;
}

/**
 * Starts a worker.
 * @param longestStart a worker that doesn't listen within it is killed, ms
 */
export function startWorker(environment: Record<string, string>, longestStart: number): WorkerProcess {
  try {
    return watch(cluster.fork(environment), longestStart);
  } catch (error) {
    // Some failures to make a process are thrown, others are told by an event.
    const ended = Promise.resolve(withoutProcess(error));
    return { opened: ended, ended, stop: () => ended };
  }
}

function watch(worker: Worker, longestStart: number): WorkerProcess {
  const { pid } = worker.process;
  const opened = Promise.withResolvers<number | Ending>();
  const ended = Promise.withResolvers<Ending>();
  // Without a pid the signal would go to this process and its whole group.
  const kill = (signal: NodeJS.Signals): void => void (pid !== undefined && worker.process.kill(signal));
  let isLate = false;
  const start = setTimeout(() => {
    isLate = true;
    kill('SIGKILL');
  }, longestStart);
  const end = (ending: Ending): void => {
    clearTimeout(start);
    opened.resolve(ending);
    ended.resolve(ending);
  };

  worker.once('listening', ({ port }) => {
    clearTimeout(start);
    opened.resolve(port);
  });
  worker.once('exit', (code: number | null, signal: string) => end({ pid, reason: code ?? signal, isLate }));
  worker.on('error', (error) => {
    // A process that never was has no exit. Otherwise a message no longer reached it, and its exit says the rest.
    if (pid === undefined) end(withoutProcess(error));
  });

  const stop = async (): Promise<Ending> => {
    kill('SIGTERM');
    const limit = setTimeout(kill, STOP_LIMIT, 'SIGKILL');
    const ending = await ended.promise;
    clearTimeout(limit);
    return ending;
  };
  return { opened: opened.promise, ended: ended.promise, stop };
}

function withoutProcess(error: unknown): Ending {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return { pid: undefined, reason, isLate: false };
}
