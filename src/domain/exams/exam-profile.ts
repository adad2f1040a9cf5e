/**
 * What the product knows of an exam. A profile is data. A released profile changes only to correct a mistake (ADR 58).
 */
import type { Scoring } from '../questions/exam-rules.ts';
import type { GradedType } from '../questions/question.ts';

/** The part of the exam: a machine marks the first part, people mark the second. */
export type ExamPart = 1 | 2;

/** A task of the exam. */
export interface ExamLine {
  line: number;
  /** The name of the line in Russian. */
  name: string;
  part: ExamPart;
  maxScore: number;
  /** The kinds of questions that this task usually has. */
  kinds: readonly GradedType[];
  /** How the exam counts the points of the line; left out when it counts them in the product's default way. */
  scoring?: Scoring;
}

export type Mark = 2 | 3 | 4 | 5;

export interface ExamProfile {
  /** The name of the exam in Russian. */
  name: string;
  shortName: string;
  year: number;
  minutes: number;
  /** The maximum of primary points. */
  maxScore: number;
  /** The lines; empty when the tasks of the exam are not known one by one. */
  lines: readonly ExamLine[];
  /** Groups of lines that share a material in the exam. */
  sharedMaterials: readonly (readonly number[])[];
  /**
   * The test points for each number of primary points, from 0 to the maximum; `null` when the exam has no test points.
   */
  scale: readonly number[] | null;
  /** The fewest primary points of each mark, from the lowest mark; `null` when the exam has no marks. */
  marks: readonly (readonly [from: number, mark: Mark])[] | null;
  /** The minimum in test points; `null` when the exam has no scale. */
  minimum: { certificate: number; university: number } | null;
  /** The source of the data, in Russian. */
  source: string;
  /** The day on which somebody compared scale and marks with the official table; `null` while nobody has. */
  verifiedOn: string | null;
}
