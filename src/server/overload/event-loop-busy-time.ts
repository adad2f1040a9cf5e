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
 * Measures the CPU time of this thread since the last event-loop tick: requests that arrived since then have waited that long.
 * Waiting for the disk and the time of other programs do not count.
 * @returns whether that time has reached a limit, ms
 */
export function measureBusyTime(clocks = threadClocks): (limitMs: number) => boolean {
  let wallMs = clocks.wallMs();
  let cpuMs = clocks.cpuMs();
  setInterval(() => {
    wallMs = clocks.wallMs();
    cpuMs = clocks.cpuMs();
  }, TICK_INTERVAL_MS).unref();
  // The wall time is an upper bound, and reading that clock needs no system call.
  return (limitMs) => clocks.wallMs() - wallMs >= limitMs && clocks.cpuMs() - cpuMs >= limitMs;
}
