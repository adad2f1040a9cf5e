/** Columns of an attempt, and what the API says of them. */
import type { Regraded } from '../../domain/results/attempt.ts';

export const attemptColumns = ['attempt', 'score', 'maxScore', 'scoreBefore', 'maxScoreBefore', 'regradedAt', 'putAsideAt'] as const;

interface RegradedColumns {
  scoreBefore: number | null;
  maxScoreBefore: number | null;
  regradedAt: string | null;
}

/** The score before the last regrading that changed it; `null` without one. */
export const regradedOf = ({ scoreBefore: score, maxScoreBefore: maxScore, regradedAt: at }: RegradedColumns): Regraded | null =>
  score === null || maxScore === null || at === null ? null : { score, maxScore, at };

interface AttemptRow<Time> {
  attempt: number;
  score: number;
  maxScore: number;
  timestamp: Time;
}

/** An attempt at a general test: it has a time. */
export const withTime = <Attempt extends { timestamp: string | null }>(attempt: Attempt) => ({ ...attempt, timestamp: attempt.timestamp ?? '' });

/** An attempt in a list of earlier ones. */
export const toEarlierAttempt = <Time>({ attempt, score, maxScore, timestamp }: AttemptRow<Time>): AttemptRow<Time> => ({
  attempt,
  score,
  maxScore,
  timestamp,
});

/** The attempts that were put aside, in time. */
export const earlierAttempts = <Time>(rows: readonly (AttemptRow<Time> & { putAsideAt: string | null })[]): AttemptRow<Time>[] =>
  rows
    .filter(({ putAsideAt }) => putAsideAt !== null)
    .toSorted((a, b) => a.attempt - b.attempt)
    .map(toEarlierAttempt);
