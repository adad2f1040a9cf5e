import cluster from 'node:cluster';
import { startWorker, type WorkerExit, type WorkerProcess } from './worker-process.ts';

/** A worker that ran this long before a crash resets the crash counter, ms. */
const STABLE_AFTER_MS = 60_000;
/** Delay before a crashed worker is restarted, ms. Doubled with every further crash. */
const FIRST_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 30_000;
/** How long a worker may take until it listens, ms. A new version may have to migrate a large database first. */
export const START_TIMEOUT_MS = 5 * 60_000;

/** One of the positions that the supervisor keeps filled with a worker. */
interface Slot {
  worker: WorkerProcess | null;
  /** Crashes in a row. */
  crashCount: number;
  restartTimer?: NodeJS.Timeout;
}

export interface WorkerCrash extends WorkerExit {
  restartDelayMs: number;
}

interface SupervisorOptions {
  /** The script that workers run. */
  program: string;
  count: number;
  environment: Record<string, string>;
  startTimeoutMs?: number;
}

/**
 * Supervises the worker processes of a cluster (ADR 16): starts them, restarts those that crash, replaces all of them. This
 * process owns the listening socket and passes each connection to the next worker; one that a stopping worker does not
 * take goes to another.
 */
export class Supervisor {
  readonly #slots: Slot[];
  /** All running workers, including those that have no slot yet or no longer. */
  readonly #running = new Set<WorkerProcess>();
  readonly #environment: Record<string, string>;
  readonly #startTimeoutMs: number;
  readonly #onCrash: (crash: WorkerCrash) => void;
  #stopped: Promise<void> | null = null;

  constructor(
    { program, count, environment, startTimeoutMs = START_TIMEOUT_MS }: SupervisorOptions,
    onCrash: (crash: WorkerCrash) => void,
  ) {
    cluster.setupPrimary({ exec: program });
    cluster.schedulingPolicy = cluster.SCHED_RR;
    this.#slots = Array.from({ length: count }, () => ({ worker: null, crashCount: 0 }));
    this.#environment = environment;
    this.#startTimeoutMs = startTimeoutMs;
    this.#onCrash = onCrash;
  }

  /**
   * Starts all workers. The others wait for the first: if it cannot start, none can.
   * @returns the port that they listen on, or how the first one ended
   */
  async start(): Promise<number | WorkerExit> {
    const [firstSlot, ...otherSlots] = this.#slots;
    const first = this.#startWorker();
    const opened = await first.opened;
    if (firstSlot === undefined || typeof opened !== 'number') return opened;
    firstSlot.worker = first;
    await Promise.all(otherSlots.map((slot) => (slot.worker = this.#startWorker()).opened));
    return opened;
  }

  /**
   * Replaces the workers one after another: the old one stops when the new one listens.
   * @returns `null`, or how the first new worker ended that did not listen; the remaining workers are then kept
   */
  async replaceAll(): Promise<WorkerExit | null> {
    for (const slot of this.#slots) {
      if (this.isStopping) return null;
      const replacement = this.#startWorker();
      const opened = await replacement.opened;
      if (typeof opened !== 'number') return opened;
      const old = slot.worker;
      clearTimeout(slot.restartTimer);
      Object.assign(slot, { worker: replacement, crashCount: 0 });
      await old?.stop();
    }
    return null;
  }

  get isStopping(): boolean {
    return this.#stopped !== null;
  }

  /** Shuts all workers down gracefully. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stopAll());
  }

  async #stopAll(): Promise<void> {
    for (const { restartTimer } of this.#slots) clearTimeout(restartTimer);
    await Promise.all([...this.#running].map((worker) => worker.stop()));
  }

  #startWorker(): WorkerProcess {
    const worker = startWorker(this.#environment, this.#startTimeoutMs);
    void this.#restartAfterCrash(worker);
    return worker;
  }

  /** Waits for the end of a worker. One that has no slot is not restarted: it was replaced, or never listened. */
  async #restartAfterCrash(worker: WorkerProcess): Promise<void> {
    const start = Date.now();
    this.#running.add(worker);
    const exit = await worker.ended;
    this.#running.delete(worker);
    const slot = this.#slots.find((each) => each.worker === worker);
    if (slot === undefined || this.isStopping) return;
    slot.worker = null;
    if (!exit.timedOut && Date.now() - start > STABLE_AFTER_MS) slot.crashCount = 0;
    const restartDelayMs = Math.min(FIRST_RESTART_DELAY_MS * 2 ** slot.crashCount, MAX_RESTART_DELAY_MS);
    slot.crashCount += 1;
    slot.restartTimer = setTimeout(() => (slot.worker = this.#startWorker()), restartDelayMs);
    this.#onCrash({ ...exit, restartDelayMs });
  }
}
