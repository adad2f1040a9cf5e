/**
 * Load shedding (ADR 20). While the process is overloaded, it rejects requests with 503, so that it still answers the
 * accepted requests quickly.
 */
import type { Endpoint } from '../../http/endpoint.ts';
import type { IsBusyFor } from './event-loop-busy-time.ts';

export const LIMITS = {
  /**
   * The limit for the CPU time in one turn of the event loop, in ms. A class of 500 who click at once stays below it.
   */
  busyMs: 500,
  /** The limit for the number of queries that wait for a PostgreSQL connection. */
  queries: 1_000,
  /**
   * The limit for the number of passwords that wait to be hashed by a worker thread. A class of 500 who sign in at once
   * stays below it.
   */
  passwords: 500,
  /**
   * The CPU time in one turn of the event loop, in ms, from which pages are no longer rendered on the server (ADR 40).
   * Requests of the API have priority.
   */
  renderingMs: 40,
  /** For endpoints that are rejected last, the limits are multiplied by this factor. */
  priorityFactor: 4,
  /**
   * For how much CPU time requests are rejected after the limit is reached, as a share of `busyMs`. Then requests are
   * admitted again, even in the same turn.
   */
  restShare: 0.2,
} as const;

/** A rejection is reported as a new overload if this time has passed since the last rejection, in ms. */
export const QUIET_MS = 60_000;

/** What `LoadShedder` reads to decide whether a request is admitted. */
export interface LoadSignals {
  isBusyFor: IsBusyFor;
  waitingQueries(this: void): number;
  passwordQueueLength(this: void): number;
}

/** Decides for each request whether it is admitted. */
export class LoadShedder {
  readonly #signals: LoadSignals;
  readonly #onOverload: () => void;
  #rejectedAt = -Infinity;

  /** @param onOverload called at the first rejection of an overload */
  constructor(signals: LoadSignals, onOverload = () => {}) {
    this.#signals = signals;
    this.#onOverload = onOverload;
  }

  /** Whether a request to the endpoint is served. Otherwise the client gets 503 `unavailable`. */
  admits({ shedding, hashesPassword }: Pick<Endpoint, 'shedding' | 'hashesPassword'>): boolean {
    if (shedding === 'never') return true;
    const { isBusyFor, waitingQueries, passwordQueueLength } = this.#signals;
    const factor = shedding === 'last' ? LIMITS.priorityFactor : 1;
    const busyMs = LIMITS.busyMs * factor;
    const isOverloaded =
      isBusyFor(busyMs, busyMs * LIMITS.restShare) ||
      waitingQueries() >= LIMITS.queries * factor ||
      (hashesPassword === true && passwordQueueLength() >= LIMITS.passwords);
    if (isOverloaded) this.#report();
    return !isOverloaded;
  }

  /** Whether the server may render a page. If not, the page renders itself in the browser. */
  hasTimeToRender(): boolean {
    return !this.#signals.isBusyFor(LIMITS.renderingMs);
  }

  #report(): void {
    const now = performance.now();
    if (now - this.#rejectedAt > QUIET_MS) this.#onOverload();
    this.#rejectedAt = now;
  }
}
