/** What of a handed in work the tutor has still to check, and what was given out of it (rule R330). */
import { isAutomatic, isGraded, type Answer, type Question } from '../questions/question.ts';
import { maxScore, maxScoreOf } from '../questions/max-score.ts';

/** Extended questions whose points are not given out yet. */
export interface Pending {
  questions: number;
  maxPoints: number;
}

/** Points of an answer that were given out, of the maximum by which it was checked. */
export interface GivenPoints {
  points: number;
  maxPoints: number;
}

/** Points by the places of the questions; `null` for questions that the program scores. */
export type GivenByPlace = readonly (GivenPoints | null)[];

export interface HandedIn {
  score: number;
  maxScore: number;
  /** `null` where nothing waits. */
  pending: Pending | null;
  /** When the work was given out first. */
  checkedAt: string | null;
  /** `null` before that, and without extended questions. */
  given: GivenByPlace | null;
}

/** Whether a tutor checks the answers to a question. */
const isChecked = (question: Question): boolean => isGraded(question) && !isAutomatic(question);

/** What the extended questions of a version leave to check; `null` without any. */
export function pendingOf(questions: readonly Question[]): Pending | null {
  const checked = questions.filter(isChecked);
  return checked.length === 0 ? null : { questions: checked.length, maxPoints: maxScore(checked) };
}

/** Graded answers as they are handed in: a work without any extended answer is given out at once, with 0 points for these. */
export function handIn(questions: readonly Question[], answers: readonly Answer[], graded: Pick<HandedIn, 'score' | 'maxScore'>, at: string): HandedIn {
  const pending = pendingOf(questions);
  const { score, maxScore: known } = graded;
  if (pending === null) return { score, maxScore: known, pending, checkedAt: null, given: null };
  if (questions.some((question, place) => isChecked(question) && (answers[place] ?? null) !== null)) return { score, maxScore: known, pending, checkedAt: null, given: null };
  const given = questions.map((question) => (isChecked(question) ? { points: 0, maxPoints: maxScoreOf(question) } : null));
  return { score, maxScore: known + pending.maxPoints, pending: null, checkedAt: at, given };
}

/** The sum of what was given out. */
export const sumOfGiven = (given: GivenByPlace | null): GivenPoints =>
  (given ?? []).reduce<GivenPoints>((sum, each) => ({ points: sum.points + (each?.points ?? 0), maxPoints: sum.maxPoints + (each?.maxPoints ?? 0) }), { points: 0, maxPoints: 0 });
