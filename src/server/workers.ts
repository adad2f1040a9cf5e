import cluster from 'node:cluster';
import { startWorker, type Ending, type WorkerProcess } from './worker-process.ts';

/** A worker that lives this long has started well: its death is not one of a series, ms. */
const SETTLED = 60_000;
/** The pause before a worker that died is started again, doubled with every death in a row, ms. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 30_000;
/** How long a worker may take until it listens, ms. One of a new version brings a school's database to its schema first. */
export const LONGEST_START = 5 * 60_000;

interface Place {
  worker: WorkerProcess | null;
  /** How many in a row. */
  deaths: number;
  again?: NodeJS.Timeout;
}

export interface Death extends Ending {
  /** When another one takes its place, ms. */
  pause: number;
}

interface Work {
  /** What a worker runs. */
  program: string;
  count: number;
  environment: Record<string, string>;
  /** How long a worker may take until it listens, ms. */
  longestStart?: number;
}

/**
 * Keeps a number of worker processes at work. They share one listening socket, which is this process's: it hands
 * every connection to the next worker, and one that a stopping worker doesn't take goes to another.
 */
export class Workers {
  readonly #places: Place[];
  /** All that live, also those that have no place yet, or no longer. */
  readonly #all = new Set<WorkerProcess>();
  readonly #environment: Record<string, string>;
  readonly #longestStart: number;
  readonly #onDeath: (death: Death) => void;
  #stopped: Promise<void> | null = null;

  constructor({ program, count, environment, longestStart = LONGEST_START }: Work, onDeath: (death: Death) => void) {
    cluster.setupPrimary({ exec: program });
    cluster.schedulingPolicy = cluster.SCHED_RR;
    this.#places = Array.from({ length: count }, () => ({ worker: null, deaths: 0 }));
    this.#environment = environment;
    this.#longestStart = longestStart;
    this.#onDeath = onDeath;
  }

  /**
   * Starts all of them. The first goes ahead: what it can't do, none can.
   * @returns the port that they listen on, or how the first one ended instead
   */
  async start(): Promise<number | Ending> {
    const [place, ...others] = this.#places;
    const first = this.#start();
    const opened = await first.opened;
    if (place === undefined || typeof opened !== 'number') return opened;
    place.worker = first;
    await Promise.all(others.map((other) => (other.worker = this.#start()).opened));
    return opened;
  }

  /**
   * Puts a new worker in the place of each, one after another: the old one stops when the new one listens.
   * @returns how a new one ended that didn't come to listen, with the others at work; otherwise `null`
   */
  async replaceAll(): Promise<Ending | null> {
    for (const place of this.#places) {
      if (this.isStopping) return null;
      const fresh = this.#start();
      const opened = await fresh.opened;
      if (typeof opened !== 'number') return opened;
      const old = place.worker;
      clearTimeout(place.again);
      Object.assign(place, { worker: fresh, deaths: 0 });
      await old?.stop();
    }
    return null;
  }

  get isStopping(): boolean {
    return this.#stopped !== null;
  }

  /** Lets every worker answer what is on its way, and ends it. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stopAll());
  }

  async #stopAll(): Promise<void> {
    for (const { again } of this.#places) clearTimeout(again);
    await Promise.all([...this.#all].map((worker) => worker.stop()));
  }

  #start(): WorkerProcess {
    const worker = startWorker(this.#environment, this.#longestStart);
    void this.#replaceWhenEnded(worker);
    return worker;
  }

  /** A worker that has no place yet, or no longer, needs no successor. */
  async #replaceWhenEnded(worker: WorkerProcess): Promise<void> {
    const start = Date.now();
    this.#all.add(worker);
    const ending = await worker.ended;
    this.#all.delete(worker);
    const place = this.#places.find((each) => each.worker === worker);
    if (place === undefined || this.isStopping) return;
    place.worker = null;
    if (!ending.isLate && Date.now() - start > SETTLED) place.deaths = 0;
    const pause = Math.min(FIRST_PAUSE * 2 ** place.deaths, LONGEST_PAUSE);
    place.deaths += 1;
    place.again = setTimeout(() => (place.worker = this.#start()), pause);
    this.#onDeath({ ...ending, pause });
  }
}
