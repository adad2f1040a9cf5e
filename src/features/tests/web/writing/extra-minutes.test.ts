import { expect, test } from 'vitest';
import { firstChoice, outcomeOf, totalOf } from './extra-minutes.ts';

const person = (uid: string) => ({ uid, nickname: uid.toUpperCase() });
const clock = (uid: string, extraMinutes: number, endsAt: string | null = '2026-11-22T09:45:00.000Z') => ({
  uid,
  nickname: uid.toUpperCase(),
  email: `${uid}@example.com`,
  startedAt: endsAt === null ? null : '2026-11-22T05:50:00.000Z',
  endsAt,
  extraMinutes,
});
const clocks = [clock('tim', 0), clock('dasha', 90), clock('lena', 40), clock('mark', 90, null)];

test('The choice begins with the total that all chosen pupils have, else with 15 minutes', () => {
  expect(firstChoice(clocks, [])).toEqual({ choice: '15', other: '' });
  expect(firstChoice(clocks, [person('tim')])).toEqual({ choice: '15', other: '' });
  expect(firstChoice(clocks, [person('dasha'), person('mark')])).toEqual({ choice: '90', other: '' });
  expect(firstChoice(clocks, [person('lena')])).toEqual({ choice: 'other', other: '40' });
  expect(firstChoice(clocks, [person('lena'), person('tim')])).toEqual({ choice: '15', other: '' });
});

test.for([
  ['0', 0],
  ['600', 600],
  [' 45 ', 45],
  ['601', null],
  ['', null],
  ['-5', null],
  ['1,5', null],
  ['много', null],
] as const)('Of «%s» typed minutes the total is %s', ([other, total]) => {
  expect(totalOf({ choice: 'other', other })).toBe(total);
});

test('The total replaces the one before: the end moves by the difference', () => {
  const end = Date.parse('2026-11-22T09:45:00.000Z');
  expect(outcomeOf(clocks, [person('tim')], 15, 235)).toEqual({ kind: 'end', nickname: 'TIM', before: end, after: end + 15 * 60_000 });
  expect(outcomeOf(clocks, [person('dasha')], 30, 235)).toEqual({ kind: 'end', nickname: 'DASHA', before: end, after: end - 60 * 60_000 });
  expect(outcomeOf(clocks, [person('dasha')], 90, 235)).toBeNull();
  expect(outcomeOf(clocks, [person('mark')], 30, 235)).toEqual({ kind: 'start', nickname: 'MARK', total: 265 });
  expect(outcomeOf(clocks, [person('new')], 90, 235)).toEqual({ kind: 'start', nickname: 'NEW', total: 325 });
  expect(outcomeOf(clocks, [person('new')], 90, null)).toBeNull();
  expect(outcomeOf(clocks, [person('tim'), person('dasha'), person('new')], 90, 235)).toEqual({ kind: 'many', count: 2 });
  expect(outcomeOf(clocks, [], 90, 235)).toBeNull();
});
