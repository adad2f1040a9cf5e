import type { Question } from '../questions/question.ts';
import { kindOf, placedLists } from '../questions/question-kinds.ts';

/**
 * Whether attempts at two versions of a test can be compared (rule R84). Both versions must have the same number of
 * questions. At each place the question must have the same type and the same number of options, rows and items. No
 * question, option, row or item may have moved. Texts and keys may differ. An extended question must only have the same
 * `id` at its place.
 */
export const haveSameShape = (one: readonly Question[], other: readonly Question[]): boolean =>
  isSameList(one.map(contentOf), other.map(contentOf)) && one.every((question, index) => hasSameShape(question, other[index]));

/** What learners see of a question; for an extended question its own key. */
const contentOf = (question: Question): string =>
  ownKeyOf(question) ?? JSON.stringify([question.type, question.question, question.contextText, question.contextImage, listsOf(question)]);

function hasSameShape(one: Question, other: Question | undefined): boolean {
  if (one.type !== other?.type || ownKeyOf(one) !== ownKeyOf(other)) return false;
  const [before, after] = [listsOf(one), listsOf(other)];
  return before.every((list, index) => isSameList(list, after[index] ?? []));
}

const ownKeyOf = (question: Question): string | undefined => kindOf(question).ownKey?.(question);

const listsOf = (question: Question): string[][] => Object.values(placedLists(question));

/**
 * Whether two lists can be the same list with corrected texts. An entry that has changed at its place must be new;
 * otherwise it was moved there.
 */
const isSameList = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && after.every((entry, index) => entry === before[index] || !before.includes(entry));
