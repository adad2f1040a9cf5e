/** Reads what was chosen in an answer. In an answer of another shape nothing was chosen. */
import type { Answer } from '../question.ts';

/** Whether an option is chosen in an answer to a `multiple` question. */
export const isChosen = (answer: Answer, option: number): boolean => mapOf(answer)[option] === true;

/** The indexes of the options that are chosen in an answer to a `multiple` question, ascending. */
export const chosenOptions = (answer: Answer): number[] =>
  answeredIndexes(answer).filter((option) => mapOf(answer)[String(option)] === true);

/** The indexes of options (`multiple`) or rows (`match`) in an answer, ascending. */
export const answeredIndexes = (answer: Answer): number[] => Object.keys(mapOf(answer)).map(Number);

/** The index of the right item that is chosen for a row of a `match`; `undefined` if none is. */
export function chosenPair(answer: Answer, left: number): number | undefined {
  const chosen = mapOf(answer)[left];
  return typeof chosen === 'number' ? chosen : undefined;
}

/** The indexes of the items of a `sequence` in the order of the answer; empty when there is no answer. */
export const chosenOrder = (answer: Answer): readonly number[] => (Array.isArray(answer) ? answer : []);

type AnswerMap = Readonly<Record<string, true | number>>;
const NOTHING: AnswerMap = {};

/** Whether an answer has the shape of answers to `multiple` and `match` questions. */
export const isAnswerMap = (answer: Answer): answer is Extract<Answer, AnswerMap> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer);

const mapOf = (answer: Answer): AnswerMap => (isAnswerMap(answer) ? answer : NOTHING);
