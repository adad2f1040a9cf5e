/** How many timers may run before a test counts as endless. No test needs more. */
const MAX_TIMERS = 3_000;

/** A clock with timers. A test advances it. */
export class FakeClock {
  time = Date.UTC(2026, 2, 2, 9);
  #timers: { at: number; run: () => void }[] = [];

  now = (): number => this.time;
  setTimeout = (run: () => void, ms: number): unknown => {
    const timer = { at: this.time + ms, run };
    this.#timers.push(timer);
    return timer;
  };
  clearTimeout = (timer: unknown): void => {
    this.#timers = this.#timers.filter((each) => each !== timer);
  };

  /** Runs all timers that are due, one after another. After each timer it waits until the promise callbacks have run. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle();
    for (let count = 0; ; count++) {
      if (count > MAX_TIMERS) throw new Error('The timers never end.');
      const due = this.#timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (due === undefined) break;
      this.clearTimeout(due);
      this.time = Math.max(this.time, due.at);
      due.run();
      await settle();
    }
    this.time = end;
  }
}

/** Runs all pending promise callbacks, and the callbacks that they lead to. It waits for no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}
