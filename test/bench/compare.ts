import { cpuTimeOf } from './cpu-time.ts';
import type { Throughput } from './closed-loop-load.ts';
import type { Series } from './table.ts';

/** One of the programs that a benchmark compares. */
export interface Candidate {
  name: string;
  measure(round: number): Promise<Throughput>;
}

/** Creates a candidate that also reports the CPU time of a process, where the system provides it. */
export const withCpuTime = (name: string, { pid }: { pid: number }, measure: Candidate['measure']): Candidate => ({
  name,
  measure: async (round) => {
    const before = cpuTimeOf(pid);
    const throughput = await measure(round);
    const after = cpuTimeOf(pid);
    return { ...throughput, cpuSeconds: before === null || after === null ? null : after - before };
  },
});

/** Measures all candidates in every round, each time in another order, so that other load on the machine affects all of them. */
export async function compareCandidates(candidates: readonly Candidate[], rounds: number): Promise<Series[]> {
  const entries = candidates.map((candidate) => ({ candidate, rates: [] as number[], cpu: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % entries.length;
    for (const { candidate, rates, cpu } of [...entries.slice(first), ...entries.slice(0, first)]) {
      const { done, seconds, cpuSeconds } = await candidate.measure(round);
      rates.push(done / seconds);
      if (typeof cpuSeconds === 'number') cpu.push((cpuSeconds / done) * 1e6);
    }
  }
  return entries.map(({ candidate, rates, cpu }) => ({ name: candidate.name, rates, cpu }));
}
