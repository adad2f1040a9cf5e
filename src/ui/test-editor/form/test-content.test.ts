import { expect, test } from 'vitest';
import { matchQuestion, numberQuestion, textQuestion } from '../../../../test/support/fixtures/question-arbitraries.ts';
import type { Material } from '../../../domain/materials/material.ts';
import { checkTest } from '../../../domain/questions/test-input/test-input.ts';
import { moveItem } from '../../../domain/questions/kinds/order.ts';
import { copyQuestion, restoredQuestion, toForm, toQuestion } from './question-form.ts';
import { toContent } from './test-content.ts';

const picture: Material = { id: 'm1', text: 'Клетка', images: [] };
const table: Material = { id: 'm2', text: 'Таблица', images: [] };
const questions = [numberQuestion({ materialId: 'm1', line: 5 }), matchQuestion({ materialId: 'm1', line: 6 }), textQuestion(), textQuestion({ question: 'По таблице?', materialId: 'm2' })];
const forms = questions.map((question) => toForm(question, [picture, table]));
const idsOf = (content: ReturnType<typeof toContent>) => content.questions.map(({ materialId }) => materialId ?? null);

test('materials and lines go through the editor as they came', () => {
  expect(checkTest({ name: 'Тест', ...toContent(forms) })).toEqual({ name: 'Тест', questions, materials: [picture, table] });
});

// Shows rule R320.
test('a question that is moved away from its group keeps a copy of the material, and comes back to it when it returns', () => {
  const moved = moveItem(forms, 0, 3);
  const content = toContent(moved);
  expect(idsOf(content)).toEqual(['m1', null, 'm2', 'm1-2']);
  expect(content.materials).toEqual([picture, table, { ...picture, id: 'm1-2' }]);
  expect(() => checkTest({ name: 'Тест', ...content })).not.toThrow();
  expect(idsOf(toContent(moveItem(moved, 3, 0)))).toEqual(['m1', 'm1', null, 'm2']);
});

test('a copied question stays in its group, and another material under the same id gets an id of its own', () => {
  const [first, ...others] = forms;
  if (first === undefined) throw new Error('There is no form.');
  const foreign = toForm(textQuestion({ materialId: 'm1' }), [{ ...picture, text: 'Другая клетка' }]);
  expect(idsOf(toContent([first, copyQuestion(first), restoredQuestion(structuredClone(first)), foreign, ...others]))).toEqual(['m1', 'm1', 'm1', 'm1-2', 'm1-3', null, 'm2']);
});

test('a long id stays within its length when it is numbered', () => {
  const long: Material = { ...picture, id: 'm'.repeat(40) };
  const own = toForm(textQuestion({ materialId: long.id }), [long]);
  expect(idsOf(toContent([own, toForm(textQuestion()), own]))[2]).toBe(`${'m'.repeat(38)}-2`);
});

test('a question whose material is missing has none', () => {
  expect(toContent([toForm(textQuestion({ materialId: 'gone' }))])).toEqual({ questions: [toQuestion(toForm(textQuestion()))], materials: [] });
});
