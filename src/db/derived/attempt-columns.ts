/** Columns of an attempt that several queries read, and their conversion to the fields of the API. */
import type { GivenByPlace, Pending } from '../../domain/checking/pending.ts';
import type { Regraded } from '../../domain/results/attempt.ts';

/** The columns that say what the tutor still has to check of an attempt. */
export const checkingColumns = ['pendingQuestions', 'pendingMaxPoints', 'checkedAt'] as const;

export const attemptColumns = ['attempt', 'score', 'maxScore', 'scoreBefore', 'maxScoreBefore', 'regradedAt', 'putAsideAt', ...checkingColumns] as const;

interface CheckingColumns {
  pendingQuestions: number;
  pendingMaxPoints: number;
  checkedAt: string | null;
}

/** Converts the columns to the fields that the API shows beside a score (rule R330). */
export const checkingOf = ({ pendingQuestions: questions, pendingMaxPoints: maxPoints, checkedAt }: CheckingColumns): { pending: Pending | null; checkedAt: string | null } => ({
  pending: questions === 0 ? null : { questions, maxPoints },
  checkedAt,
});

/** Parses the points that the tutor gave out; `null` before that. */
export const givenOf = ({ givenPoints }: { givenPoints: string | null }): GivenByPlace | null => (givenPoints === null ? null : (JSON.parse(givenPoints) as GivenByPlace));

interface RegradedColumns {
  scoreBefore: number | null;
  maxScoreBefore: number | null;
  regradedAt: string | null;
}

/** The score before the last regrading that changed it; `null` when none did. */
export const regradedOf = ({ scoreBefore: score, maxScoreBefore: maxScore, regradedAt: at }: RegradedColumns): Regraded | null =>
  score === null || maxScore === null || at === null ? null : { score, maxScore, at };

interface AttemptRow<Time> {
  attempt: number;
  score: number;
  maxScore: number;
  timestamp: Time;
}

/** Types the timestamp of an attempt at a general test, which is never `null`, as a text. */
export const withTime = <Attempt extends { timestamp: string | null }>(attempt: Attempt) => ({ ...attempt, timestamp: attempt.timestamp ?? '' });

/** The attempts that were put aside, in the order of time. */
const putAside = <Row extends { attempt: number; putAsideAt: string | null }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ putAsideAt }) => putAsideAt !== null).toSorted((a, b) => a.attempt - b.attempt);

export const earlierLessonAttempts = <Time>(rows: readonly (AttemptRow<Time> & { putAsideAt: string | null })[]): AttemptRow<Time>[] =>
  putAside(rows).map(({ attempt, score, maxScore, timestamp }) => ({ attempt, score, maxScore, timestamp }));

export const earlierAttempts = <Time>(rows: readonly (AttemptRow<Time> & CheckingColumns & { putAsideAt: string | null })[]) =>
  putAside(rows).map(({ attempt, score, maxScore, timestamp, ...row }) => ({ attempt, score, maxScore, timestamp, ...checkingOf(row) }));
