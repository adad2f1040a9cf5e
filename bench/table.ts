import { median } from '../tools/median.ts';

/** What one contender did in every round, per second. */
export interface Series {
  name: string;
  rates: number[];
  /** CPU time of each, µs, where it is known. */
  cpu: number[];
}

/** Share of one contender in another: the median over the rounds, in each of which both had the same machine. */
export const share = (of: Series, base: Series): number =>
  median(of.rates.map((rate, round) => rate / (base.rates[round] ?? NaN)));

const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');

/** A table of the contenders of one scenario; the site stands first and is held against the others. */
export function tableOf(title: string, contenders: readonly Series[]): string {
  const [site] = contenders;
  const rows = contenders.map((series) => [
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
