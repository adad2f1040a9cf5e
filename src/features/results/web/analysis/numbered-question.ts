import type { Analysis } from '../../contract.ts';
import { editorPath } from '../../../../ui/attempts/result-paths.ts';

export interface NumberedQuestion extends AnalysedQuestion {
  /** The number that pupils see, from 1: freeform questions are not counted (rule R34). */
  number: number;
}

type AnalysedQuestion = Analysis['questions'][number];

export const numberQuestions = (questions: readonly AnalysedQuestion[]): NumberedQuestion[] =>
  questions.map((question, place) => ({ ...question, number: place + 1 }));

/** The question in the editor, which counts freeform questions too. */
export const questionPath = (testId: string, { index }: AnalysedQuestion): string => `${editorPath(testId)}#question-${index + 1}`;
