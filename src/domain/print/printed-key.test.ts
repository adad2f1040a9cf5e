/** Tests how keys and their letters look on paper (rule R162), and how paper explains the points (rule R163). */
import { describe, expect, test } from 'vitest';
import { matchQuestion, multipleQuestion, numberQuestion, sequenceQuestion, shortQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import type { GradedQuestion } from '../questions/question.ts';
import { pointRules } from './point-rules.ts';
import { printedLetter } from '../letters.ts';
import { printedKey } from './printed-key.ts';

test('letters go without Ё and Й, and after Я in pairs', () => {
  const letters = Array.from({ length: 100 }, (_, place) => printedLetter(place));
  expect(letters.slice(0, 10).join(' ')).toBe('А Б В Г Д Е Ж З И К');
  expect(letters.slice(26, 31)).toEqual(['Ю', 'Я', 'АА', 'АБ', 'АВ']);
  expect(new Set(letters).size).toBe(100);
});

const lines = (count: number) => Array.from({ length: count }, (_, index) => `строка ${index}`);

describe('keys', () => {
  test.each<[string, GradedQuestion]>([
    ['Б', textQuestion()],
    ['—', textQuestion({ correct: -1 })],
    ['АВГ', multipleQuestion({ correctAnswers: [3, 0, 2] })],
    ['А, Я, АА', multipleQuestion({ options: lines(30), correctAnswers: [0, 27, 28] })],
    ['—', multipleQuestion({ correctAnswers: [] })],
    ['А2 Б3 В1', matchQuestion()],
    ['А2 Б— В1', matchQuestion({ matchAnswers: [1, -1, 0] })],
    ['—', matchQuestion({ matchAnswers: [-1, -1, -1] })],
    ['гомозигота; гомозиготный', shortQuestion()],
    ['—', shortQuestion({ answers: [] })],
    ['3,5 ± 0,1', numberQuestion()],
    ['−3', numberQuestion({ answer: -3, tolerance: 0 })],
    ['—', numberQuestion({ answer: null })],
    ['54132', sequenceQuestion()],
    ['10, 1, 2', sequenceQuestion({ items: lines(10), correctOrder: [9, 0, 1] })],
    ['—', sequenceQuestion({ correctOrder: [] })],
  ])('the key is %s', (key, question) => {
    expect(printedKey(question)).toBe(key);
  });
});

describe('point rules', () => {
  const numbered = (...questions: GradedQuestion[]) => questions.map((question, index) => ({ number: index + 1, question }));

  test('each kind has one rule, in the order of the kinds', () => {
    expect(pointRules(numbered(matchQuestion(), textQuestion(), matchQuestion()))).toEqual([
      { type: 'text', asInExam: false, numbers: null },
      { type: 'match', asInExam: false, numbers: null },
    ]);
  });

  test('where some questions of a kind are scored as in the exam, the rules name their questions', () => {
    expect(pointRules(numbered(multipleQuestion(), multipleQuestion({ scoring: 'ege' }), sequenceQuestion({ scoring: 'ege' }), multipleQuestion()))).toEqual([
      { type: 'multiple', asInExam: false, numbers: [1, 4] },
      { type: 'multiple', asInExam: true, numbers: [2] },
      { type: 'sequence', asInExam: true, numbers: null },
    ]);
  });
});
