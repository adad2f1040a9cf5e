import { isGraded, type Answer, type Question } from '../../domain/questions/question.ts';
import { IndexKey } from '../../domain/questions/question-schema.ts';
import { toArray, toInteger } from './field-reader.ts';
import { readerOf, toAnswer, toMap, type IndexMapping } from './kind-readers.ts';

/** The value of a missing answer in the result of a lesson test. */
const NO_OPTION = -1;

/**
 * Reads the answers to known questions. It returns an answer for each question; an answer that does not fit its question becomes `null`.
 * @param mappings the indexes that options and rows had before blank options and rows were dropped
 * @param notes gets a line for each change
 */
export function readAnswers(raw: unknown, questions: readonly Question[], mappings: IndexMapping[] | null, notes: string[]): Answer[] {
  const given = toArray(raw) ?? [];
  if (!Array.isArray(raw)) notes.push(toArray(raw) === null ? 'ответов нет' : 'ответы из карты сделаны списком');
  else if (given.length < questions.length) notes.push(`ответов ${given.length} из ${questions.length}, недостающие пусты`);
  if (given.length > questions.length) notes.push(`лишние ответы опущены (${given.length - questions.length})`);
  return questions.map((question, index) => {
    const old = given[index] ?? null;
    const answer = readerOf(question).answer(question, old, mappings?.[index]);
    if (answer === null && old !== null && old !== NO_OPTION && isGraded(question)) notes.push(`ответ №${index + 1} не подходит к вопросу`);
    return answer;
  });
}

/** Reads answers to unknown questions. A value that does not look like an answer becomes `null`. */
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

/** Converts answers to the form in results of lesson tests: indexes of options, and -1 for a missing answer. */
export const toLessonAnswers = (answers: readonly Answer[]): number[] =>
  answers.map((answer) => (typeof answer === 'number' ? answer : NO_OPTION));
