/** Generates pseudo-random numbers. The same seed makes the same choices. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number in [0, 1) (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer in [0, `end`). */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /**
   * Returns a normally distributed number with mean 0 and deviation 1. It is the sum of twelve numbers in [0, 1) minus
   * the mean of that sum.
   */
  normal(): number {
    return Array.from({ length: 12 }, () => this.next()).reduce((sum, value) => sum + value, -6);
  }

  /** @throws Error when there are no items */
  oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }
}
