/** Writes answers in the form in which a pupil fills the blank of the exam (rule R391). */
import { sortBy } from '../numbers.ts';
import { chosenOptions, chosenOrder, chosenPair } from '../questions/kinds/chosen.ts';
import { firstPlaces } from '../questions/kinds/equal-items.ts';
import type { QuestionOf } from '../questions/kinds/kind.ts';
import { formatDecimal, parseTypedNumber } from '../questions/kinds/number-answer.ts';
import type { Answer, AutomaticQuestion, AutomaticType } from '../questions/question.ts';

/**
 * Writes a word in capitals without spaces. It drops a full stop at the end, which is not a part of the spelling (rule
 * R130).
 */
const word = (text: string): string => text.toUpperCase().replace(/\s+/g, '').replace(/\.$/, '');

/** The sign for a `match` row for which the pupil has chosen nothing. */
const EMPTY_ROW = '–';

const digits = (places: readonly number[]): string => places.map((place) => place + 1).join('');

interface Blank<Type extends AutomaticType> {
  /** Returns what a pupil with this answer would write on the blank; empty when the pupil would write nothing. */
  given: (question: QuestionOf<Type>, answer: Answer) => string;
  /** Returns the right answer as it is written on the blank; empty when the question has no key. */
  key: (question: QuestionOf<Type>) => string;
}

function rows({ matchLeft, matchRight }: QuestionOf<'match'>, chosen: (row: number) => number | undefined): string {
  const first = firstPlaces(matchRight);
  const places = matchLeft.map((_, row) => first[chosen(row) ?? -1]);
  return places.every((place) => place === undefined) ? '' : places.map((place) => (place === undefined ? EMPTY_ROW : place + 1)).join('');
}

function number(typed: string): string {
  const value = parseTypedNumber(typed);
  return value === null ? word(typed) : formatDecimal(value);
}

const BLANKS: { [Type in AutomaticType]: Blank<Type> } = {
  text: {
    given: (_, answer) => (typeof answer === 'number' ? digits([answer]) : ''),
    key: ({ options, correct }) => (options[correct] === undefined ? '' : digits([correct])),
  },
  multiple: {
    given: (_, answer) => digits(chosenOptions(answer)),
    key: ({ correctAnswers }) => digits(sortBy(correctAnswers, (place) => place)),
  },
  match: {
    given: (question, answer) => rows(question, (row) => chosenPair(answer, row)),
    key: (question) => rows(question, (row) => question.matchAnswers[row]),
  },
  short: {
    given: (_, answer) => (typeof answer === 'string' ? word(answer) : ''),
    key: ({ answers: [first = ''] }) => word(first),
  },
  number: {
    given: (_, answer) => (typeof answer === 'string' ? number(answer) : ''),
    key: ({ answer }) => (answer === null ? '' : formatDecimal(answer)),
  },
  sequence: {
    given: (_, answer) => digits(chosenOrder(answer)),
    key: ({ correctOrder }) => digits(correctOrder),
  },
};

const blankOf = <Type extends AutomaticType>({ type }: { type: Type }): Blank<Type> => BLANKS[type];

/** The text that the pupil would have written on the blank; `null` when there is no answer. */
export const blankAnswer = (question: AutomaticQuestion, answer: Answer): string | null => blankOf(question).given(question, answer) || null;

/** The right text on the blank; empty while the question has no key. */
export const blankKey = (question: AutomaticQuestion): string => blankOf(question).key(question);
