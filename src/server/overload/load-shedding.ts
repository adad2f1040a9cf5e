/**
 * Load shedding (ADR 20): rejects requests with 503 while the process is overloaded, so that the accepted ones are still
 * answered quickly.
 */
import type { Endpoint } from '../../http/endpoint.ts';
import type { EventLoopBusyTime } from './event-loop-busy-time.ts';

export const LIMITS = {
  /** CPU time in one event-loop tick, ms. A class of 500 that clicks at once stays below it. */
  busyMs: 500,
  /** The limit in the tick after one that shed load, ms. */
  busyMsWhenShedding: 100,
  /** Queries waiting for a PostgreSQL connection. */
  queries: 1_000,
  /** Passwords waiting for a worker thread. A class of 500 that signs in at once stays below it. */
  passwords: 500,
  /** Share of a tick's busy time that rejections may take. Requests beyond it are admitted, and answered late. */
  maxShedShare: 0.1,
  /** Multiplies the limits for endpoints that are shed last. */
  priorityFactor: 4,
} as const;

/** Ticks without a rejection after which the next one is reported as a new overload, at least a minute. */
export const QUIET_TICKS = 1_200;

export type BusyTime = Pick<EventLoopBusyTime, 'tick' | 'busyMs'>;

/** Inputs of the decision. */
export interface LoadSignals {
  busyTime: BusyTime;
  waitingQueries(this: void): number;
  passwordQueueLength(this: void): number;
}

/** Decides for each request whether it is admitted. */
export class LoadShedder {
  readonly #signals: LoadSignals;
  readonly #onOverload: () => void;
  /** Tick of the last rejection for any reason. */
  #lastRejectionTick = -Infinity;
  /** Tick of the last rejection because of busy time or waiting queries. */
  #lastOverloadTick = -Infinity;
  /** Tick that the fields below belong to. */
  #currentTick = -1;
  #busyLimitMs: number = LIMITS.busyMs;
  /** CPU time that rejections have taken in this tick, ms. */
  #shedMs = 0;
  /** Busy time when the last request was rejected; `null` when it was admitted. */
  #busyMsAtRejection: number | null = null;

  /** @param onOverload is called at the first rejection of an overload */
  constructor(signals: LoadSignals, onOverload = () => {}) {
    this.#signals = signals;
    this.#onOverload = onOverload;
  }

  /** Whether a request to the endpoint is served; otherwise it gets 503 «unavailable». */
  admits({ shedding, hashesPassword }: Pick<Endpoint, 'shedding' | 'hashesPassword'>): boolean {
    if (shedding === 'never') return true;
    const { busyTime, waitingQueries, passwordQueueLength } = this.#signals;
    if (hashesPassword && passwordQueueLength() >= LIMITS.passwords) return this.#reject();
    this.#startTick(busyTime.tick);
    const factor = shedding === 'last' ? LIMITS.priorityFactor : 1;
    if (waitingQueries() >= LIMITS.queries * factor) return this.#rejectOverload();
    const busyMs = busyTime.busyMs(this.#busyLimitMs);
    if (this.#busyMsAtRejection !== null) this.#shedMs += busyMs - this.#busyMsAtRejection;
    // Endpoints that are shed last keep their full limit while load is shed, so that a test that was begun can be submitted.
    const limitMs = shedding === 'last' ? LIMITS.busyMs * factor : this.#busyLimitMs;
    const isRejected = busyMs >= limitMs && this.#shedMs <= busyMs * LIMITS.maxShedShare;
    this.#busyMsAtRejection = isRejected ? busyMs : null;
    return isRejected ? this.#rejectOverload() : true;
  }

  /** Resets what is counted per tick when a new one has begun. */
  #startTick(tick: number): void {
    if (tick === this.#currentTick) return;
    this.#currentTick = tick;
    this.#busyLimitMs = this.#lastOverloadTick === tick - 1 ? LIMITS.busyMsWhenShedding : LIMITS.busyMs;
    this.#shedMs = 0;
    this.#busyMsAtRejection = null;
  }

  #rejectOverload(): false {
    this.#lastOverloadTick = this.#signals.busyTime.tick;
    return this.#reject();
  }

  #reject(): false {
    const { tick } = this.#signals.busyTime;
    if (tick - this.#lastRejectionTick > QUIET_TICKS) this.#onOverload();
    this.#lastRejectionTick = tick;
    return false;
  }
}
