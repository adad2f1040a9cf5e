import type { Question } from '../questions/question.ts';
import { kindOf, placedLists } from '../questions/question-kinds.ts';

/**
 * Whether attempts at two versions of a test can be compared (rule R84): the same questions in number, type and number of
 * options, rows and items, place by place, and neither a question nor anything within one has moved. Texts may be mended
 * and keys may differ. An extended question has the same `id` at its place, and nothing else of it counts.
 */
export const haveSameShape = (one: readonly Question[], other: readonly Question[]): boolean =>
  isSameList(one.map(contentOf), other.map(contentOf)) && one.every((question, index) => hasSameShape(question, other[index]));

/** What learners see of a question, or its own key. */
const contentOf = (question: Question): string =>
  ownKeyOf(question) ?? JSON.stringify([question.type, question.question, question.contextText, question.contextImage, listsOf(question)]);

function hasSameShape(one: Question, other: Question | undefined): boolean {
  if (one.type !== other?.type || ownKeyOf(one) !== ownKeyOf(other)) return false;
  const [before, after] = [listsOf(one), listsOf(other)];
  return before.every((list, index) => isSameList(list, after[index] ?? []));
}

const ownKeyOf = (question: Question): string | undefined => kindOf(question).ownKey?.(question);

const listsOf = (question: Question): string[][] => Object.values(placedLists(question));

/** An entry that differs from the one before at its place must be new: else it was moved there. */
const isSameList = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && after.every((entry, index) => entry === before[index] || !before.includes(entry));
