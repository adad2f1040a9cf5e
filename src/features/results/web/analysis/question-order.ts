import { sortBy } from '../../../../domain/numbers.ts';
import type { QuestionFlag } from '../../../../domain/results/question-flags.ts';
import type { NumberedQuestion } from './numbered-question.ts';

export const QUESTION_ORDERS = ['number', 'check', 'hardest'] as const;
export type QuestionOrder = (typeof QUESTION_ORDERS)[number];

/** Reads the order from the address. An unknown order counts as the first. */
export const orderFrom = (params: URLSearchParams): QuestionOrder =>
  QUESTION_ORDERS.find((order) => order === params.get('sort')) ?? QUESTION_ORDERS[0];

export function withOrder(params: URLSearchParams, order: QuestionOrder): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (order === QUESTION_ORDERS[0]) changed.delete('sort');
  else changed.set('sort', order);
  return changed;
}

/** The flags, the most urgent first. */
const URGENCY = ['wrong-key', 'too-hard', 'weak', 'too-easy'] as const satisfies readonly QuestionFlag[];

const urgencyOf = ({ flags }: NumberedQuestion): number =>
  Math.min(URGENCY.length, ...flags.map((flag) => URGENCY.indexOf(flag)));

/** The questions with a flag; the questions with a wrong key come first. */
export const questionsToCheck = (questions: readonly NumberedQuestion[]): NumberedQuestion[] =>
  sortBy(questions.filter(({ flags }) => flags.length > 0), urgencyOf);

export function orderQuestions(questions: readonly NumberedQuestion[], order: QuestionOrder): readonly NumberedQuestion[] {
  switch (order) {
    case 'number':
      return questions;
    case 'check':
      return sortBy(questions, urgencyOf);
    case 'hardest':
      return sortBy(questions, ({ facility }) => facility ?? Infinity);
  }
}
