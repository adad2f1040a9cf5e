/**
 * The data of an exam, such as its lines and its scale. A released profile changes only to correct a mistake (ADR 58).
 */
import type { Scoring } from '../questions/exam-rules.ts';
import type { GradedType } from '../questions/question.ts';

/** The part of the exam: a machine marks the first part, people mark the second. */
export type ExamPart = 1 | 2;

/** A line («линия») of the exam: the task that has this number in every variant. */
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
  /** The most primary points that a pupil can get. */
  maxScore: number;
  /** The lines; empty when the profile does not describe the tasks of the exam one by one. */
  lines: readonly ExamLine[];
  /** Groups of line numbers. The lines of a group refer to the same material, such as a text or an image. */
  sharedMaterials: readonly (readonly number[])[];
  /**
   * The test points for each number of primary points, from 0 to the maximum; `null` when the exam has no test points.
   */
  scale: readonly number[] | null;
  /** For each mark, from the lowest, the fewest primary points that earn it; `null` when the exam has no marks. */
  marks: readonly (readonly [from: number, mark: Mark])[] | null;
  /** The fewest test points for a school certificate and for a university; `null` when the exam has no scale. */
  minimum: { certificate: number; university: number } | null;
  /** The source of the data, in Russian. */
  source: string;
  /**
   * The day on which somebody compared `scale` and `marks` with the official table; `null` when nobody has done so yet.
   */
  verifiedOn: string | null;
}
