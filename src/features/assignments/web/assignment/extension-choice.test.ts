import { expect, test } from 'vitest';
import { baseOf, chosenExtension, type ExtensionChoice } from './extension-choice.ts';

const DUE = { day: '2026-11-26', time: '18:00' };
const TODAY = '2026-11-26';
const chosen = (choice: Partial<ExtensionChoice>, base = TODAY, today = TODAY) => chosenExtension({ term: '2', day: '', time: '', ...choice }, base, today, DUE);

test('An extension counts from the later of today and the due', () => {
  expect(baseOf('2026-11-24', [DUE])).toBe('2026-11-26');
  expect(baseOf('2026-11-30', [DUE])).toBe('2026-11-30');
  expect(baseOf(TODAY, [DUE, { day: '2026-11-28', time: null }, null])).toBe('2026-11-28');
  expect(chosen({})).toEqual({ due: { day: '2026-11-28', time: null }, problems: null });
  expect(chosen({ term: '7', time: '9' }, '2026-11-30').due).toEqual({ day: '2026-12-07', time: '09:00' });
});

test('An extension is later than the due, not past, and its time is one', () => {
  expect(chosen({ term: 'day' }).problems?.day).toBe('Выберите день.');
  expect(chosen({ term: 'day', day: '2026-11-25' }).problems?.day).toBe('День уже прошёл.');
  expect(chosen({ term: 'day', day: TODAY, time: '18:00' }).problems?.day?.replaceAll('\u00A0', ' ')).toBe('Выберите день позже срока задания.');
  expect(chosen({ term: 'day', day: TODAY, time: '18:01' }).due).toEqual({ day: TODAY, time: '18:01' });
  // The end of a day is later than every time of that day.
  expect(chosen({ term: 'day', day: TODAY }).due).toEqual({ day: TODAY, time: null });
  expect(chosen({ time: 'вечером' }).problems?.time?.replaceAll('\u00A0', ' ')).toBe('Введите время, например 18:00.');
});
