import type { Measured } from './load.ts';
import type { Series } from './table.ts';

/** Something that is measured beside others. */
export interface Contender {
  name: string;
  measure(round: number): Promise<Measured>;
}

/** Lets the contenders take turns, every round in another order, so that all meet whatever else the machine does. */
export async function compete(contenders: readonly Contender[], rounds: number): Promise<Series[]> {
  const entries = contenders.map((contender) => ({ contender, rates: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % entries.length;
    for (const { contender, rates } of [...entries.slice(first), ...entries.slice(0, first)]) {
      const { done, seconds } = await contender.measure(round);
      rates.push(done / seconds);
    }
  }
  return entries.map(({ contender, rates }) => ({ name: contender.name, rates }));
}
