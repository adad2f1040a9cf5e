import { groupSize } from './group-size.ts';

export interface ScoreGroups {
  /** Indexes of attempts, the highest score first. */
  upper: Uint32Array;
  lower: Uint32Array;
}

/**
 * The attempts with the highest and those with the lowest scores (rule R86). Of equal scores the earlier one is nearer to
 * the upper group.
 * @param times ISO 8601, by attempt; empty for attempts without a time, which are the oldest
 */
export function scoreGroups(scores: readonly number[], times: readonly string[]): ScoreGroups {
  const size = groupSize(scores.length);
  const { ranked, startOf } = rankByScore(scores);
  // The order of equal scores matters where a group ends between them.
  for (const end of [size, scores.length - size]) {
    const score = scores[ranked[end] ?? -1];
    if (score !== undefined) sortByTime(ranked.subarray(startOf(score), startOf(score - 1)), times);
  }
  return { upper: ranked.subarray(0, size), lower: ranked.subarray(ranked.length - size) };
}

/** Counting sort: scores are small integers. Equal scores stay in order. */
function rankByScore(scores: readonly number[]) {
  const highest = scores.reduce((max, score) => Math.max(max, score), 0);
  // Where the attempts with each score begin; one more for the end.
  const starts = new Uint32Array(highest + 2);
  for (const score of scores) starts[highest - score + 1] = (starts[highest - score + 1] ?? 0) + 1;
  for (let index = 1; index < starts.length; index += 1) starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
  const next = starts.slice();
  const ranked = new Uint32Array(scores.length);
  for (const [attempt, score] of scores.entries()) {
    const place = next[highest - score] ?? 0;
    ranked[place] = attempt;
    next[highest - score] = place + 1;
  }
  return { ranked, startOf: (score: number): number => starts[highest - score] ?? 0 };
}

/** Attempts mostly come in the order of time already. */
function sortByTime(attempts: Uint32Array, times: readonly string[]): void {
  const isLater = (a: number, b: number): boolean => {
    const [first = '', second = ''] = [times[a], times[b]];
    return first === second ? a > b : first > second;
  };
  if (attempts.some((attempt, index) => index > 0 && isLater(attempts[index - 1] ?? 0, attempt))) {
    attempts.sort((a, b) => (isLater(a, b) ? 1 : -1));
  }
}
