import { expect, test } from 'vitest';
import { endsIn, hasEnded, isOpenUntil, openUntil } from './format-access.ts';
import { chosenDay, NO_END } from './term-choice.ts';

const TODAY = '2026-11-22';
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

test('days of access are said with the year only where it is another, and in the right plural', () => {
  expect(plain(openUntil('2027-05-31', TODAY))).toBe('Открыть до 31 мая 2027');
  expect(plain(openUntil(null, TODAY))).toBe('Открыть без срока');
  expect(plain(isOpenUntil('2026-11-27', TODAY))).toBe('Открыт до 27 ноября');
  expect(plain(hasEnded('2026-11-01', TODAY))).toBe('Доступ кончился 1 ноября');
  const words = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-27'].map((day) => plain(endsIn(day, TODAY)));
  expect(words).toEqual(['Кончается сегодня', 'Кончается завтра', 'Кончается через 2 дня', 'Кончается через 5 дней']);
});

test('a chosen day must exist and may be today, and a stored day is kept as it is', () => {
  expect(chosenDay(NO_END, TODAY)).toEqual({ until: null, problem: null });
  expect(chosenDay({ term: 'day', day: TODAY }, TODAY)).toEqual({ until: TODAY, problem: null });
  expect(chosenDay({ term: 'day', day: '2026-11-21' }, TODAY).problem).toBe('День уже прошёл.');
  expect(chosenDay({ term: 'day', day: '' }, TODAY).problem).toBe('Выберите день.');
  expect(chosenDay({ term: 'stored', day: '' }, TODAY, '2026-11-27')).toEqual({ until: '2026-11-27', problem: null });
});
