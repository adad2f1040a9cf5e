import { expect, test } from 'vitest';
import { matchQuestion, multipleQuestion, numberQuestion, sequenceQuestion, shortQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import type { GradedQuestion } from '../questions/question.ts';
import { answerKey, paperLetter } from './answer-key.ts';

test('letters leave out Ё and Й, and go on with two', () => {
  expect(Array.from({ length: 10 }, (_, index) => paperLetter(index)).join('')).toBe('АБВГДЕЖЗИК');
  expect([paperLetter(27), paperLetter(28), paperLetter(29), paperLetter(56), paperLetter(99)]).toEqual(['Я', 'АА', 'АБ', 'БА', 'ВР']);
});

const four = ['а', 'б', 'в', 'г'];
test.for<[GradedQuestion, string | null]>([
  [textQuestion({ options: four, correct: 2 }), 'В'],
  [textQuestion({ options: four, correct: -1 }), null],
  [multipleQuestion({ options: four, correctAnswers: [3, 0] }), 'АГ'],
  [multipleQuestion({ options: four, correctAnswers: [] }), null],
  [matchQuestion({ matchLeft: ['лист', 'корень'], matchRight: four, matchAnswers: [2, 0] }), 'А3 Б1'],
  [matchQuestion({ matchLeft: ['лист', 'корень'], matchRight: four, matchAnswers: [-1, 0] }), 'Б1'],
  [matchQuestion({ matchLeft: ['лист', 'корень'], matchRight: four, matchAnswers: [-1, -1] }), null],
  [sequenceQuestion({ items: four, correctOrder: [2, 0, 3, 1] }), '3 1 4 2'],
  [sequenceQuestion({ items: four, correctOrder: [] }), null],
  [shortQuestion({ answers: ['гомозигота', 'гомозиготный'] }), 'гомозигота; гомозиготный'],
  [shortQuestion({ answers: [] }), null],
  [numberQuestion({ answer: 3.5, tolerance: 0.1 }), '3,5 ± 0,1'],
  [numberQuestion({ answer: -12, tolerance: 0 }), '−12'],
  [numberQuestion({ answer: null, tolerance: 0 }), null],
])('the key of %o is %s', ([question, key]) => {
  expect(answerKey(question)).toBe(key);
});
