import { expect, test } from 'vitest';
import { scoreOf } from '../scoring.ts';
import { firstPlaces, hasRepeatedItems, isSameItem, mergeRightItems } from './equal-items.ts';

test.for<[string, string, string]>([
  ['equal texts', 'Ядро', 'Ядро'],
  ['runs of spaces', 'Аппарат  Гольджи', ' Аппарат Гольджи'],
  ['hidden signs', 'Мито\u00ADхондрия', 'Митохондрия\u200B'],
  ['letters of either alphabet', 'АТФ', 'ATФ'],
  ['a composed letter', 'йод', 'йод'.normalize('NFD')],
])('items with %s are repeated', ([, one, other]) => {
  expect(hasRepeatedItems([one, 'другое', other])).toBe(true);
});

test.for<[string, string, string]>([
  ['case', 'Аа', 'АА'],
  ['the stress', 'зáмок'.normalize('NFD'), 'замóк'.normalize('NFD')],
  ['ё and е', 'небо', 'нёбо'],
  ['a subscript', 'CO2', 'CO₂'],
  ['quotation marks', '«5»', '5'],
])('items that differ in %s can be told apart', ([, one, other]) => {
  expect(hasRepeatedItems([one, other])).toBe(false);
});

test('equal items are those with the same first place', () => {
  const items = ['а', 'б', 'a', 'в', 'б '];
  expect(firstPlaces(items)).toEqual([0, 1, 0, 3, 1]);
  expect([isSameItem(items, 4, 1), isSameItem(items, 0, 1), isSameItem(items, 9, 9), isSameItem(items, undefined, 0), isSameItem(items, 9, 0)]).toEqual([
    true, false, true, false, false,
  ]);
});

const question = {
  type: 'match' as const,
  question: 'Сопоставьте',
  contextText: null,
  contextImage: null,
  matchLeft: ['Эритроцит', 'Тромбоцит', 'Нейрон'],
  matchRight: ['кровь', 'нерв', 'кровь '],
  matchAnswers: [0, 2, 1],
};

test('right items that look the same count as one', () => {
  expect(scoreOf(question, { 0: 0, 1: 2, 2: 1 })).toBe(3);
  expect(scoreOf(question, { 0: 2, 1: 0, 2: 1 })).toBe(3);
  expect(scoreOf(question, { 0: 1, 1: 0, 2: 2 })).toBe(1);
});

test('merging keeps a missing key', () => {
  expect(mergeRightItems({ ...question, matchAnswers: [2, -1, 1] })).toMatchObject({ matchRight: ['кровь', 'нерв'], matchAnswers: [0, -1, 1] });
});
