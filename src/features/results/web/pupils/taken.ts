import type { EarlierLessonAttempt } from '../../../../domain/results/attempt.ts';
import type { UserResults } from '../../pupils-contract.ts';
import type { Subject } from '../subject.ts';
import { texts } from './texts.ts';

export interface Score {
  score: number;
  maxScore: number;
}

/** 0 to 1. */
export const shareOf = ({ score, maxScore }: Score): number => (maxScore > 0 ? score / maxScore : 0);

/** An attempt with its score. Old attempts at lesson tests have no time. */
export type ScoredAttempt = Score & { timestamp: string | null };

/** A test or lesson that a pupil has taken, as a row of the card. */
export interface Taken {
  subject: Subject;
  name: string;
  /** A line under the name. */
  note: string | null;
  deleted: boolean;
  /** `null` when all attempts are earlier ones. */
  current: ScoredAttempt | null;
  earlier: readonly EarlierLessonAttempt[];
}

type Columns = UserResults['lessons'][number] | UserResults['tests'][number];

const currentOf = ({ score, maxScore, timestamp }: Columns): ScoredAttempt | null =>
  score === null || maxScore === null ? null : { score, maxScore, timestamp };

export const takenTests = ({ tests }: UserResults): Taken[] =>
  tests.map((test) => ({
    subject: { kind: 'test', id: test.testId },
    name: test.name,
    note: null,
    deleted: test.deleted,
    current: currentOf(test),
    earlier: test.earlier,
  }));

export const takenLessons = ({ lessons }: UserResults): Taken[] =>
  lessons.map((lesson) => ({
    subject: { kind: 'lesson-test', id: lesson.lessonId },
    name: lesson.title,
    note: lesson.blockTitle,
    deleted: lesson.deleted,
    current: currentOf(lesson),
    earlier: lesson.earlier,
  }));

/** The attempts that count. */
export const currentAttempts = (taken: readonly Taken[]): ScoredAttempt[] => taken.flatMap(({ current }) => current ?? []);

/** A point of the chart. */
export interface Point {
  at: string;
  share: number;
  label: string;
  isEarlier: boolean;
}

/** The attempts that have a time, as points of the chart, which orders them. */
export const pointsOf = (taken: readonly Taken[]): Point[] =>
  taken.flatMap(({ name, current, earlier }) => [
    ...earlier.flatMap((each) => pointOf(each, `${name}, ${texts.card.attempt(each.attempt)}`, true)),
    ...(current === null ? [] : pointOf(current, name, false)),
  ]);

const pointOf = (attempt: ScoredAttempt, label: string, isEarlier: boolean): Point[] =>
  attempt.timestamp === null ? [] : [{ at: attempt.timestamp, share: shareOf(attempt), label, isEarlier }];

/** The sentence under the title of the chart. */
export function chartSummary(taken: readonly Taken[]): string {
  const shares = currentAttempts(taken).map(shareOf);
  if (shares.length === 0) return texts.card.legend;
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return `${texts.card.mean(shares.length, mean)} ${texts.card.legend}`;
}
