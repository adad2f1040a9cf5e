import { groupSize } from './group-size.ts';

export interface ScoreGroups {
  /** The indexes of attempts in the upper group, the highest score first. */
  upper: Uint32Array;
  lower: Uint32Array;
}

/**
 * Finds the attempts with the highest and with the lowest scores (rule R86). Of two equal scores the earlier attempt
 * ranks nearer to the upper group.
 * @param scores the scores of attempts in the order of time, the oldest first
 */
export function scoreGroups(scores: readonly number[]): ScoreGroups {
  const size = groupSize(scores.length);
  const ranked = rankByScore(scores);
  return { upper: ranked.subarray(0, size), lower: ranked.subarray(ranked.length - size) };
}

/** Sorts by counting, because scores are small integers. Equal scores keep their order. */
function rankByScore(scores: readonly number[]): Uint32Array {
  const highest = scores.reduce((max, score) => Math.max(max, score), 0);
  // For each score, the index at which the next attempt with this score goes. An additional entry marks the end.
  const starts = new Uint32Array(highest + 2);
  for (const score of scores) starts[highest - score + 1] = (starts[highest - score + 1] ?? 0) + 1;
  for (let index = 1; index < starts.length; index += 1) starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
  const ranked = new Uint32Array(scores.length);
  for (const [attempt, score] of scores.entries()) {
    const place = starts[highest - score] ?? 0;
    ranked[place] = attempt;
    starts[highest - score] = place + 1;
  }
  return ranked;
}
