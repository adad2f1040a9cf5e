/** Chance that repeats: the same seed gives the same school. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, but not including, 1. Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }

  /** The items in another order; the given list stays as it is. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const mixed = [...items];
    for (let end = mixed.length - 1; end > 0; end -= 1) {
      const place = this.below(end + 1);
      [mixed[end], mixed[place]] = [mixed[place] as Item, mixed[end] as Item];
    }
    return mixed;
  }

  hex(length: number): string {
    return Array.from({ length }, () => this.below(16).toString(16)).join('');
  }

  /** An id as the site makes them, of something that was made at this time. */
  id(time: number): string {
    return time.toString(36).padStart(9, '0') + this.hex(16);
  }
}
