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
  const ranked = Uint32Array.from(scores, (_, index) => index);
  ranked.sort((a, b) => {
    const difference = (scores[b] ?? 0) - (scores[a] ?? 0);
    if (difference !== 0) return difference;
    const [first = '', second = ''] = [times[a], times[b]];
    return first === second ? a - b : first < second ? -1 : 1;
  });
  const size = groupSize(ranked.length);
  return { upper: ranked.subarray(0, size), lower: ranked.subarray(ranked.length - size) };
}
