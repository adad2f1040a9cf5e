import { expect, test } from 'vitest';
import { materialHead, materialTexts } from './texts.ts';
import { placeMaterials } from './place-materials.ts';

const plain = (text: string | undefined): string | undefined => text?.replace(/\s/g, ' ');
const material = (id: string) => ({ id, text: id, images: [] });

test('a material stands above the first of its questions that is shown, and its head counts all of them', () => {
  const ids = ['', 'a', 'a', 'a', 'b', 'unknown'];
  const placed = placeMaterials(ids, [material('a'), material('b')]);
  expect(placed.map((each) => each && [plain(each.head), each.isFirst])).toEqual([
    null,
    ['К вопросам 2–4', true],
    ['К вопросам 2–4', false],
    ['К вопросам 2–4', false],
    ['К вопросу 5', true],
    null,
  ]);
  const filtered = placeMaterials(ids, [material('a'), material('b')], (index) => index >= 2);
  expect(filtered.map((each) => each?.isFirst)).toEqual([undefined, false, true, false, true, undefined]);
});

test('heads and images are named by the questions', () => {
  expect([[5], [5, 6], [5, 6, 7], []].map((numbers) => plain(materialHead(numbers)))).toEqual(['К вопросу 5', 'К вопросам 5 и 6', 'К вопросам 5–7', 'К вопросу']);
  expect(plain(materialTexts.image(0, materialHead([5, 6])))).toBe('Рисунок 1 к вопросам 5 и 6');
});
