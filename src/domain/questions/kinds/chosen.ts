/** What was chosen in an answer; for an answer of another shape nothing. */
import type { Answer } from '../question.ts';

/** Whether an answer to a `multiple` question has the option. */
export const isChosen = (answer: Answer, option: number): boolean => mapOf(answer)[option] === true;

/** Indexes of the options chosen in an answer to a `multiple` question, ascending. */
export const chosenOptions = (answer: Answer): number[] =>
  answeredIndexes(answer).filter((option) => mapOf(answer)[String(option)] === true);

/** Option indexes (`multiple`) or row indexes (`match`) in an answer, ascending. */
export const answeredIndexes = (answer: Answer): number[] => Object.keys(mapOf(answer)).map(Number);

/** Right index chosen for a row of a `match` question, `undefined` if none. */
export function chosenPair(answer: Answer, left: number): number | undefined {
  const chosen = mapOf(answer)[left];
  return typeof chosen === 'number' ? chosen : undefined;
}

/** Indexes of the items of a `sequence` question in the order given, empty if none. */
export const chosenOrder = (answer: Answer): readonly number[] => (Array.isArray(answer) ? answer : []);

type AnswerMap = Readonly<Record<string, true | number>>;
const NOTHING: AnswerMap = {};

/** Whether an answer has the shape of those to `multiple` and `match` questions. */
export const isAnswerMap = (answer: Answer): answer is Extract<Answer, AnswerMap> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer);

const mapOf = (answer: Answer): AnswerMap => (isAnswerMap(answer) ? answer : NOTHING);
