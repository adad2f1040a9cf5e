import { describe, expect, test } from 'vitest';
import type { Answer } from './question.ts';
import { assertSubmitter, isSameSubmission, gradeSubmission } from './submission.ts';
import { appErrorWith } from '../../../test/support/expect-error.ts';
import { freeformQuestion, matchQuestion, multipleQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';

describe('isSameSubmission', () => {
  const stored: Answer[] = [0, { 0: true, 2: true }, { 0: 1, 1: 0 }, null];

  test.each<[string, Answer[], boolean]>([
    ['equal answers are the same submission', [0, { 0: true, 2: true }, { 0: 1, 1: 0 }, null], true],
    ['the order of keys does not matter', [0, { 2: true, 0: true }, { 1: 0, 0: 1 }, null], true],
    ['the answer to a freeform question at the end may be missing', [0, { 0: true, 2: true }, { 0: 1, 1: 0 }], true],
    ['another option is another submission', [1, { 0: true, 2: true }, { 0: 1, 1: 0 }, null], false],
    ['an option less is another submission', [0, { 0: true }, { 0: 1, 1: 0 }, null], false],
    ['another pair is another submission', [0, { 0: true, 2: true }, { 0: 1, 1: 1 }, null], false],
    ['a missing answer is another submission', [0, { 0: true, 2: true }], false],
    ['an answer more is another submission', [...stored, null], false],
    ['no answers are another submission', [], false],
  ])('%s', (_name, submitted, isSame) => {
    expect(isSameSubmission(stored, submitted)).toBe(isSame);
  });
});

test('a submission of another learner than the signed-in user is rejected', () => {
  expect(() => assertSubmitter(undefined, 'anna')).not.toThrow();
  expect(() => assertSubmitter('anna', 'anna')).not.toThrow();
  expect(() => assertSubmitter('boris', 'anna')).toThrow(appErrorWith('other-user'));
  expect(() => assertSubmitter('', 'anna')).toThrow(appErrorWith('other-user'));
});

describe('gradeSubmission', () => {
  const questions = [textQuestion(), multipleQuestion(), matchQuestion(), freeformQuestion()];

  test('all answers are scored, and those to freeform questions are padded with null', () => {
    expect(gradeSubmission(questions, [1, { 0: true, 2: true, 3: true }, { 0: 1, 1: 2, 2: 3 }])).toEqual({
      answers: [1, { 0: true, 2: true, 3: true }, { 0: 1, 1: 2, 2: 3 }, null],
      score: 5,
      maxScore: 6,
    });
  });

  test('a submission with unanswered questions is rejected with the given message', () => {
    expect(() => gradeSubmission(questions, [1, null, null])).toThrow(appErrorWith('unanswered'));
    expect(() => gradeSubmission(questions, [1, null, null], { unansweredMessage: 'Ответьте.' })).toThrow(appErrorWith('unanswered', { message: 'Ответьте.' }));
  });
});
