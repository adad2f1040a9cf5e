/** Tests where materials are printed on paper (rule R394). */
import { expect, test } from 'vitest';
import { textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import { materialsAbove } from './printed-materials.ts';
import { toVariants } from './variants.ts';

const material = (id: string) => ({ id, text: id, images: [] });
const questions = Array.from('аб1в1г2дежз', (letter) => letter).flatMap((letter, index, all) => {
  if (/\d/.test(letter)) return [];
  const id = all[index + 1];
  return [textQuestion({ question: letter, ...(id !== undefined && /\d/.test(id) && { materialId: id }) })];
});
const printed = { id: 'a', revision: 1, questions, materials: [material('1'), material('2')] };
const all = { variants: 6, questions: true, options: false };

test('a material stands once, with its first question, and its questions stay together in every variant', () => {
  for (const { questions: asked } of toVariants(printed, all)) {
    const letters = asked.map(({ question }) => question.question).join('');
    expect(letters).toContain('бв');
    const above = materialsAbove(asked);
    expect(above.filter(Boolean)).toHaveLength(2);
    const at = letters.indexOf('б');
    expect(above[at]).toEqual({ material: material('1'), numbers: [at + 1, at + 2] });
    expect(above[letters.indexOf('г')]?.numbers).toEqual([letters.indexOf('г') + 1]);
  }
  expect(new Set(toVariants(printed, all).map(({ questions: asked }) => asked.map(({ siteNumber }) => siteNumber).join())).size).toBe(6);
});

test('where lines are set the order stays and one variant is printed', () => {
  const lined = { ...printed, questions: questions.map((question, index) => ({ ...question, line: index + 1 })) };
  const variants = toVariants(lined, all);
  expect(variants.map(({ questions: asked }) => asked.map(({ siteNumber }) => siteNumber))).toEqual([[1, 2, 3, 4, 5, 6, 7, 8]]);
});
