import type { Analysis } from '../../contract.ts';

export interface ScoreBin {
  from: number;
  to: number;
  count: number;
}

const MAX_BARS = 40;

/** The number of points per bar: the smallest that gives at most 40 bars. */
function binSize(scores: number): number {
  for (let unit = 1; ; unit *= 10) {
    const size = [1, 2, 5].map((factor) => factor * unit).find((candidate) => Math.ceil(scores / candidate) <= MAX_BARS);
    if (size !== undefined) return size;
  }
}

/** The bars of a distribution of scores from 0 to the maximum. */
export function scoreBins(distribution: Analysis['distribution'], maxScore: number): ScoreBin[] {
  const size = binSize(maxScore + 1);
  const bins = Array.from({ length: Math.ceil((maxScore + 1) / size) }, (_, index) => ({
    from: index * size,
    to: Math.min((index + 1) * size - 1, maxScore),
    count: 0,
  }));
  for (const { score, count } of distribution) {
    const bin = bins[Math.floor(score / size)];
    if (bin !== undefined) bin.count += count;
  }
  return bins;
}

/** The place of a score on the axis, in bars. If each bar stands for one score, the place is the middle of the bar. */
export const placeOfScore = (score: number, bins: readonly ScoreBin[]): number => {
  const [first] = bins;
  return first === undefined ? 0 : (score + 0.5) / (first.to - first.from + 1);
};

/** The lowest and the highest score, and the highest bar; `null` if there are no attempts. */
export function summarize(
  distribution: Analysis['distribution'],
  bins: readonly ScoreBin[],
): { lowest: number; highest: number; mode: ScoreBin } | null {
  const scores = distribution.filter(({ count }) => count > 0).map(({ score }) => score);
  const most = Math.max(...bins.map(({ count }) => count));
  const mode = bins.find(({ count }) => count === most);
  return scores.length === 0 || mode === undefined ? null : { lowest: Math.min(...scores), highest: Math.max(...scores), mode };
}
