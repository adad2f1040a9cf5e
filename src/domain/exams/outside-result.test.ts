import { expect, test } from 'vitest';
import { appErrorWith } from '../../../test/support/expect-error.ts';
import { examProfile } from './exams.ts';
import { checkOutside, outsideScore, type OutsideInput } from './outside-result.ts';

const base = { exam: 'ege-biology-2026', name: ' Пробник ', date: '2026-10-05' } as const;
const today = '2026-11-27';
const check = (input: Partial<OutsideInput>) => checkOutside({ ...base, ...input }, today);

test('a name is trimmed, and today is no future', () => {
  expect(check({ primary: 27, date: today })).toEqual({ ...base, name: 'Пробник', date: today, primary: 27 });
  expect(check({ lines: { 1: 0, 28: 3 } })).toEqual({ ...base, name: 'Пробник', lines: { 1: 0, 28: 3 } });
});

test.for<[string, Partial<OutsideInput>, string, string]>([
  ['a blank name', { name: ' ', primary: 1 }, 'missing-fields', 'name'],
  ['a long name', { name: 'я'.repeat(101), primary: 1 }, 'invalid-request', 'name'],
  ['tomorrow', { date: '2026-11-28', primary: 1 }, 'invalid-date', 'date'],
  ['no day', { date: '2026-02-30', primary: 1 }, 'invalid-date', 'date'],
  ['neither sum nor lines', {}, 'invalid-request', 'primary'],
  ['both', { primary: 1, lines: { 1: 1 } }, 'invalid-request', 'primary'],
  ['a sum above the maximum', { primary: 58 }, 'invalid-points', 'primary'],
  ['points above those of the line', { lines: { 3: 1, 12: 3 } }, 'invalid-points', 'lines.12'],
  ['a line that the exam lacks', { lines: { 29: 1 } }, 'invalid-request', 'lines.29'],
  ['a line in other digits', { lines: { '012': 1 } }, 'invalid-request', 'lines.012'],
  ['no line', { lines: {} }, 'missing-fields', 'lines'],
  ['lines of an exam without lines', { exam: 'oge-biology-2026', lines: { 1: 1 } }, 'invalid-request', 'lines'],
])('%s is refused', ([, input, code, field]) => {
  expect(() => check(input)).toThrow(appErrorWith(code as 'invalid-points', { details: expect.objectContaining({ fields: { [field]: expect.any(String) as string } }) as object }));
});

test('a sum and all lines are worth test points or a mark, some lines are not', () => {
  expect(outsideScore({ exam: 'ege-biology-2026', primary: 27 })).toMatchObject({ whole: true, primary: 27, maxPrimary: 57, testPoints: 56, mark: null, parts: [], lines: [] });
  expect(outsideScore({ exam: 'oge-biology-2026', primary: 26 })).toMatchObject({ whole: true, primary: 26, testPoints: null, mark: 4 });
  const { lines } = examProfile('ege-biology-2026');
  const all = Object.fromEntries(lines.map(({ line, maxScore }) => [line, maxScore]));
  expect(outsideScore({ exam: 'ege-biology-2026', lines: all })).toMatchObject({ whole: true, primary: 57, testPoints: 100, parts: [{ part: 1, score: 36, maxScore: 36 }, { part: 2, score: 21, maxScore: 21 }] });
  expect(outsideScore({ exam: 'ege-biology-2026', lines: { 12: 0, 6: 2 } })).toEqual({
    exam: 'ege-biology-2026', whole: false, primary: 2, maxPrimary: 57, testPoints: null, mark: null,
    parts: [{ part: 1, score: 2, maxScore: 4 }], lines: [{ line: 6, score: 2, maxScore: 2 }, { line: 12, score: 0, maxScore: 2 }],
  });
});
