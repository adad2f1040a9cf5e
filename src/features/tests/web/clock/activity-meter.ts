/** How long a pupil is busy with a test, by question (rule R397). Milliseconds of a clock that never goes back. */

/** The time stops counting after so many ms without a key, a touch or a scroll. */
export const STILL_MS = 5 * 60_000;
/** Between two ticks. A tick that comes later than this: the device has slept. */
const LONGEST_TICK_MS = 5_000;

export class ActivityMeter {
  /** The key of the current one. */
  #question: string | null = null;
  #lastTick: number;
  #lastActivity: number;
  #total = 0;
  #byQuestion = new Map<string, number>();

  constructor(now: number) {
    this.#lastTick = now;
    this.#lastActivity = now;
  }

  /** Counts what has passed since the last tick. @param isSeen whether the page was seen meanwhile */
  tick(now: number, isSeen: boolean): void {
    const passed = Math.min(now, this.#lastActivity + STILL_MS) - this.#lastTick;
    this.#lastTick = now;
    if (!isSeen || passed <= 0) return;
    const counted = Math.min(passed, LONGEST_TICK_MS);
    this.#total += counted;
    if (this.#question !== null) this.#byQuestion.set(this.#question, (this.#byQuestion.get(this.#question) ?? 0) + counted);
  }

  /** @param question the key of the one that is current from now on */
  moveTo(question: string | null, now: number, isSeen: boolean): void {
    this.tick(now, isSeen);
    this.#question = question;
  }

  /** A key, a touch, a scroll, or the reader looks at the page again. */
  act(now: number): void {
    this.tick(now, true);
    this.#lastActivity = now;
  }

  /** What is counted and not taken, seconds. */
  get pending(): number {
    return this.#total / 1_000;
  }

  take(): { total: number; seconds: Record<string, number> } {
    const taken = { total: this.pending, seconds: Object.fromEntries([...this.#byQuestion].map(([key, ms]) => [key, ms / 1_000])) };
    this.#total = 0;
    this.#byQuestion.clear();
    return taken;
  }
}
