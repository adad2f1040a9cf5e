import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer, Question } from './question.ts';
import { chosenOptions, chosenPair, maxScore, maxScoreOf, score, scoreOf } from './scoring.ts';
import {
  arbitraryAnswer,
  arbitraryQuestion,
  freeformQuestion,
  matchQuestion,
  multipleQuestion,
  rightAnswer,
  textQuestion,
} from '../../../test/support/fixtures/question-arbitraries.ts';

const all = { 0: true, 1: true, 2: true, 3: true } as const;

// Rule R33.
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

  test('the right answer scores the maximum, and any answer between 0 and the maximum', () => {
    const answered = arbitraryQuestion.chain((question) => fc.tuple(fc.constant(question), arbitraryAnswer(question)));
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

describe('maxScoreOf and maxScore', () => {
  test.each([
    ['text', textQuestion(), 1],
    ['multiple with one right option', multipleQuestion({ correctAnswers: [0] }), 2],
    ['multiple with three right options', multipleQuestion(), 2],
    ['match of three rows', matchQuestion(), 3],
    ['match of one row', matchQuestion({ matchLeft: ['Ядро'], matchAnswers: [0] }), 1],
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
