/** Counts points by the rules of exams (rule R133). */
import type { Scoring } from '../exam-rules.ts';

/**
 * The points of a `multiple` or `sequence` question that is not scored by the rules of an exam. Anything but a fully
 * right answer gives none (rules R33, R132).
 */
export const ALL_OR_NOTHING = 2;

/**
 * The points for each number of mistakes, beginning with no mistakes. More mistakes than the list has entries give no
 * points.
 */
type ExamPoints = Record<Scoring, readonly [max: number, ...less: number[]]>;

interface Marked {
  /** How many chosen options, rows or places are right. */
  right: number;
  mistakes: number;
}

/** @returns `null` for a question that is not scored by the rules of an exam */
export const maxExamScore = (points: ExamPoints, scoring: Scoring | undefined): number | null =>
  scoring === undefined ? null : points[scoring][0];

/**
 * Counts the points. An answer in which nothing is right has no points, whatever the rules say.
 * @returns `null` if the question is not scored by the rules of an exam and something in the answer is right
 */
export function examScore(points: ExamPoints, scoring: Scoring | undefined, { right, mistakes }: Marked): number | null {
  if (right === 0) return 0;
  return scoring === undefined ? null : (points[scoring][mistakes] ?? 0);
}

/** The field `scoring` in what pupils get of a question. */
export const scoringOf = ({ scoring }: { scoring?: Scoring | undefined }) => scoring && { scoring };
