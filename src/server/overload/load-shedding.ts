/**
 * Load shedding (ADR 20): rejects requests with 503 while the process is overloaded, so that the accepted ones are still
 * answered quickly.
 */
import type { Endpoint } from '../../http/endpoint.ts';
import type { IsBusyFor } from './event-loop-busy-time.ts';

export const LIMITS = {
  /** CPU time in one event-loop tick, ms. A class of 500 that clicks at once stays below it. */
  busyMs: 500,
  /** Queries waiting for a PostgreSQL connection. */
  queries: 1_000,
  /** Passwords waiting for a worker thread. A class of 500 that signs in at once stays below it. */
  passwords: 500,
  /** CPU time in one event-loop tick from which pages are not rendered (ADR 40), ms: the requests of the API come first. */
  renderingMs: 40,
  /** Multiplies the limits for endpoints that are shed last. */
  priorityFactor: 4,
  /** CPU time of rejections after a limit is reached, as a share of the limit. Then requests are admitted again, even if the tick goes on. */
  restShare: 0.2,
} as const;

/** Time without a rejection after which the next one is reported as a new overload, ms. */
export const QUIET_MS = 60_000;

/** Inputs of the decision. */
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

  /** @param onOverload is called at the first rejection of an overload */
  constructor(signals: LoadSignals, onOverload = () => {}) {
    this.#signals = signals;
    this.#onOverload = onOverload;
  }

  /** Whether a request to the endpoint is served; otherwise it gets 503 «unavailable». */
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

  /** Whether a page may be rendered; otherwise it renders itself in the browser. */
  hasTimeToRender(): boolean {
    return !this.#signals.isBusyFor(LIMITS.renderingMs);
  }

  #report(): void {
    const now = performance.now();
    if (now - this.#rejectedAt > QUIET_MS) this.#onOverload();
    this.#rejectedAt = now;
  }
}
