import { SeededChance } from '../../tools/seeded-chance.ts';

/** Something to choose, as often as its weight. */
export type Choice<Item> = readonly [weight: number, item: Item];

/** What people do next, and which passwords they think of. */
export class Random extends SeededChance {
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
