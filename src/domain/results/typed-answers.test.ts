import { expect, test } from 'vitest';
import type { Question } from '../questions/question.ts';
import { TypedAnswers } from './typed-answers.ts';
import { numberQuestion, sequenceQuestion, shortQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';

function counted(question: Question): TypedAnswers {
  const given = TypedAnswers.of(question);
  if (given === null) throw new Error(`Answers to ${question.type} are chosen.`);
  return given;
}

test('answers that scoring does not tell apart are one, shown as typed most often', () => {
  const given = counted(shortQuestion());
  for (const answer of ['Гомозигота', 'гомозигота.', 'гомозигота.', 'ген', null]) given.add(answer);
  expect(given.mostFrequent(5)).toEqual([
    { answer: 'гомозигота.', share: 0.6, correct: true },
    { answer: 'ген', share: 0.2, correct: false },
  ]);
});

test('equal numbers are one, and what is no number stands by itself', () => {
  const given = counted(numberQuestion());
  expect(['3,5', '3.50', '+3,5', '1/4', 'много'].map((answer) => given.add(answer))).toEqual([1, 1, 1, 0, 0]);
  expect(given.mostFrequent(5).map(({ answer, correct }) => [answer, correct])).toEqual([['3,5', true], ['1/4', false], ['много', false]]);
});

test('an order is correct only with all points', () => {
  const given = counted(sequenceQuestion({ scoring: 'ege', items: ['а', 'б', 'в'], correctOrder: [2, 1, 0] }));
  expect([given.add([2, 0, 1]), given.add([2, 1, 0])]).toEqual([1, 2]);
  expect(given.mostFrequent(2)).toEqual([
    { answer: 'в → а → б', share: 0.5, correct: false },
    { answer: 'в → б → а', share: 0.5, correct: true },
  ]);
});

test('the ten most frequent answers are named, also among very many', () => {
  const given = counted(shortQuestion());
  for (let index = 0; index < 30_000; index += 1) {
    given.add(`слово ${index}`);
    if (index % 3 === 0) given.add(`частое ${index % 30}`);
  }
  const answers = given.mostFrequent(40_000);
  expect(answers).toHaveLength(10);
  expect(answers.every(({ answer, share }) => answer.startsWith('частое') && share === 0.025)).toBe(true);
});
