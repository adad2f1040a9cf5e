import { describe, expect, test } from 'vitest';
import type { Answer } from './question.ts';
import { checkLearner, checkShownVersion, isSameSubmission, scoredAnswers } from './submission.ts';
import { failure } from './testing-failure.ts';
import { freeformQuestion, matchQuestion, multipleQuestion, textQuestion } from './testing-questions.ts';

describe('the same submission', () => {
  const stored: Answer[] = [0, { 0: true, 2: true }, { 0: 1, 1: 0 }, null];

  test.each<[string, Answer[], boolean]>([
    ['is one with the same answers', [0, { 0: true, 2: true }, { 0: 1, 1: 0 }, null], true],
    ['is one with the same answers in another order', [0, { 2: true, 0: true }, { 1: 0, 0: 1 }, null], true],
    ['may miss the end that asks nothing', [0, { 0: true, 2: true }, { 0: 1, 1: 0 }], true],
    ['has no other option', [1, { 0: true, 2: true }, { 0: 1, 1: 0 }, null], false],
    ['has no option less', [0, { 0: true }, { 0: 1, 1: 0 }, null], false],
    ['has no other pair', [0, { 0: true, 2: true }, { 0: 1, 1: 1 }, null], false],
    ['misses no answer that was given', [0, { 0: true, 2: true }], false],
    ['is no longer', [...stored, null], false],
    ['is not empty', [], false],
  ])('%s', (_name, submitted, isSame) => {
    expect(isSameSubmission(stored, submitted)).toBe(isSame);
  });
});

test('answers are taken from whom they are said to be of', () => {
  expect(() => checkLearner(undefined, 'anna')).not.toThrow();
  expect(() => checkLearner('anna', 'anna')).not.toThrow();
  expect(() => checkLearner('boris', 'anna')).toThrow(failure('other-user'));
  expect(() => checkLearner('', 'anna')).toThrow(failure('other-user'));
});

test('answers are scored by the version that was shown, or not at all', () => {
  expect(() => checkShownVersion(undefined, 3)).not.toThrow();
  expect(() => checkShownVersion(3, 3)).not.toThrow();
  expect(() => checkShownVersion(2, 3)).toThrow(failure('invalid-answer'));
  expect(() => checkShownVersion(4, 3)).toThrow(failure('invalid-answer'));
});

describe('the score', () => {
  const questions = [textQuestion(), multipleQuestion(), matchQuestion(), freeformQuestion()];

  test('is of all answers, with the places of freeform questions filled', () => {
    expect(scoredAnswers(questions, [1, { 0: true, 2: true, 3: true }, { 0: 1, 1: 2, 2: 3 }])).toEqual({
      answers: [1, { 0: true, 2: true, 3: true }, { 0: 1, 1: 2, 2: 3 }, null],
      score: 5,
      maxScore: 6,
    });
  });

  test('is none while something is unanswered, and the words for that may be given', () => {
    expect(() => scoredAnswers(questions, [1, null, null])).toThrow(failure('unanswered'));
    expect(() => scoredAnswers(questions, [1, null, null], 'Ответьте.')).toThrow(failure('unanswered', { message: 'Ответьте.' }));
  });
});
