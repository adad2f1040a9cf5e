import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

/** Who lives so long has started well: its death is not one of a row, ms. */
const SETTLED = 60_000;
/** Before a worker that died is started again, doubled with every death in a row, ms. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 30_000;
/** Longer than a worker gives itself to answer what is on its way, ms. */
const STOP_LIMIT = 20_000;

interface Place {
  worker: Worker | null;
  /** In a row. */
  deaths: number;
  again?: NodeJS.Timeout;
}

export interface Death {
  pid: number | undefined;
  /** Its exit code, or the signal that it died of. */
  reason: number | string;
  /** When another one takes its place, ms. */
  pause: number;
}

/**
 * Keeps a number of worker processes at work. They share one listening socket, which is this process's: it hands
 * every connection to the next worker, and one that a stopping worker doesn't take goes to another.
 */
export class Workers {
  readonly #places: Place[];
  readonly #environment: Record<string, string>;
  readonly #onDeath: (death: Death) => void;
  #stopped: Promise<void> | null = null;

  /** @param program what a worker runs */
  constructor(
    { program, count, environment }: { program: string; count: number; environment: Record<string, string> },
    onDeath: (death: Death) => void,
  ) {
    cluster.setupPrimary({ exec: program });
    cluster.schedulingPolicy = cluster.SCHED_RR;
    this.#places = Array.from({ length: count }, () => ({ worker: null, deaths: 0 }));
    this.#environment = environment;
    this.#onDeath = onDeath;
  }

  /**
   * Starts all of them. The first goes ahead: what it can't do, none can.
   * @returns the port that they listen on, `null` when the first one ended instead
   */
  async start(): Promise<number | null> {
    const [place, ...others] = this.#places;
    const first = this.#fork();
    const port = await listening(first);
    if (place === undefined || port === null) return null;
    place.worker = first;
    await Promise.all(others.map((other) => listening((other.worker = this.#fork()))));
    return port;
  }

  /**
   * Puts a new worker in the place of each, one after another: the old one stops when the new one listens.
   * @returns whether all were replaced; the others are at work when a new one doesn't start
   */
  async replaceAll(): Promise<boolean> {
    for (const place of this.#places) {
      if (this.isStopping) return false;
      const fresh = this.#fork();
      if ((await listening(fresh)) === null) return false;
      const old = place.worker;
      clearTimeout(place.again);
      Object.assign(place, { worker: fresh, deaths: 0 });
      if (old !== null) await end(old);
    }
    return true;
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
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(end));
  }

  #fork(): Worker {
    const start = Date.now();
    const worker = cluster.fork(this.#environment);
    // A word that doesn't reach it any more. Its exit says the rest.
    worker.on('error', () => undefined);
    worker.once('exit', (code: number | null, signal: string) => {
      const place = this.#places.find((each) => each.worker === worker);
      if (place === undefined || this.isStopping) return;
      place.worker = null;
      if (Date.now() - start > SETTLED) place.deaths = 0;
      const pause = Math.min(FIRST_PAUSE * 2 ** place.deaths, LONGEST_PAUSE);
      place.deaths += 1;
      place.again = setTimeout(() => (place.worker = this.#fork()), pause);
      this.#onDeath({ pid: worker.process.pid, reason: code ?? signal, pause });
    });
    return worker;
  }
}

/** @returns the port that a worker listens on, `null` when it ends instead */
function listening(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => {
    worker.once('listening', ({ port }) => resolve(port));
    worker.once('exit', () => resolve(null));
  });
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), STOP_LIMIT);
  await ended;
  clearTimeout(limit);
}
