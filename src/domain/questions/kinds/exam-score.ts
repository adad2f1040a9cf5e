/** Points as exams count them (rule R133). */
import type { Scoring } from '../exam-rules.ts';

/** Points of a `multiple` and a `sequence` question that are not scored as in an exam: all or nothing (rules R33, R132). */
export const ALL_OR_NOTHING = 2;

/** Points by the number of mistakes, from none. More mistakes than the list has places give no points. */
type ExamPoints = Record<Scoring, readonly [max: number, ...less: number[]]>;

interface Marked {
  /** Right options chosen, or rows or places that are right. */
  right: number;
  mistakes: number;
}

/** @returns `null` for a question that is not scored as in an exam */
export const maxExamScore = (points: ExamPoints, scoring: Scoring | undefined): number | null =>
  scoring === undefined ? null : points[scoring][0];

/** An answer in which nothing is right has no points, whatever the rules say. @returns `null` as `maxExamScore` */
export function examScore(points: ExamPoints, scoring: Scoring | undefined, { right, mistakes }: Marked): number | null {
  if (right === 0) return 0;
  return scoring === undefined ? null : (points[scoring][mistakes] ?? 0);
}

/** The field of a pupil's view. */
export const scoringOf = ({ scoring }: { scoring?: Scoring | undefined }) => scoring && { scoring };
