import type { Answer, Question } from '../../domain/question.ts';
import { IndexKey } from '../../domain/question-schema.ts';
import { listOf, wholeOf } from './fields.ts';
import type { Moves } from './questions.ts';

/** Stands in a lesson's result for an answer that was not given. */
const NO_OPTION = -1;

/**
 * Old answers to questions that are known, one per question; what doesn't fit is no answer (`null`).
 * @param moves where options stood when the answers were given
 * @param notes gets what was changed
 */
export function readAnswers(raw: unknown, questions: readonly Question[], moves: Moves[] | null, notes: string[]): Answer[] {
  const given = listOf(raw) ?? [];
  if (!Array.isArray(raw)) notes.push(listOf(raw) === null ? 'ответов нет' : 'ответы из карты сделаны списком');
  else if (given.length < questions.length) notes.push(`ответов ${given.length} из ${questions.length}, недостающие пусты`);
  if (given.length > questions.length) notes.push(`лишние ответы опущены (${given.length - questions.length})`);
  return questions.map((question, place) => {
    const old = given[place] ?? null;
    const answer = readAnswer(question, old, moves?.[place]);
    if (answer === null && old !== null && old !== NO_OPTION && question.type !== 'freeform') notes.push(`ответ №${place + 1} не подходит к вопросу`);
    return answer;
  });
}

function readAnswer(question: Question, raw: unknown, moves: Moves | undefined): Answer {
  switch (question.type) {
    case 'text':
      return indexIn(question.options, raw, moves?.options);
    case 'multiple': {
      const chosen = chosenOf(raw).map((old) => indexIn(question.options, old, moves?.options));
      return answerOf(chosen.flatMap((index): [number, true][] => (index === null ? [] : [[index, true]])));
    }
    case 'match':
      return answerOf(
        Object.entries(mapOf(raw)).flatMap(([oldLeft, oldRight]): [number, number][] => {
          const left = indexIn(question.matchLeft, oldLeft, moves?.left);
          const right = indexIn(question.matchRight, oldRight, moves?.right);
          return left === null || right === null ? [] : [[left, right]];
        }),
      );
    case 'freeform':
      return null;
  }
}

/** The options that a map to true, a list of booleans or a list of indexes names. */
function chosenOf(raw: unknown): unknown[] {
  if (Array.isArray(raw) && raw.every((each) => typeof each !== 'boolean')) return raw;
  return Object.entries(mapOf(raw)).flatMap(([option, isChosen]) => (isChosen === true ? [option] : []));
}

const mapOf = (raw: unknown): object => (typeof raw === 'object' && raw !== null ? raw : {});

/** The map that answers several options or rows; none is no answer. */
const answerOf = (entries: [number, true][] | [number, number][]): Answer =>
  entries.length === 0 ? null : (Object.fromEntries<true | number>(entries) as Answer);

function indexIn(lines: readonly string[], raw: unknown, moved: readonly number[] | undefined): number | null {
  const old = wholeOf(raw);
  if (old === null) return null;
  const index = moved === undefined ? old : moved.indexOf(old);
  return lines[index] === undefined ? null : index;
}

/** Old answers to questions that nobody knows any more, as far as they have the shape of an answer. */
export const readLooseAnswers = (raw: unknown): Answer[] => (listOf(raw) ?? []).map(looseAnswer);

function looseAnswer(raw: unknown): Answer {
  const index = wholeOf(raw);
  if (index !== null) return index;
  const entries = Object.entries(mapOf(raw)).filter(([key]) => IndexKey.safeParse(key).success);
  const chosen = entries.flatMap(([option, value]): [number, true][] => (value === true ? [[Number(option), true]] : []));
  if (chosen.length > 0) return answerOf(chosen);
  return answerOf(
    entries.flatMap(([left, value]): [number, number][] => {
      const right = wholeOf(value);
      return right === null ? [] : [[Number(left), right]];
    }),
  );
}

/**
 * What a test could bring at most, told from answers to all of its questions (specification §9: 1 for an option,
 * 2 for several, 1 per row of a match).
 */
export const maxScoreOfAnswers = (answers: readonly Answer[]): number =>
  answers.reduce<number>((sum, answer) => {
    if (answer === null) return sum;
    if (typeof answer === 'number') return sum + 1;
    return sum + (Object.values(answer).includes(true) ? 2 : Object.keys(answer).length);
  }, 0);

/** Answers as a lesson's result keeps them: indexes of options, -1 where there is none. */
export const toLessonAnswers = (answers: readonly Answer[]): number[] =>
  answers.map((answer) => (typeof answer === 'number' ? answer : NO_OPTION));
