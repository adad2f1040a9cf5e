import { median } from '../support/median.ts';

/** The measurements of one candidate, one for each round. */
export interface Series {
  name: string;
  /** Units of work per second. */
  rates: number[];
  /** CPU time of one unit of work, µs. Empty where it is unknown. */
  cpu: number[];
}

/** The median ratio of two candidates. Rates are divided within a round, because both met the same state of the machine in it. */
export const share = (of: Series, base: Series): number =>
  median(of.rates.map((rate, round) => rate / (base.rates[round] ?? NaN)));

const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Formats the candidates of one scenario. The site comes first; the last column is its share of each other candidate. */
export function tableOf(title: string, candidates: readonly Series[]): string {
  const [site] = candidates;
  const rows = candidates.map((series) => [
    series.name,
    thousands(median(series.rates)),
    `${thousands(Math.min(...series.rates))}–${thousands(Math.max(...series.rates))}`,
    series.cpu.length > 0 ? median(series.cpu).toFixed(1) : '',
    site === undefined || series === site ? '' : `${Math.round(share(site, series) * 100)} %`,
  ]);
  return [[title, 'per second', 'min–max', 'CPU µs each', 'site / this'], ...rows]
    .map(([name = '', ...numbers]) => name.padEnd(44) + numbers.map((number) => number.padStart(15)).join(''))
    .join('\n');
}
