import { expect, test } from 'vitest';
import { normalizeTest, testProblems } from '../../../domain/questions/test-input/test-input.ts';
import { failedCheck, seenProblems } from './failed-check.ts';
import { copyQuestion, newQuestion, toQuestion, type QuestionForm } from '../form/question-form.ts';

const shown = (check: ReturnType<typeof failedCheck>, name: string, questions: readonly QuestionForm[]) =>
  seenProblems(check, normalizeTest({ name, questions: questions.map(toQuestion) }), questions).map(({ index, field }) => [index, field]);

test('after a failed save the problems of its questions are shown, wherever these stand, and not those of questions added since', () => {
  const [first, second] = [newQuestion(), { ...newQuestion(), question: 'Где?' }];
  const check = failedCheck(testProblems, [first, second]);
  const ofFirst = (index: number) => [[index, 'question'], [index, 'options']];
  expect(shown(check, '', [first, second])).toEqual([[undefined, 'name'], ...ofFirst(0), [1, 'options']]);
  expect(shown(check, 'Клетка', [newQuestion(), second, first, copyQuestion(first)])).toEqual([[1, 'options'], ...ofFirst(2)]);
  expect(shown(check, 'Клетка', [])).toEqual([[undefined, 'questions']]);
});
