import type { QuestionProblem } from './kinds/kind.ts';

/** A rule that a test breaks. */
export interface Problem extends QuestionProblem {
  /** The index of the question, from 0; left out when the fault is in a field of the test. */
  index?: number;
}
