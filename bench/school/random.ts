import { SeededChance } from '../../tools/seeded-chance.ts';

/** Chance that repeats: the same seed gives the same school. */
export class Chance extends SeededChance {
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
