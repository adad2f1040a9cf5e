/** How often a timer notes that a new turn of the event loop has begun, in ms. */
const TICK_INTERVAL_MS = 50;

/** The clocks of the thread, in ms. */
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
 * Whether the current turn of the event loop has used at least this much CPU time.
 * @param limitMs the CPU time, in ms
 * @param restMs after the limit is reached, the result stays `true` for this much CPU time. Then the measurement begins
 * again, even within the same turn
 */
export type IsBusyFor = (this: void, limitMs: number, restMs?: number) => boolean;

export interface BusyTime {
  isBusyFor: IsBusyFor;
  /**
   * Forgets the CPU time of the current turn. It is called after work that happens only once, such as loading a module,
   * because such work is no overload.
   */
  restart(this: void): void;
}

/**
 * Measures the CPU time of this thread since the current turn of the event loop began. Requests that arrived at its
 * beginning have waited at least that long. The time in which the thread waits for the disk or for other programs does
 * not count. Under overload a turn may last very long, because before its timers run Node reads the ready sockets up to
 * 48 times, and a rejected client sends again at once. `restMs` divides such a turn into periods.
 */
export function measureBusyTime(clocks = threadClocks): BusyTime {
  const now = () => ({ wallMs: clocks.wallMs(), cpuMs: clocks.cpuMs() });
  let tick = now();
  /** When the current period of each limit began. */
  const periods = new Map<number, typeof tick>();
  const restart = (): void => {
    tick = now();
    periods.clear();
  };
  setInterval(restart, TICK_INTERVAL_MS).unref();
  const isBusyFor: IsBusyFor = (limitMs, restMs = Infinity) => {
    const since = periods.get(limitMs) ?? tick;
    // The wall time is never shorter than the CPU time, and reading it needs no system call. It therefore rules out
    // most cases quickly.
    if (clocks.wallMs() - since.wallMs < limitMs) return false;
    const busyMs = clocks.cpuMs() - since.cpuMs;
    if (busyMs < limitMs + restMs) return busyMs >= limitMs;
    periods.set(limitMs, now());
    return false;
  };
  return { isBusyFor, restart };
}
