/** Interval of the timer that marks event-loop ticks, ms. */
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

/**
 * Whether this event-loop tick has taken so much CPU time.
 * @param limitMs CPU time, ms
 * @param restMs after so much more of it another period of the limit begins within the tick
 */
export type IsBusyFor = (this: void, limitMs: number, restMs?: number) => boolean;

/**
 * Measures the CPU time of this thread since the last event-loop tick: requests that arrived since then have waited that long.
 * Waiting for the disk and the time of other programs do not count.
 *
 * Under overload a tick does not end: Node reads the sockets that are ready up to 48 times before its timers run, and a client
 * that is rejected sends again at once. Periods divide such a tick.
 */
export function measureBusyTime(clocks = threadClocks): IsBusyFor {
  const now = () => ({ wallMs: clocks.wallMs(), cpuMs: clocks.cpuMs() });
  let tick = now();
  /** The starts of the current periods, by limit. */
  const periods = new Map<number, typeof tick>();
  setInterval(() => {
    tick = now();
    periods.clear();
  }, TICK_INTERVAL_MS).unref();
  return (limitMs, restMs = Infinity) => {
    const since = periods.get(limitMs) ?? tick;
    // The wall time is an upper bound, and reading that clock needs no system call.
    if (clocks.wallMs() - since.wallMs < limitMs) return false;
    const busyMs = clocks.cpuMs() - since.cpuMs;
    if (busyMs < limitMs + restMs) return busyMs >= limitMs;
    periods.set(limitMs, now());
    return false;
  };
}
