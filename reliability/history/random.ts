/** Something to choose, as often as its weight. */
export type Choice<Item> = readonly [weight: number, item: Item];

/** Chance that a seed decides: the same seed makes the same choices in the same order. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** @throws Error when there is nothing to choose from */
  oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  /** Any of the items, none, or all of them. */
  someOf<Item>(items: readonly Item[]): Item[] {
    return items.filter(() => this.next() < 0.5);
  }

  weighted<Item>(choices: readonly Choice<Item>[]): Item {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = choices.find(([weight]) => (left -= weight) < 0);
    return (chosen ?? this.oneOf(choices))[1];
  }

  /** A new password: long enough, and never the same. */
  password(): string {
    return `пароль-${this.below(2 ** 32)}`;
  }

  /** Another source of chance, for somebody who acts at the same time. */
  fork(): Random {
    return new Random(this.below(2 ** 32));
  }
}
