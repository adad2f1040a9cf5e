/** Tests how answers to a variant look on the blank of the exam (rule R391). */
import { describe, expect, test } from 'vitest';
import { matchQuestion, multipleQuestion, numberQuestion, sequenceQuestion, shortQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import type { Answer, AutomaticQuestion } from '../questions/question.ts';
import { blankAnswer, blankKey } from './blank-answer.ts';
import { isOwnLabel, numberedItem, paperRow } from './paper-look.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `строка ${index}`);
const match = matchQuestion({ matchLeft: lines(4), matchRight: lines(3), matchAnswers: [1, 0, 1, 2] });

describe('an answer in the blank', () => {
  test.for<[string, AutomaticQuestion, Answer, string | null]>([
    ['an option is its number', textQuestion({ options: lines(4), correct: 1 }), 2, '3'],
    ['several options ascend', multipleQuestion({ options: lines(6), correctAnswers: [4, 1] }), { 5: true, 0: true, 2: true }, '136'],
    ['a match goes by rows, and an empty row is a dash', match, { 0: 2, 3: 0 }, '3––1'],
    ['items that look the same have one number', matchQuestion({ matchLeft: lines(2), matchRight: ['а', 'б', 'а'], matchAnswers: [2, 1] }), { 0: 2, 1: 1 }, '12'],
    ['a word is in capitals without spaces', shortQuestion({ answers: ['палеонтология'] }), ' ёлка  обыкновенная. ', 'ЁЛКАОБЫКНОВЕННАЯ'],
    ['a number has a comma', numberQuestion(), ' 0012.50', '12,5'],
    ['what is no number is a word', numberQuestion(), 'две', 'ДВЕ'],
    ['an order is that of the numbers of its items', sequenceQuestion({ items: lines(4), correctOrder: [1, 3, 0, 2] }), [2, 1, 3, 0], '3241'],
    ['nothing was written', match, null, null],
    ['no option was chosen', multipleQuestion(), null, null],
  ])('%s', ([, question, answer, expected]) => {
    expect(blankAnswer(question, answer)).toBe(expected);
  });

  test.for<[AutomaticQuestion, string]>([
    [textQuestion({ options: lines(3), correct: 1 }), '2'],
    [textQuestion({ correct: -1 }), ''],
    [multipleQuestion({ options: lines(6), correctAnswers: [4, 1] }), '25'],
    [match, '2123'],
    [matchQuestion({ matchLeft: lines(2), matchRight: lines(2), matchAnswers: [-1, -1] }), ''],
    [shortQuestion({ answers: ['видовое разнообразие', 'разнообразие'] }), 'ВИДОВОЕРАЗНООБРАЗИЕ'],
    [numberQuestion({ answer: -3.5, tolerance: 0.1 }), '−3,5'],
    [numberQuestion({ answer: null }), ''],
    [sequenceQuestion({ items: lines(3), correctOrder: [2, 0, 1] }), '312'],
  ])('the key of %o is %s', ([question, expected]) => {
    expect(blankKey(question)).toBe(expected);
  });
});

test.for<[string, string, boolean]>([
  ['А', 'А', true],
  ['A', 'А', true],
  ['(б)', 'Б', true],
  ['2)', '2', true],
  ['3', '2', false],
  ['А и Б', 'А', false],
])('«%s» beside %s is its own label: %s', ([text, label, expected]) => {
  expect(isOwnLabel(text, label)).toBe(expected);
});

test('a text that is only its own letter or number is not repeated', () => {
  expect(paperRow('Б', 1)).toEqual({ letter: 'Б', text: null });
  expect(paperRow('Содержит ядрышко', 4)).toEqual({ letter: 'Д', text: 'Содержит ядрышко' });
  expect([numberedItem('2', 1), numberedItem('амилаза', 1), numberedItem('2', 2)]).toEqual(['2', '2. амилаза', '3. 2']);
});
