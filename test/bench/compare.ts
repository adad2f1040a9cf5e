import { median } from '../support/median.ts';
import type { Throughput } from './closed-loop-load.ts';

/** A program that a benchmark compares with others. */
export interface Candidate {
  name: string;
  measure(round: number): Promise<Throughput>;
}

/** The measurements of a candidate, one for each round, in units of work per second. */
interface Series {
  name: string;
  rates: number[];
}

/**
 * Measures all candidates in every round, and prints a table. Their order differs from round to round, so that other
 * load on the machine affects all of them.
 * @returns the median share that the first candidate, the site, reaches of each other candidate
 */
export async function compareCandidates(title: string, candidates: readonly Candidate[], rounds: number): Promise<number[]> {
  const entries = candidates.map((candidate) => ({ candidate, rates: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % entries.length;
    for (const { candidate, rates } of [...entries.slice(first), ...entries.slice(0, first)]) {
      const { done, seconds } = await candidate.measure(round);
      rates.push(done / seconds);
    }
  }
  const [site = { name: '', rates: [] }, ...others] = entries.map(({ candidate, rates }): Series => ({ name: candidate.name, rates }));
  const shares = others.map((other) => shareOf(site, other));
  printRow([title, 'per second', 'min–max', 'site / this']);
  for (const [index, { name, rates }] of [site, ...others].entries()) {
    const range = `${thousands(Math.min(...rates))}–${thousands(Math.max(...rates))}`;
    printRow([name, thousands(median(rates)), range, index === 0 ? '' : percent(shares[index - 1] ?? NaN)]);
  }
  console.log();
  return shares;
}

/** Rates are divided within a round, because both candidates met the same state of the machine in it. */
const shareOf = (site: Series, base: Series): number => median(site.rates.map((rate, round) => rate / (base.rates[round] ?? NaN)));

const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');
export const percent = (value: number): string => `${Math.round(value * 100)} %`;

/** Prints the cells of a row of a table. */
export const printRow = ([first = '', ...cells]: readonly string[]): void =>
  console.log(first.padEnd(44) + cells.map((cell) => cell.padStart(15)).join(''));

/** One line that says whether a goal is reached. */
export const verdictOf = (what: string, reached: number, goal: number): string =>
  `${what}: ${percent(reached)}; goal ${percent(goal)} ${reached >= goal ? 'reached' : 'MISSED'}`;
