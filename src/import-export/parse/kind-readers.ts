/**
 * Reads the fields and the answers of each kind of question. It does not reject invalid fields, because the validation of the whole test does that
 * later.
 */
import { fitsLimits, isExtendedAnswer, storedForm } from '../../domain/checking/extended-answer.ts';
import type { QuestionOf } from '../../domain/questions/kinds/kind.ts';
import { isPermutation } from '../../domain/questions/kinds/order.ts';
import type { Answer, QuestionType } from '../../domain/questions/question.ts';
import { QUESTION_LIMITS } from '../../domain/questions/question-limits.ts';
import { toArray, toInteger, type FieldReader } from './field-reader.ts';

/**
 * The former index of each item in a list, before blank items were dropped. `options[1] === 2`: the item that is now at index 1 of `options` was at
 * index 2.
 */
export type IndexMapping = Record<string, number[]>;

interface KindReader<Type extends QuestionType> {
  fields(fields: FieldReader): object;
  /** Reads an answer. An answer that does not fit becomes `null`. */
  answer(question: QuestionOf<Type>, raw: unknown, mapping: IndexMapping | undefined): Answer;
}

/** An object with the field `name`. Without a value the object is empty. */
export const given = (name: string, value: string | null): object => (value === null ? {} : { [name]: value });

const scoringOf = (fields: FieldReader): object => given('scoring', fields.text('scoring'));

const typedAnswer = (_: object, raw: unknown): Answer =>
  typeof raw === 'string' && raw.trim() !== '' && raw.length <= QUESTION_LIMITS.typedAnswer ? raw : null;

const READERS: { [Type in QuestionType]: KindReader<Type> } = {
  text: {
    fields: (fields) => ({ options: fields.texts('options'), correct: fields.integer('correct') ?? -1 }),
    answer: ({ options }, raw, mapping) => indexIn(options, raw, mapping?.['options']),
  },
  multiple: {
    fields: (fields) => ({
      ...scoringOf(fields),
      options: fields.texts('options'),
      correctAnswers: [...new Set(fields.integers('correctAnswers'))],
    }),
    answer({ options }, raw, mapping) {
      const chosen = chosenOptions(raw).map((old) => indexIn(options, old, mapping?.['options']));
      return toAnswer(chosen.flatMap((index): [number, true][] => (index === null ? [] : [[index, true]])));
    },
  },
  match: {
    fields: (fields) => ({
      ...scoringOf(fields),
      matchLeft: fields.texts('matchLeft'),
      matchRight: fields.texts('matchRight'),
      matchAnswers: fields.integers('matchAnswers'),
    }),
    answer: ({ matchLeft, matchRight }, raw, mapping) =>
      toAnswer(
        Object.entries(toMap(raw)).flatMap(([oldLeft, oldRight]): [number, number][] => {
          const left = indexIn(matchLeft, oldLeft, mapping?.['matchLeft']);
          const right = indexIn(matchRight, oldRight, mapping?.['matchRight']);
          return left === null || right === null ? [] : [[left, right]];
        }),
      ),
  },
  short: {
    fields: (fields) => ({ answers: fields.texts('answers'), ...(fields.raw('matchCase') === true && { matchCase: true }) }),
    answer: typedAnswer,
  },
  number: {
    fields: (fields) => ({ answer: fields.raw('answer'), tolerance: fields.raw('tolerance') }),
    answer: typedAnswer,
  },
  sequence: {
    fields: (fields) => ({ ...scoringOf(fields), items: fields.texts('items'), correctOrder: fields.integers('correctOrder') }),
    answer({ items }, raw, mapping) {
      const order = (toArray(raw) ?? []).map((old) => indexIn(items, old, mapping?.['items']) ?? -1);
      return isPermutation(order, items.length) ? order : null;
    },
  },
  extended: {
    // The fields are copied without a check, because the schema of the test validates them.
    fields: (fields) => Object.fromEntries(['id', 'maxPoints', 'sampleAnswer', 'criteria'].flatMap((name) => (fields.raw(name) === undefined ? [] : [[name, fields.raw(name)]]))),
    answer: (_, raw) => (isExtendedAnswer(raw) && fitsLimits(raw) ? storedForm(raw) : null),
  },
  freeform: {
    fields: (fields) => ({ freeformAnswer: fields.text('freeformAnswer') ?? '' }),
    answer: () => null,
  },
};

export const readerOf = <Type extends QuestionType>({ type }: { type: Type }): KindReader<Type> => READERS[type];

/** Returns the chosen options. The value may be a map of booleans, a list of booleans or a list of indexes. */
function chosenOptions(raw: unknown): unknown[] {
  if (Array.isArray(raw) && raw.every((each) => typeof each !== 'boolean')) return raw;
  return Object.entries(toMap(raw)).flatMap(([option, isChosen]) => (isChosen === true ? [option] : []));
}

export const toMap = (raw: unknown): object => (typeof raw === 'object' && raw !== null ? raw : {});

/** The answer to a question with several options or rows; `null` when nothing is chosen. */
export const toAnswer = (entries: [number, true][] | [number, number][]): Answer =>
  entries.length === 0 ? null : Object.fromEntries<true | number>(entries);

function indexIn(lines: readonly string[], raw: unknown, oldIndexes: readonly number[] | undefined): number | null {
  const old = toInteger(raw);
  if (old === null) return null;
  const index = oldIndexes === undefined ? old : oldIndexes.indexOf(old);
  return lines[index] === undefined ? null : index;
}
