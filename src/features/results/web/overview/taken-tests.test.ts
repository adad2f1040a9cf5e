import { describe, expect, test } from 'vitest';
import { hasFewData, selectTests, TAKEN_TEST_ORDERS, toTakenTests, type TakenTest } from './taken-tests.ts';

const takenTest = (name: string, lastAt: string | null, meanShare: number | null): TakenTest => ({
  testId: name,
  name,
  blockId: null,
  deleted: false,
  attempts: 12,
  meanShare,
  lastAt,
  flagged: null,
});

const TESTS = [
  takenTest('Основы генетики', '2026-11-21T18:14:00.000Z', 0.61),
  takenTest('Клетка и её органоиды', '2026-11-22T16:42:00.000Z', 0.56),
  takenTest('Ёж', null, 0.4),
  takenTest('Дыхание', '2026-09-01T08:00:00.000Z', null),
];

describe('selectTests', () => {
  test.each([
    ['newest', ['Клетка и её органоиды', 'Основы генетики', 'Дыхание', 'Ёж']],
    ['name', ['Дыхание', 'Ёж', 'Клетка и её органоиды', 'Основы генетики']],
    ['lowest', ['Ёж', 'Клетка и её органоиды', 'Основы генетики', 'Дыхание']],
  ] as const)('the order «%s» is right, and what has no value comes last', (order, names) => {
    expect(selectTests(TESTS, '', order).map(({ name }) => name)).toEqual(names);
  });

  test('a part of a name finds a test in any case, and е finds ё', () => {
    expect(selectTests(TESTS, ' ЕЕ орг', 'newest').map(({ name }) => name)).toEqual(['Клетка и её органоиды']);
    expect(selectTests(TESTS, 'рыбы', 'newest')).toEqual([]);
  });

  test('the given list keeps its order', () => {
    const before = [...TESTS];
    for (const order of TAKEN_TEST_ORDERS) selectTests(TESTS, '', order);
    expect(TESTS).toEqual(before);
  });
});

test('a lesson test is listed with the title of its lesson', () => {
  const figures = { deleted: false, attempts: 3, meanShare: 0.5, flagged: null, lastAt: null };
  const { lessonTests } = toTakenTests({ writing: [], tests: [], lessonTests: [{ lessonId: 'l1', name: 'Тест для: Ядро', blockId: 'b1', ...figures }] });
  expect(lessonTests).toEqual([{ testId: 'lesson:l1', name: 'Ядро', blockId: 'b1', ...figures }]);
});

test.each([
  [9, false, true],
  [10, false, false],
  [9, true, false],
])('with %s attempts, deleted: %s, it is %s that a test has few data', (attempts, deleted, expected) => {
  expect(hasFewData({ ...takenTest('Ядро', null, null), attempts, deleted })).toBe(expected);
});
