import { texts } from './texts.ts';

export interface Score {
  score: number;
  maxScore: number;
}

/** The share of the points, from 0 to 1. */
export const shareOf = ({ score, maxScore }: Score): number => (maxScore > 0 ? score / maxScore : 0);

/** An attempt with its score. Old attempts at lesson tests have no time. */
export type ScoredAttempt = Score & { timestamp: string | null };

export interface TakenTest {
  name: string;
  /** The current attempt; `null` if all attempts were put aside. */
  current: ScoredAttempt | null;
  earlier: readonly (ScoredAttempt & { attempt: number })[];
}

/** The current attempts. Attempts that were put aside count in no mean. */
export const currentAttempts = (taken: readonly TakenTest[]): ScoredAttempt[] => taken.flatMap(({ current }) => current ?? []);

/**
 * Whether an attempt has a score. If it has only extended answers, it has no score until the tutor has checked it. Such an attempt counts in no mean.
 */
const hasScore = ({ maxScore }: Score): boolean => maxScore > 0;

export interface Point {
  at: string;
  share: number;
  label: string;
  isEarlier: boolean;
}

/** Returns the attempts as points of the chart. Attempts without a time or a score are left out. The chart itself sorts the points. */
export const pointsOf = (taken: readonly TakenTest[]): Point[] =>
  taken.flatMap(({ name, current, earlier }) => [
    ...earlier.flatMap((each) => pointOf(each, `${name}, ${texts.attempt(each.attempt)}`, true)),
    ...(current === null ? [] : pointOf(current, name, false)),
  ]);

const pointOf = (attempt: ScoredAttempt, label: string, isEarlier: boolean): Point[] =>
  attempt.timestamp === null || !hasScore(attempt) ? [] : [{ at: attempt.timestamp, share: shareOf(attempt), label, isEarlier }];

/** Example: «5 тестов, средний результат — 62 %.» `null` if no attempt counts. */
export function meanOf(taken: readonly TakenTest[]): string | null {
  const shares = currentAttempts(taken).filter(hasScore).map(shareOf);
  if (shares.length === 0) return null;
  return texts.mean(shares.length, shares.reduce((sum, share) => sum + share, 0) / shares.length);
}
