import { describe, expect, test } from 'vitest';
import { freeformQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import { appErrorWith } from '../../../test/support/expect-error.ts';
import { dataUrl, greyPixel } from '../../../test/support/fixtures/files/image-fixtures.ts';
import type { Material } from './material.ts';
import type { Question } from '../questions/question.ts';
import { checkDraft, checkTest, normalizeTest, type TestInput } from '../questions/test-input/test-input.ts';

const image = dataUrl(greyPixel(3));
const material = (id: string, text = 'Таблица'): Material => ({ id, text, images: [] });
const named = (materialId: string) => textQuestion({ materialId });
const input = (questions: Question[], materials = [material('a'), material('b')]): TestInput => ({ name: 'Вариант', questions, materials });

describe.each([
  ['a published test', checkTest],
  ['a draft', checkDraft],
])('%s', (_kind, check) => {
  test.for<[string, Question[], number]>([
    ['another question between', [named('a'), textQuestion(), named('a')], 3],
    ['a freeform question between', [named('a'), freeformQuestion(), named('a')], 3],
    ['another material between', [named('a'), named('b'), named('b'), named('a')], 4],
  ])('refuses questions of one material that are not neighbours: %s', ([, questions, number]) => {
    const message = 'Вопросы с одним материалом должны стоять подряд.';
    const fields = { [`questions.${number - 1}.materialId`]: message };
    expect(() => check(input(questions))).toThrow(appErrorWith('material-split', { details: { fields, question: number, message } }));
  });

  test('takes neighbours, also with a freeform question of the material among them', () => {
    expect(check(input([named('a'), freeformQuestion({ materialId: 'a' }), named('a'), named('b')])).materials?.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('refuses an unknown material and a doubled id', () => {
    expect(() => check(input([named('c')]))).toThrow(appErrorWith('invalid-request'));
    expect(() => check(input([named('a')], [material('a'), material('a')]))).toThrow(appErrorWith('invalid-request'));
  });

  test('refuses what is no line', () => {
    const fields = { 'questions.0.line': 'Линия — целое число от 1 до 99.' };
    expect(() => check(input([textQuestion({ line: Number.NaN })], []))).toThrow(appErrorWith('invalid-line', { details: { fields, question: 1, message: 'Линия — целое число от 1 до 99.' } }));
  });

  test('checks the images of materials', () => {
    const withImages = (...images: string[]) => input([named('a')], [{ id: 'a', text: '', images }]);
    expect(check(withImages(image)).materials).toEqual([{ id: 'a', text: '', images: [image] }]);
    expect(() => check(withImages(image, 'data:image/png;base64,AA=='))).toThrow(appErrorWith('invalid-image'));
  });
});

test('a material that is still empty waits in a draft', () => {
  const empty = input([named('a')], [material('a', ' ')]);
  expect(checkDraft(empty).materials).toEqual([material('a', '')]);
  const message = 'Добавьте текст или рисунок материала.';
  expect(() => checkTest(empty)).toThrow(appErrorWith('material-empty', { details: { fields: { 'materials.0.text': message }, message } }));
});

test('a material without questions is not stored, and a test that uses none of it has no field of it', () => {
  expect(normalizeTest({ ...input([textQuestion({ materialId: null, line: null })]), exam: null, timeLimit: null, timeMode: 'exam', allowUnanswered: false })).toEqual({ name: 'Вариант', questions: [textQuestion()] });
});
