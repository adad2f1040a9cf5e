/** Interval of the timer that counts event-loop ticks, ms. */
const TICK_INTERVAL_MS = 50;

/** Clocks of the thread, ms. */
export interface Clocks {
  wallMs(this: void): number;
  cpuMs(this: void): number;
}

const threadClocks: Clocks = {
  wallMs: () => performance.now(),
  cpuMs: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

/** CPU time of this thread since the last event-loop tick: requests that arrived since then have waited that long. */
export class EventLoopBusyTime {
  /** Number of ticks so far. */
  tick = 0;
  readonly #clocks: Clocks;
  #wallMs: number;
  #cpuMs: number;

  constructor(clocks = threadClocks) {
    this.#clocks = clocks;
    this.#wallMs = clocks.wallMs();
    this.#cpuMs = clocks.cpuMs();
    setInterval(() => {
      this.tick += 1;
      this.#wallMs = clocks.wallMs();
      this.#cpuMs = clocks.cpuMs();
    }, TICK_INTERVAL_MS).unref();
  }

  /**
   * CPU time since the last tick, ms. Waiting for the disk and the time of other programs do not count.
   * @param thresholdMs below it the wall time is returned, an upper bound: reading that clock needs no system call
   */
  busyMs(thresholdMs: number): number {
    const wallMs = this.#clocks.wallMs() - this.#wallMs;
    return wallMs < thresholdMs ? wallMs : this.#clocks.cpuMs() - this.#cpuMs;
  }
}
