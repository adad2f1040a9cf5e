import { expect, test } from 'vitest';
import type { Answer, Question } from '../questions/question.ts';
import { AnswerTable } from './answer-table.ts';

const common = { question: 'Что?', contextText: null, contextImage: null };
const named = (count: number) => Array.from({ length: count }, (_, index) => `Вариант ${index}`);
const text: Question = { type: 'text', ...common, options: named(3), correct: 0 };
/** A question with more options than a cell has bits. */
const multiple: Question = { type: 'multiple', ...common, options: named(35), correctAnswers: [0] };
const match: Question = { type: 'match', ...common, matchLeft: named(2), matchRight: named(3), matchAnswers: [0, 1] };
const freeform: Question = { type: 'freeform', ...common, freeformAnswer: '' };
const questions = [text, freeform, multiple, match];

const chosen = (...options: number[]): Answer => Object.fromEntries(options.map((option) => [option, true as const]));

function tableOf(attempts: readonly (readonly Answer[])[]): AnswerTable {
  const table = new AnswerTable(questions);
  for (const answers of attempts) table.add(answers);
  return table;
}

test('the options of questions are counted, also beyond 16', () => {
  const table = tableOf([
    [2, null, chosen(0, 15, 16, 34), { 0: 0, 1: 2 }],
    [0, null, chosen(15, 31, 32), { 0: 0, 1: 1 }],
    [2, null, chosen(34), { 0: 1, 1: 1 }],
  ]);
  expect(table.countOptions(0, [0, 1, 2])).toEqual([1, 0, 2]);
  const counts = table.countOptions(2, [0, 1, 2]);
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([['0', 1], ['15', 2], ['16', 1], ['31', 1], ['32', 1], ['34', 2]]);
  expect([table.countPairs(3, 0), table.countPairs(3, 1)]).toEqual([[2, 1, 0], [0, 2, 1]]);
});

test('only the given attempts are counted', () => {
  const table = tableOf([[0, null, chosen(1), {}], [1, null, chosen(1), {}], [2, null, chosen(2), {}]]);
  expect(table.countOptions(0, [1, 2])).toEqual([0, 1, 1]);
  expect(table.countOptions(2, [0]).slice(0, 3)).toEqual([0, 1, 0]);
  expect(table.countOptions(0, [])).toEqual([0, 0, 0]);
});

test('missing answers are nobody’s choice', () => {
  const table = tableOf([[], [null, null, null, null]]);
  expect(table.countOptions(0, [0, 1])).toEqual([0, 0, 0]);
  expect(table.countOptions(2, [0, 1]).every((count) => count === 0)).toBe(true);
  expect(table.countPairs(3, 0)).toEqual([0, 0, 0]);
});

test('questions whose answers are given take no place', () => {
  const short: Question = { type: 'short', ...common, answers: ['ген'] };
  const table = new AnswerTable([short, text]);
  table.add(['ген', 2]);
  expect(table.countOptions(1, [0])).toEqual([0, 0, 1]);
});

test('the table grows and keeps what it has', () => {
  const table = tableOf(Array.from({ length: 5_000 }, (_, index) => [index % 3, null, chosen(index % 35), { 0: index % 3, 1: 0 }]));
  const all = Array.from({ length: 5_000 }, (_, index) => index);
  expect(table.countOptions(0, all)).toEqual([1667, 1667, 1666]);
  expect(table.countOptions(2, all)[34]).toBe(142);
  expect(table.countPairs(3, 1)).toEqual([5_000, 0, 0]);
});
