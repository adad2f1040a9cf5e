import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAutomatic, type Answer, type Question } from './question.ts';
import { chosenOptions, chosenPair } from './kinds/chosen.ts';
import { automaticMaxScore, maxScore, maxScoreOf } from './max-score.ts';
import { score, scoreOf } from './scoring.ts';
import {
  arbitraryAnswer,
  arbitraryQuestion,
  extendedQuestion,
  freeformQuestion,
  matchQuestion,
  multipleQuestion,
  numberQuestion,
  rightAnswer,
  sequenceQuestion,
  shortQuestion,
  textQuestion,
} from '../../../test/support/fixtures/question-arbitraries.ts';

const all = { 0: true, 1: true, 2: true, 3: true } as const;

// These cases are those of rule R33.
describe('scoreOf and score', () => {
  test.each<[string, Question, Answer, number]>([
    ['text, the right option', textQuestion(), 1, 1],
    ['text, another option', textQuestion(), 0, 0],
    ['text, the first option when it is right', textQuestion({ correct: 0 }), 0, 1],
    ['text, no answer', textQuestion(), null, 0],
    ['text, no answer when the first option is right', textQuestion({ correct: 0 }), null, 0],
    ['text, a map', textQuestion(), { 1: true }, 0],

    ['multiple, exactly the right options', multipleQuestion(), { 0: true, 2: true, 3: true }, 2],
    ['multiple, the same in another order', multipleQuestion(), { 3: true, 0: true, 2: true }, 2],
    ['multiple, the stored order does not count', multipleQuestion({ correctAnswers: [3, 0, 2] }), { 0: true, 2: true, 3: true }, 2],
    ['multiple, one right option is missing', multipleQuestion(), { 0: true, 2: true }, 0],
    ['multiple, one wrong option instead of a right one', multipleQuestion(), { 0: true, 1: true, 2: true }, 0],
    ['multiple, every option', multipleQuestion(), all, 0],
    ['multiple, every option when all are right', multipleQuestion({ correctAnswers: [0, 1, 2, 3] }), all, 2],
    ['multiple, a single right option', multipleQuestion({ correctAnswers: [2] }), { 2: true }, 2],
    ['multiple, only wrong options', multipleQuestion(), { 1: true }, 0],
    ['multiple, no option', multipleQuestion(), {}, 0],
    ['multiple, no answer', multipleQuestion(), null, 0],
    ['multiple, a number', multipleQuestion({ correctAnswers: [2] }), 2, 0],
    ['multiple, the map of a match', multipleQuestion(), { 0: 0, 2: 2, 3: 3 }, 0],

    ['match, every row', matchQuestion(), { 0: 1, 1: 2, 2: 0 }, 3],
    ['match, two rows of three', matchQuestion(), { 0: 1, 1: 2, 2: 3 }, 2],
    ['match, one row of three', matchQuestion(), { 0: 1, 1: 1, 2: 1 }, 1],
    ['match, no row', matchQuestion(), { 0: 0, 1: 1, 2: 2 }, 0],
    ['match, a row without an answer', matchQuestion(), { 0: 1, 2: 0 }, 2],
    ['match, the same right item for two rows', matchQuestion({ matchAnswers: [1, 1, 0] }), { 0: 1, 1: 1, 2: 0 }, 3],
    ['match, no answer', matchQuestion(), null, 0],
    ['match, a number', matchQuestion(), 1, 0],
    ['match, the map of a multiple', matchQuestion(), { 0: true, 1: true, 2: true }, 0],

    ['short, an accepted spelling', shortQuestion(), 'гомозиготный', 1],
    ['short, as people type it', shortQuestion(), '  Гомозигота. ', 1],
    ['short, another word', shortQuestion(), 'гетерозигота', 0],
    ['short, a number', shortQuestion(), 1, 0],
    ['number, within the tolerance', numberQuestion(), '3,6', 1],
    ['number, outside of it', numberQuestion(), '3,61', 0],
    ['number, what is no number', numberQuestion(), 'три с половиной', 0],
    ['number, a JSON number', numberQuestion(), 3.5, 0],
    ['sequence, the right order', sequenceQuestion(), [4, 3, 0, 2, 1], 2],
    ['sequence, two items exchanged', sequenceQuestion(), [3, 4, 0, 2, 1], 0],
    ['sequence, no answer', sequenceQuestion(), null, 0],
    ['sequence, a map', sequenceQuestion(), { 0: 4, 1: 3, 2: 0, 3: 2, 4: 1 }, 0],
    ['multiple, an order', multipleQuestion({ correctAnswers: [0] }), [1], 0],
    ['match, an order', matchQuestion(), [1, 2, 0], 0],

    ['freeform, no answer', freeformQuestion(), null, 0],
    ['freeform, a number', freeformQuestion(), 0, 0],
    ['freeform, a map', freeformQuestion(), { 0: true }, 0],
  ])('scoreOf follows rule R33: %s', (_name, question, answer, points) => {
    expect(scoreOf(question, answer)).toBe(points);
  });

  test('the score of a test is the sum of its questions', () => {
    const questions = [textQuestion(), freeformQuestion(), multipleQuestion(), matchQuestion()];
    expect(score(questions, [1, null, { 0: true, 2: true, 3: true }, { 0: 1, 1: 2, 2: 0 }])).toBe(6);
    expect(score(questions, [1, null, all, { 0: 1, 1: 1, 2: 1 }])).toBe(2);
    expect(score(questions, [])).toBe(0);
    expect(score([], [])).toBe(0);
  });

  test('what a tutor checks brings no points by itself, and counts in the maximum of the test alone', () => {
    const questions = [textQuestion(), extendedQuestion()];
    expect(score(questions, [1, { text: 'Он поглощает свет.', photos: [] }])).toBe(1);
    expect([maxScore(questions), automaticMaxScore(questions)]).toEqual([3, 1]);
  });

  test('the right answer scores the maximum, and any answer between 0 and the maximum', () => {
    const answered = arbitraryQuestion.filter(isAutomatic).chain((question) => fc.tuple(fc.constant(question), arbitraryAnswer(question)));
    fc.assert(
      fc.property(answered, ([question, answer]) => {
        const max = maxScoreOf(question);
        expect(scoreOf(question, rightAnswer(question))).toBe(max);
        expect(scoreOf(question, answer)).toBeGreaterThanOrEqual(0);
        expect(scoreOf(question, answer)).toBeLessThanOrEqual(max);
      }),
    );
  });
});

// These cases are those of rule R133. Options, right items and items have the examiners' numbers, which begin at 1.
describe('scoring as in the exam', () => {
  const scoring = 'ege' as const;
  const from1 = (numbers: readonly number[]) => numbers.map((number) => number - 1);
  const multiple = multipleQuestion({ scoring, options: ['1', '2', '3', '4', '5', '6'], correctAnswers: from1([1, 3, 4]) });
  const chosen = (...options: number[]) => Object.fromEntries(from1(options).map((option) => [option, true as const]));
  const order = (...items: number[]) => from1(items);
  const sequence = sequenceQuestion({ scoring, correctOrder: order(5, 4, 1, 3, 2) });
  const rows = (...right: number[]) => Object.fromEntries(from1(right).map((item, row) => [row, item]));
  const match = matchQuestion({ scoring, matchLeft: ['А', 'Б'], matchRight: ['1', '2', '3'], matchAnswers: order(3, 1) });
  const fiveRows = { matchLeft: ['А', 'Б', 'В', 'Г', 'Д'], matchRight: ['1', '2'], matchAnswers: order(1, 2, 1, 2, 1) };
  const longMatch = matchQuestion({ scoring, ...fiveRows });

  test.each<[string, Question, Answer, number]>([
    ['multiple, exactly the right options', multiple, chosen(1, 3, 4), 2],
    ['multiple, one wrong in place of a right one', multiple, chosen(1, 3, 5), 1],
    ['multiple, all but one', multiple, chosen(1, 3), 1],
    ['multiple, all and one more', multiple, chosen(1, 3, 4, 5), 1],
    ['multiple, two wrong in place of right ones', multiple, chosen(1, 2, 5), 0],
    ['multiple, all and two more', multiple, chosen(1, 2, 3, 4, 5), 0],
    ['multiple, all but two', multiple, chosen(1), 0],
    ['multiple, one in place of a right one and one more', multiple, chosen(1, 3, 5, 6), 0],
    ['multiple, one instead of the only right one', { ...multiple, correctAnswers: [0] }, chosen(2), 0],
    ['multiple, the only right one and another', { ...multiple, correctAnswers: [0] }, chosen(1, 2), 1],
    ['multiple, nothing', multiple, {}, 0],
    ['sequence, the right order', sequence, order(5, 4, 1, 3, 2), 2],
    ['sequence, neighbours exchanged', sequence, order(4, 5, 1, 3, 2), 1],
    ['sequence, items apart exchanged', sequence, order(5, 3, 1, 4, 2), 1],
    ['sequence, three places differ', sequence, order(4, 1, 5, 3, 2), 0],
    ['sequence, two items the wrong way round', { ...sequence, items: ['а', 'б'], correctOrder: [1, 0] }, [0, 1], 0],
    ['match, every row', match, rows(3, 1), 2],
    ['match, one row wrong', match, rows(3, 2), 1],
    ['match, every row wrong', match, rows(1, 3), 0],
    ['match, one row of five wrong', longMatch, rows(1, 2, 1, 2, 2), 1],
    ['match, two rows of five wrong', longMatch, rows(1, 2, 1, 1, 2), 0],
    ['match, the only row wrong', { ...match, matchLeft: ['А'], matchAnswers: [0] }, { 0: 1 }, 0],
  ])('%s', (_name, question, answer, points) => {
    expect(scoreOf(question, answer)).toBe(points);
    expect(maxScoreOf(question)).toBe(2);
  });
});

describe('maxScoreOf and maxScore', () => {
  test.each([
    ['text', textQuestion(), 1],
    ['multiple with one right option', multipleQuestion({ correctAnswers: [0] }), 2],
    ['multiple with three right options', multipleQuestion(), 2],
    ['match of three rows', matchQuestion(), 3],
    ['match of one row', matchQuestion({ matchLeft: ['Ядро'], matchAnswers: [0] }), 1],
    ['short', shortQuestion(), 1],
    ['number', numberQuestion(), 1],
    ['sequence', sequenceQuestion(), 2],
    ['freeform', freeformQuestion(), 0],
  ])('the maximum of %s follows rule R33', (_name, question, points) => {
    expect(maxScoreOf(question)).toBe(points);
  });

  test('the maximum of a test is the sum of its questions', () => {
    expect(maxScore([textQuestion(), freeformQuestion(), multipleQuestion(), matchQuestion()])).toBe(6);
    expect(maxScore([freeformQuestion()])).toBe(0);
    expect(maxScore([])).toBe(0);
  });
});

test('chosenOptions returns numbers in ascending order', () => {
  expect(chosenOptions({ 10: true, 2: true, 0: true })).toEqual([0, 2, 10]);
  expect(chosenOptions({})).toEqual([]);
  expect(chosenOptions(null)).toEqual([]);
  expect(chosenOptions(3)).toEqual([]);
});

test.each<[Answer, number, number | undefined]>([
  [{ 0: 2 }, 0, 2],
  [{ 0: 0 }, 0, 0],
  [{ 0: 2 }, 1, undefined],
  [{ 0: true }, 0, undefined],
  [null, 0, undefined],
  [0, 0, undefined],
])('chosenPair of %j at row %i is %s', (answer, row, right) => {
  expect(chosenPair(answer, row)).toBe(right);
});
