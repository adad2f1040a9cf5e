import type { Analysis } from '../../contract.ts';
import { editorPath } from '../../../../ui/attempts/result-paths.ts';

export interface NumberedQuestion extends AnalysedQuestion {
  /** The number that pupils see, from 1. Freeform questions are not counted (rule R34). */
  number: number;
}

type AnalysedQuestion = Analysis['questions'][number];

export const numberQuestions = (questions: readonly AnalysedQuestion[]): NumberedQuestion[] =>
  questions.map((question, place) => ({ ...question, number: place + 1 }));

/** The path of the question in the editor, whose numbers include freeform questions. */
export const questionPath = (testId: string, { index }: AnalysedQuestion): string => `${editorPath(testId)}#question-${index + 1}`;
