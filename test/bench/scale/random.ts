import { SeededRandom as Generator } from '../../support/seeded-random.ts';

/** The same seed gives the same data set. */
export class SeededRandom extends Generator {
  /** Returns a shuffled copy. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const mixed = [...items];
    for (let end = mixed.length - 1; end > 0; end -= 1) {
      const index = this.below(end + 1);
      [mixed[end], mixed[index]] = [mixed[index] as Item, mixed[end] as Item];
    }
    return mixed;
  }

  /** Returns `length` hexadecimal digits. */
  hex(length: number): string {
    return Array.from({ length }, () => this.below(16).toString(16)).join('');
  }

  /** Returns an id in the format of the site. @param time creation time, ms */
  id(time: number): string {
    return time.toString(36).padStart(9, '0') + this.hex(16);
  }
}
