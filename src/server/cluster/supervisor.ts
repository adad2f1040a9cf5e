import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

/** A worker that has run this long before it crashes is restarted after the first delay again, in ms. */
const STABLE_AFTER_MS = 60_000;
/** The delay before a crashed worker is restarted, in ms. It doubles with every further crash. */
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
   * Starts all workers. The others wait for the first: if it cannot start, none can.
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
      // A process that was not created emits no `exit`. If there is a pid, the error says that a message could not be
      // sent, and `exit` follows.
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
