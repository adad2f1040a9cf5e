import type { Question } from '../questions/question.ts';

/**
 * Whether attempts at two versions of a test can be compared (rule R84): the same questions in number, type and number of
 * options, rows and items, place by place, and neither a question nor anything within one has moved. Texts may be mended
 * and keys may differ.
 */
export const haveSameShape = (one: readonly Question[], other: readonly Question[]): boolean =>
  isSameList(one.map(contentOf), other.map(contentOf)) && one.every((question, index) => hasSameShape(question, other[index]));

/** What learners see of a question. */
const contentOf = (question: Question): string =>
  JSON.stringify([question.type, question.question, question.contextText, question.contextImage, listsOf(question)]);

function hasSameShape(one: Question, other: Question | undefined): boolean {
  if (one.type !== other?.type) return false;
  const [before, after] = [listsOf(one), listsOf(other)];
  return before.every((list, index) => isSameList(list, after[index] ?? []));
}

/** The lists whose places the answers refer to. */
function listsOf(question: Question): string[][] {
  switch (question.type) {
    case 'text':
    case 'multiple':
      return [question.options];
    case 'match':
      return [question.matchLeft, question.matchRight];
    case 'sequence':
      return [question.items];
    case 'short':
    case 'number':
    case 'freeform':
      return [];
  }
}

/** An entry that differs from the one before at its place must be new: else it was moved there. */
const isSameList = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && after.every((entry, index) => entry === before[index] || !before.includes(entry));
