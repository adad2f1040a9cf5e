/** What the product knows of an exam. A profile is data; a released one changes only to mend a mistake (ADR 58). */
import type { Scoring } from '../questions/exam-rules.ts';
import type { GradedType } from '../questions/question.ts';

/** Whoever marks the answers: the first part is marked by a machine, the second one by people. */
export type ExamPart = 1 | 2;

/** A task of the exam. */
export interface ExamLine {
  line: number;
  /** The name in Russian. */
  name: string;
  part: ExamPart;
  maxScore: number;
  /** The kinds of questions that such a task usually is. */
  kinds: readonly GradedType[];
  /** How the exam counts its points, where that is not the product's own way. */
  scoring?: Scoring;
}

export type Mark = 2 | 3 | 4 | 5;

export interface ExamProfile {
  /** The name in Russian. */
  name: string;
  shortName: string;
  year: number;
  minutes: number;
  /** Maximum of primary points. */
  maxScore: number;
  /** Empty where the tasks are not known one by one. */
  lines: readonly ExamLine[];
  /** Lines of one material in the exam. */
  sharedMaterials: readonly (readonly number[])[];
  /** Test points by primary points, from 0 to the maximum; `null` where the exam has none. */
  scale: readonly number[] | null;
  /** The fewest primary points of each mark, from the lowest mark; `null` where the exam has none. */
  marks: readonly (readonly [from: number, mark: Mark])[] | null;
  /** The minimum in test points; `null` without a scale. */
  minimum: { certificate: number; university: number } | null;
  /** Where the data are from. In Russian. */
  source: string;
  /** The day on which somebody compared scale and marks with the official table; `null`: nobody has yet. */
  verifiedOn: string | null;
}
