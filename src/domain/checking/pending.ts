/** Computes which points of a handed-in work wait for the tutor, and which points were given out (rule R330). */
import { isAutomatic, isGraded, type Answer, type Question } from '../questions/question.ts';
import { maxScore, maxScoreOf } from '../questions/max-score.ts';

/** The extended questions whose points are not given out yet: their number, and the sum of their maximum points. */
export interface Pending {
  questions: number;
  maxPoints: number;
}

/** The points of an answer that the tutor gave out, and the maximum by which it was checked. */
export interface GivenPoints {
  points: number;
  maxPoints: number;
}

/** The given points by the place of the question; `null` for a question that the program scores. */
export type GivenByPlace = readonly (GivenPoints | null)[];

export interface HandedIn {
  score: number;
  maxScore: number;
  /** What waits for the tutor; `null` when nothing does. */
  pending: Pending | null;
  /** When the work was first given out. */
  checkedAt: string | null;
  /** The given points; `null` before the work is given out, and for a test without extended questions. */
  given: GivenByPlace | null;
}

/** Whether a tutor, and not the program, checks the answers to a question. */
const isChecked = (question: Question): boolean => isGraded(question) && !isAutomatic(question);

/**
 * Counts the extended questions of a version and their points, which all wait for the tutor; `null` when there are
 * none.
 */
export function pendingOf(questions: readonly Question[]): Pending | null {
  const checked = questions.filter(isChecked);
  return checked.length === 0 ? null : { questions: checked.length, maxPoints: maxScore(checked) };
}

/**
 * Adds to the score of a submission what waits for the tutor. If all extended answers are empty, the work is given out
 * at once, with 0 points for its extended questions.
 */
export function handIn(questions: readonly Question[], answers: readonly Answer[], graded: Pick<HandedIn, 'score' | 'maxScore'>, at: string): HandedIn {
  const pending = pendingOf(questions);
  const { score, maxScore: known } = graded;
  if (pending === null) return { score, maxScore: known, pending, checkedAt: null, given: null };
  if (questions.some((question, place) => isChecked(question) && (answers[place] ?? null) !== null)) return { score, maxScore: known, pending, checkedAt: null, given: null };
  const given = questions.map((question) => (isChecked(question) ? { points: 0, maxPoints: maxScoreOf(question) } : null));
  return { score, maxScore: known + pending.maxPoints, pending: null, checkedAt: at, given };
}

/** The sum of the points that were given out. */
export const sumOfGiven = (given: GivenByPlace | null): GivenPoints =>
  (given ?? []).reduce<GivenPoints>((sum, each) => ({ points: sum.points + (each?.points ?? 0), maxPoints: sum.maxPoints + (each?.maxPoints ?? 0) }), { points: 0, maxPoints: 0 });
