import { cpuTimeOf } from './cpu-time.ts';
import type { Measured } from './load.ts';
import type { Series } from './table.ts';

/** Something that is measured beside others. */
export interface Contender {
  name: string;
  measure(round: number): Promise<Measured>;
}

/** A contender whose CPU time is told as well, where the system tells it. */
export const withCpuTime = (name: string, { pid }: { pid: number }, measure: Contender['measure']): Contender => ({
  name,
  measure: async (round) => {
    const before = cpuTimeOf(pid);
    const measured = await measure(round);
    const after = cpuTimeOf(pid);
    return { ...measured, cpuSeconds: before === null || after === null ? null : after - before };
  },
});

/** Lets the contenders take turns, every round in another order, so that all meet whatever else the machine does. */
export async function compete(contenders: readonly Contender[], rounds: number): Promise<Series[]> {
  const entries = contenders.map((contender) => ({ contender, rates: [] as number[], cpu: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % entries.length;
    for (const { contender, rates, cpu } of [...entries.slice(first), ...entries.slice(0, first)]) {
      const { done, seconds, cpuSeconds } = await contender.measure(round);
      rates.push(done / seconds);
      if (typeof cpuSeconds === 'number') cpu.push((cpuSeconds / done) * 1e6);
    }
  }
  return entries.map(({ contender, rates, cpu }) => ({ name: contender.name, rates, cpu }));
}
