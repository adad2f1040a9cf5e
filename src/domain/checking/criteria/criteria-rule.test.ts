import { expect, it } from 'vitest';
import type { Criteria } from './criteria.ts';
import { ruleInWords } from './criteria-rule.ts';

const criteria = (count: number, bands: Criteria['bands']): Criteria => ({
  elements: Array.from({ length: count }, (_, index) => ({ id: `e${index + 1}`, text: `Элемент ${index + 1}` })),
  bands,
  extraErrors: false,
});

it('the rule names all elements, those that must be there, and those that are counted', () => {
  const bands: Criteria['bands'] = [
    { points: 3, any: [{ atLeast: 5 }] },
    { points: 2, any: [{ atLeast: 4, required: ['e1'] }] },
    { points: 1, any: [{ atLeast: 3, required: ['e1'] }, { atLeast: 4, among: ['e2', 'e3', 'e4', 'e5'] }] },
  ];
  expect(ruleInWords(criteria(5, bands))).toBe(
    '3 балла: все 5 элементов. 2 балла: не меньше 4, среди них 1. 1 балл: не меньше 3, среди них 1, или не меньше 4 из 2, 3, 4, 5. Иначе 0.',
  );
});

it('without elements or conditions there is no rule', () => {
  expect(ruleInWords(criteria(0, [{ points: 3, any: [{ atLeast: 1 }] }]))).toBe('');
  expect(ruleInWords(criteria(2, []))).toBe('');
});
