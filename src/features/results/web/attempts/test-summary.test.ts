import { expect, test } from 'vitest';
import { testSummary } from './test-summary.ts';

const NOW = new Date(2026, 10, 23);
const lastAt = new Date(2026, 10, 22, 19, 42).toISOString();

test.each([
  [{ attempts: 44, meanShare: 0.556, lastAt }, '44 ученика, средний результат — 56 %. Последняя попытка — 22 ноября, 19:42.'],
  [{ attempts: 1, meanShare: 1, lastAt: null }, '1 ученик, средний результат — 100 %.'],
  [{ attempts: 0, meanShare: null, lastAt }, '0 учеников. Последняя попытка — 22 ноября, 19:42.'],
])('the summary of %j is right', (summary, expected) => {
  expect(testSummary(summary, NOW).replaceAll('\u00A0', ' ')).toBe(expected);
});
