import { expect, test } from 'vitest';
import { linkedQuestion } from './linked-question.ts';

test('a link names a question by its number, and nothing else', () => {
  expect(linkedQuestion('#question-7')).toBe(6);
  expect(['', '#question-', '#question-0', '#question-7a', '#other'].map(linkedQuestion)).toEqual([null, null, null, null, null]);
});
