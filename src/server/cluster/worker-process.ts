import cluster, { type Worker } from 'node:cluster';
import { SHUTDOWN_TIMEOUT_MS } from '../http/graceful-shutdown.ts';

/** After this time a stopping worker is killed, ms. Longer than its own shutdown, shorter than the service's `TimeoutStopSec`. */
export const STOP_TIMEOUT_MS = SHUTDOWN_TIMEOUT_MS + 5_000;

/** How a worker ended, or why it was not started. */
export interface WorkerExit {
  /** `undefined` when no process was created. */
  pid: number | undefined;
  /** Exit code, signal, or the code of the error that prevented the start. */
  reason: number | string;
  /** Whether the worker was killed because it did not listen in time. */
  timedOut: boolean;
}

export interface WorkerProcess {
  /** The port that the worker listens on, or how it ended before that. */
  opened: Promise<number | WorkerExit>;
  ended: Promise<WorkerExit>;
  /** Asks the worker to shut down gracefully, and waits for its end. */
  stop(): Promise<WorkerExit>;
}

/** Starts a worker, which is killed when it does not listen within the timeout. */
export function startWorker(environment: Record<string, string>, startTimeoutMs: number): WorkerProcess {
  try {
    return watch(cluster.fork(environment), startTimeoutMs);
  } catch (error) {
    // Node throws some errors of `fork` and emits others as an event.
    const ended = Promise.resolve(failedStart(error));
    return { opened: ended, ended, stop: () => ended };
  }
}

function watch(worker: Worker, startTimeoutMs: number): WorkerProcess {
  const { pid } = worker.process;
  const opened = Promise.withResolvers<number | WorkerExit>();
  const ended = Promise.withResolvers<WorkerExit>();
  // Without a pid Node would signal this process and its whole group.
  const kill = (signal: NodeJS.Signals): void => void (pid !== undefined && worker.process.kill(signal));
  let timedOut = false;
  const startTimer = setTimeout(() => {
    timedOut = true;
    kill('SIGKILL');
  }, startTimeoutMs);
  const settle = (exit: WorkerExit): void => {
    clearTimeout(startTimer);
    opened.resolve(exit);
    ended.resolve(exit);
  };

  worker.once('listening', ({ port }) => {
    clearTimeout(startTimer);
    opened.resolve(port);
  });
  worker.once('exit', (code: number | null, signal: string) => settle({ pid, reason: code ?? signal, timedOut }));
  worker.on('error', (error) => {
    // A process that was not created emits no `exit`. With a pid the error is a message that could not be sent: `exit` follows.
    if (pid === undefined) settle(failedStart(error));
  });

  const stop = async (): Promise<WorkerExit> => {
    kill('SIGTERM');
    const stopTimer = setTimeout(kill, STOP_TIMEOUT_MS, 'SIGKILL');
    const exit = await ended.promise;
    clearTimeout(stopTimer);
    return exit;
  };
  return { opened: opened.promise, ended: ended.promise, stop };
}

function failedStart(error: unknown): WorkerExit {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return { pid: undefined, reason, timedOut: false };
}
