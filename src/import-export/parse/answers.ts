import type { Answer, Question } from '../../domain/questions/question.ts';
import { isPermutation } from '../../domain/questions/kinds/sequence.ts';
import { TYPED_ANSWER_MAX_LENGTH } from '../../domain/questions/kinds/short-answer.ts';
import { IndexKey } from '../../domain/questions/question-schema.ts';
import { toArray, toInteger } from './field-reader.ts';
import type { IndexMapping } from './questions.ts';

/** A missing answer in the result of a lesson test. */
const NO_OPTION = -1;

/**
 * Parses answers to known questions, one per question. An answer that does not fit its question becomes `null`.
 * @param mappings indexes of options and rows before blank ones were dropped
 * @param notes receives a line per change
 */
export function readAnswers(raw: unknown, questions: readonly Question[], mappings: IndexMapping[] | null, notes: string[]): Answer[] {
  const given = toArray(raw) ?? [];
  if (!Array.isArray(raw)) notes.push(toArray(raw) === null ? 'ответов нет' : 'ответы из карты сделаны списком');
  else if (given.length < questions.length) notes.push(`ответов ${given.length} из ${questions.length}, недостающие пусты`);
  if (given.length > questions.length) notes.push(`лишние ответы опущены (${given.length - questions.length})`);
  return questions.map((question, index) => {
    const old = given[index] ?? null;
    const answer = readAnswer(question, old, mappings?.[index]);
    if (answer === null && old !== null && old !== NO_OPTION && question.type !== 'freeform') notes.push(`ответ №${index + 1} не подходит к вопросу`);
    return answer;
  });
}

function readAnswer(question: Question, raw: unknown, mapping: IndexMapping | undefined): Answer {
  switch (question.type) {
    case 'text':
      return indexIn(question.options, raw, mapping?.options);
    case 'multiple': {
      const chosen = chosenOptions(raw).map((old) => indexIn(question.options, old, mapping?.options));
      return toAnswer(chosen.flatMap((index): [number, true][] => (index === null ? [] : [[index, true]])));
    }
    case 'match':
      return toAnswer(
        Object.entries(toMap(raw)).flatMap(([oldLeft, oldRight]): [number, number][] => {
          const left = indexIn(question.matchLeft, oldLeft, mapping?.left);
          const right = indexIn(question.matchRight, oldRight, mapping?.right);
          return left === null || right === null ? [] : [[left, right]];
        }),
      );
    case 'short':
    case 'number':
      return typeof raw === 'string' && raw.trim() !== '' && raw.length <= TYPED_ANSWER_MAX_LENGTH ? raw : null;
    case 'sequence': {
      const order = (toArray(raw) ?? []).map((old) => indexIn(question.items, old, mapping?.items) ?? -1);
      return isPermutation(order, question.items.length) ? order : null;
    }
    case 'freeform':
      return null;
  }
}

/** Chosen options of a map of booleans, a list of booleans or a list of indexes. */
function chosenOptions(raw: unknown): unknown[] {
  if (Array.isArray(raw) && raw.every((each) => typeof each !== 'boolean')) return raw;
  return Object.entries(toMap(raw)).flatMap(([option, isChosen]) => (isChosen === true ? [option] : []));
}

const toMap = (raw: unknown): object => (typeof raw === 'object' && raw !== null ? raw : {});

/** The answer to a question with several options or rows; `null` when nothing is chosen. */
const toAnswer = (entries: [number, true][] | [number, number][]): Answer =>
  entries.length === 0 ? null : (Object.fromEntries<true | number>(entries) as Answer);

function indexIn(lines: readonly string[], raw: unknown, oldIndexes: readonly number[] | undefined): number | null {
  const old = toInteger(raw);
  if (old === null) return null;
  const index = oldIndexes === undefined ? old : oldIndexes.indexOf(old);
  return lines[index] === undefined ? null : index;
}

/** Parses answers to unknown questions. What does not look like an answer becomes `null`. */
export const readOrphanAnswers = (raw: unknown): Answer[] => (toArray(raw) ?? []).map(readOrphanAnswer);

function readOrphanAnswer(raw: unknown): Answer {
  const index = toInteger(raw);
  if (index !== null) return index;
  const entries = Object.entries(toMap(raw)).filter(([key]) => IndexKey.safeParse(key).success);
  const chosen = entries.flatMap(([option, value]): [number, true][] => (value === true ? [[Number(option), true]] : []));
  if (chosen.length > 0) return toAnswer(chosen);
  return toAnswer(
    entries.flatMap(([left, value]): [number, number][] => {
      const right = toInteger(value);
      return right === null ? [] : [[Number(left), right]];
    }),
  );
}

/** Estimates the maximum score of unknown questions from the shape of the answers (rule R33). */
export const maxScoreOfAnswers = (answers: readonly Answer[]): number =>
  answers.reduce<number>((sum, answer) => {
    if (answer === null) return sum;
    if (typeof answer === 'number') return sum + 1;
    return sum + (Object.values(answer).includes(true) ? 2 : Object.keys(answer).length);
  }, 0);

/** Answers as the result of a lesson test stores them: option indexes, -1 for a missing answer. */
export const toLessonAnswers = (answers: readonly Answer[]): number[] =>
  answers.map((answer) => (typeof answer === 'number' ? answer : NO_OPTION));
