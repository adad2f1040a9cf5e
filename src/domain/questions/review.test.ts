import { expect, test } from 'vitest';
import type { Answer, GradedQuestion } from './question.ts';
import { verdictOf, type Verdict } from './review.ts';
import { matchQuestion, multipleQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';

test.each<[string, GradedQuestion, Answer, Verdict]>([
  ['text, the right option', textQuestion(), 1, 'correct'],
  ['text, another option', textQuestion(), 0, 'wrong'],
  ['text, no answer', textQuestion(), null, 'wrong'],
  ['multiple, the exact set', multipleQuestion(), { 0: true, 2: true, 3: true }, 'correct'],
  ['multiple, a part of the set', multipleQuestion(), { 0: true }, 'wrong'],
  ['match, every row', matchQuestion(), { 0: 1, 1: 2, 2: 0 }, 'correct'],
  ['match, some rows', matchQuestion(), { 0: 1, 1: 2, 2: 3 }, 'partial'],
  ['match, one row', matchQuestion(), { 0: 1, 1: 1, 2: 1 }, 'partial'],
  ['match, no row', matchQuestion(), { 0: 0, 1: 0, 2: 3 }, 'wrong'],
])('verdictOf distinguishes correct, partial and wrong: %s', (_name, question, answer, verdict) => {
  expect(verdictOf(question, answer)).toBe(verdict);
});
