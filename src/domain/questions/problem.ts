import type { QuestionProblem } from './kinds/kind.ts';

/** A broken rule of a test. */
export interface Problem extends QuestionProblem {
  /** Index of the question, from 0; absent for a field of the test. */
  index?: number;
}
