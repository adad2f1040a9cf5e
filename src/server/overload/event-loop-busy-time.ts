/** The interval of the timer that marks turns of the event loop, in ms. */
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
 * Whether the current turn of the event loop has taken this much CPU time.
 * @param limitMs the CPU time, in ms
 * @param restMs after this much more CPU time a new period of the limit begins within the turn
 */
export type IsBusyFor = (this: void, limitMs: number, restMs?: number) => boolean;

export interface BusyTime {
  isBusyFor: IsBusyFor;
  /** Forgets the CPU time of the current turn. Work that is done once, such as loading a module, is no overload. */
  restart(this: void): void;
}

/**
 * Measures the CPU time of this thread since the last turn of the event loop began. Requests that have arrived since
 * then have waited that long. Waiting for the disk and the time of other programs do not count. Under overload a turn
 * does not end: before its timers run, Node reads the ready sockets up to 48 times, and a rejected client sends again
 * at once. Periods divide such a turn.
 */
export function measureBusyTime(clocks = threadClocks): BusyTime {
  const now = () => ({ wallMs: clocks.wallMs(), cpuMs: clocks.cpuMs() });
  let tick = now();
  /** When the current periods began, by limit. */
  const periods = new Map<number, typeof tick>();
  const restart = (): void => {
    tick = now();
    periods.clear();
  };
  setInterval(restart, TICK_INTERVAL_MS).unref();
  const isBusyFor: IsBusyFor = (limitMs, restMs = Infinity) => {
    const since = periods.get(limitMs) ?? tick;
    // The wall time is an upper bound of the CPU time, and reading it needs no system call.
    if (clocks.wallMs() - since.wallMs < limitMs) return false;
    const busyMs = clocks.cpuMs() - since.cpuMs;
    if (busyMs < limitMs + restMs) return busyMs >= limitMs;
    periods.set(limitMs, now());
    return false;
  };
  return { isBusyFor, restart };
}
