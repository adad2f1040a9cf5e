import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { AppError } from '../domain/errors.ts';
import { NICENESS } from './niceness.ts';

/** How long a thread without work stays alive, in ms. */
const IDLE_TIMEOUT_MS = 10_000;
/** How long the start of a thread may take, in ms. It is slow at low priority on a busy machine. */
const START_TIMEOUT_MS = 60_000;

/** The error for a task that has exceeded its time. Its thread was terminated. */
export class TaskTimeoutError extends Error {}

/** The limits of the thread's heap, in MB. */
interface HeapLimits {
  young: number;
  old: number;
}

/**
 * A worker thread with low priority, which runs one task at a time. It starts with the first task and ends some time
 * after the last task. Other requests wait neither for its work nor for its garbage collections. A thread that has
 * ended unexpectedly is started again.
 */
export class BackgroundThread {
  readonly #pool: Piscina;
  readonly #limit = pLimit(1);
  #failure = new AbortController();

  /** @param file exports the functions that can be run, and `start`, which does nothing */
  constructor(file: URL, heap: HeapLimits) {
    this.#pool = new Piscina({
      filename: file.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
      niceIncrement: NICENESS,
      resourceLimits: { maxYoungGenerationSizeMb: heap.young, maxOldGenerationSizeMb: heap.old },
      recordTiming: false,
    });
    // If the thread cannot start, its task stays in the queue. Without this listener the error would end the process.
    this.#pool.on('error', () => this.#failure.abort());
  }

  /**
   * Runs a function of the file.
   * @param timeoutMs the time for the task, without the start of the thread and without earlier tasks
   * @throws {TaskTimeoutError}
   * @throws {AppError} `unavailable` when the thread cannot start
   */
  run<Result>(name: string, task: unknown, timeoutMs: number): Promise<Result> {
    return this.#limit(async () => {
      this.#failure = new AbortController();
      await this.#send('start', undefined, START_TIMEOUT_MS).catch(() => {
        throw new AppError('unavailable');
      });
      return (await this.#send(name, task, timeoutMs)) as Result;
    });
  }

  async #send(name: string, task: unknown, timeoutMs: number): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await this.#pool.run(task, { name, signal: AbortSignal.any([this.#failure.signal, timeout]) });
    } catch (error) {
      throw timeout.aborted ? new TaskTimeoutError(undefined, { cause: error }) : error;
    }
  }
}
