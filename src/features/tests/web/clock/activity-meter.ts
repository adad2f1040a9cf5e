/** Measures how long a pupil works on a test, by question (rule R397). It uses a clock that never goes back, in ms. */

/** After this time without a key, a touch or a scroll, the time stops counting, ms. */
export const STILL_MS = 5 * 60_000;
/** The longest time between two ticks that counts, ms. If a tick comes later, the device was asleep. */
const LONGEST_TICK_MS = 5_000;

export class ActivityMeter {
  /** The key of the current question; `null` if there is none. */
  #question: string | null = null;
  #lastTick: number;
  #lastActivity: number;
  #total = 0;
  #byQuestion = new Map<string, number>();

  constructor(now: number) {
    this.#lastTick = now;
    this.#lastActivity = now;
  }

  /**
   * Counts the time since the last tick.
   * @param isSeen whether the page was visible during that time
   */
  tick(now: number, isSeen: boolean): void {
    const passed = Math.min(now, this.#lastActivity + STILL_MS) - this.#lastTick;
    this.#lastTick = now;
    if (!isSeen || passed <= 0) return;
    const counted = Math.min(passed, LONGEST_TICK_MS);
    this.#total += counted;
    if (this.#question !== null) this.#byQuestion.set(this.#question, (this.#byQuestion.get(this.#question) ?? 0) + counted);
  }

  /** @param question the key of the new current question */
  moveTo(question: string | null, now: number, isSeen: boolean): void {
    this.tick(now, isSeen);
    this.#question = question;
  }

  /** Notes an activity: a key, a touch, a scroll, or the return to the page. */
  act(now: number): void {
    this.tick(now, true);
    this.#lastActivity = now;
  }

  /** The seconds that were counted and not taken yet. */
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
