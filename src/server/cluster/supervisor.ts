import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

/** If a worker has run longer than this before it crashes, the restart delay begins at its first value again, in ms. */
const STABLE_AFTER_MS = 60_000;
/** The delay before a crashed worker is restarted, in ms. Each further crash doubles it. */
const FIRST_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 30_000;

/** How a worker ended, or why it could not start. */
export interface WorkerExit {
  /** The id of the process; `undefined` when no process was created. */
  pid: number | undefined;
  /** The exit code, the signal, or the code of the error that prevented the start. */
  reason: number | string;
}

export interface WorkerCrash extends WorkerExit {
  restartDelayMs: number;
}

interface SupervisorOptions {
  /** The path of the script that workers run. */
  program: string;
  count: number;
  environment: Record<string, string>;
  onCrash(crash: WorkerCrash): void;
}

/**
 * Keeps the worker processes of a cluster running (ADR 28). This process owns the listening socket and passes each
 * connection to the next worker. When a stopping worker does not take a connection, another worker gets it.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #running = new Set<Worker>();
  #isServing = false;
  #crashCount = 0;
  #stopped: Promise<void> | null = null;

  constructor(options: SupervisorOptions) {
    cluster.setupPrimary({ exec: options.program });
    cluster.schedulingPolicy = cluster.SCHED_RR;
    this.#options = options;
  }

  get isStopping(): boolean {
    return this.#stopped !== null;
  }

  /**
   * Starts all workers. The first worker starts alone. If it fails, the others are not started, because they would
   * fail, too.
   * @returns the port on which they listen, or how the first worker ended
   */
  async start(): Promise<number | WorkerExit> {
    const opened = await this.#startWorker();
    if (typeof opened === 'number' && !this.isStopping) {
      await Promise.all(Array.from({ length: this.#options.count - 1 }, () => this.#startWorker()));
    }
    return opened;
  }

  /** Shuts all workers down gracefully. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stopAll());
  }

  async #stopAll(): Promise<void> {
    const ended = [...this.#running].map((worker) => once(worker, 'exit'));
    for (const worker of this.#running) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  }

  /** @returns the port on which the worker listens, or how it ended before that */
  #startWorker(): Promise<number | WorkerExit> {
    const opened = Promise.withResolvers<number | WorkerExit>();
    const startedAt = Date.now();
    const worker = cluster.fork(this.#options.environment);
    const { pid } = worker.process;
    const end = (reason: number | string): void => {
      this.#running.delete(worker);
      opened.resolve({ pid, reason });
      this.#restart({ pid, reason }, startedAt);
    };
    worker.once('exit', (code: number | null, signal: string) => end(code ?? signal));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      // If no process was created, there is no pid and no `exit` event will follow. If there is a pid, the error means
      // that a message could not be sent, and `exit` will follow.
      if (pid === undefined) end(error.code ?? error.message);
    });
    worker.once('listening', ({ port }) => {
      this.#isServing = true;
      opened.resolve(port);
    });
    if (pid !== undefined) this.#running.add(worker);
    return opened.promise;
  }

  #restart(exit: WorkerExit, startedAt: number): void {
    if (this.isStopping || !this.#isServing) return;
    if (Date.now() - startedAt > STABLE_AFTER_MS) this.#crashCount = 0;
    const restartDelayMs = Math.min(FIRST_RESTART_DELAY_MS * 2 ** this.#crashCount, MAX_RESTART_DELAY_MS);
    this.#crashCount += 1;
    this.#options.onCrash({ ...exit, restartDelayMs });
    setTimeout(() => {
      if (!this.isStopping) void this.#startWorker();
    }, restartDelayMs);
  }
}
