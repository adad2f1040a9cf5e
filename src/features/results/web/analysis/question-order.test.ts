import { expect, test } from 'vitest';
import type { QuestionFlag } from '../../../../domain/results/question-flags.ts';
import { questionPath, numberQuestions } from './numbered-question.ts';
import { orderFrom, orderQuestions, questionsToCheck, withOrder } from './question-order.ts';

const question = (index: number, facility: number | null, flags: QuestionFlag[] = []) => ({
  index,
  type: 'text' as const,
  question: `Вопрос ${index}`,
  topic: null,
  maxPoints: 1,
  facility,
  discrimination: null,
  flags,
});

// The freeform question at index 1 is not analysed.
const questions = numberQuestions([
  question(0, 0.98, ['too-easy']),
  question(2, null),
  question(3, 0.5, ['weak']),
  question(4, 0.12, ['too-hard', 'weak']),
  question(5, 0.22, ['wrong-key']),
]);

const numbers = (ordered: readonly { number: number }[]): number[] => ordered.map(({ number }) => number);

test('questions to check begin with a wrong key and leave out those without a flag', () => {
  expect(numbers(questionsToCheck(questions))).toEqual([5, 4, 3, 1]);
});

test('all questions stand by number, or first those to check, or first the hard ones and last those without a figure', () => {
  expect(numbers(orderQuestions(questions, 'number'))).toEqual([1, 2, 3, 4, 5]);
  expect(numbers(orderQuestions(questions, 'check'))).toEqual([5, 4, 3, 1, 2]);
  expect(numbers(orderQuestions(questions, 'hardest'))).toEqual([4, 5, 3, 1, 2]);
});

test('the order stands in the address, but for the first one, and leaves the rest of the address alone', () => {
  const address = new URLSearchParams('view=questions');
  expect(orderFrom(address)).toBe('number');
  expect(orderFrom(new URLSearchParams('sort=nonsense'))).toBe('number');
  const changed = withOrder(address, 'hardest');
  expect(changed.toString()).toBe('view=questions&sort=hardest');
  expect(orderFrom(changed)).toBe('hardest');
  expect(withOrder(changed, 'number').toString()).toBe('view=questions');
});

test('a question has the number that pupils see, and its link the number of the editor', () => {
  const [, second] = questions;
  expect(second?.number).toBe(2);
  expect(second && questionPath('t1', second)).toBe('/admin/edit/t1#question-3');
  expect(second && questionPath('lesson:l1', second)).toBe('/admin/edit-lesson-test/l1#question-3');
});
