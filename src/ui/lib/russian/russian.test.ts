import { expect, test } from 'vitest';
import { attemptsDative, blocks, lessons, points, pupils, questions, tests } from './counts.ts';
import { date, dateTime, shortDate, shortDateTime } from './dates.ts';
import { decimal, outOf, percent, scoreOutOf } from './figures.ts';
import { spentWordsGenitive } from './spent-words.ts';
import { nbsp, sentence } from './typography.ts';

const withNoBreakSpace = (text: string): string => text.replace(' ', '\u00A0');

test.each([
  [0, '0 баллов'],
  [1, '1 балл'],
  [2, '2 балла'],
  [5, '5 баллов'],
  [11, '11 баллов'],
  [12, '12 баллов'],
  [21, '21 балл'],
  [36, '36 баллов'],
  [111, '111 баллов'],
])('points(%i) is «%s»', (n, text) => {
  expect(points(n)).toBe(withNoBreakSpace(text));
});

test.each([
  [30, 'меньше минуты'],
  [120, '2 минут'],
  [21 * 60, '21 минуты'],
  [235 * 60, '3 ч 55 мин'],
])('after «из» %i seconds are «%s»', (seconds, text) => {
  expect(spentWordsGenitive(seconds).replaceAll('\u00A0', ' ')).toBe(text);
});

test.each([
  [1, 'из 1 балла'],
  [2, 'из 2 баллов'],
  [11, 'из 11 баллов'],
  [21, 'из 21 балла'],
])('outOf(%i) is «%s», joined by no-break spaces', (n, text) => {
  const joined = text.replaceAll(' ', '\u00A0');
  expect(outOf(n)).toBe(joined);
  expect(scoreOutOf(1, n)).toBe(`1\u00A0${joined}`);
});

test('questions, tests, lessons, pupils and blocks have three plural forms', () => {
  expect([1, 3, 7].map(questions)).toEqual(['1 вопрос', '3 вопроса', '7 вопросов'].map(withNoBreakSpace));
  expect([1, 3, 7].map(tests)).toEqual(['1 тест', '3 теста', '7 тестов'].map(withNoBreakSpace));
  expect([1, 3, 7].map(lessons)).toEqual(['1 урок', '3 урока', '7 уроков'].map(withNoBreakSpace));
  expect([1, 3, 7].map(pupils)).toEqual(['1 ученик', '3 ученика', '7 учеников'].map(withNoBreakSpace));
  expect([1, 3, 7].map(blocks)).toEqual(['1 блок', '3 блока', '7 блоков'].map(withNoBreakSpace));
});

test.each([
  ['Напишите боту — подберём блоки и откроем доступ.', 'Напишите боту\u00A0— подберём блоки и\u00A0откроем доступ.'],
  ['Вернуть их не получится.', 'Вернуть их\u00A0не\u00A0получится.'],
  ['8 вопросов. Максимум — 13 баллов.', '8\u00A0вопросов. Максимум\u00A0— 13\u00A0баллов.'],
  ['Пройдено 3 теста из 6.', 'Пройдено 3\u00A0теста из\u00A06.'],
])('nbsp() inserts no-break spaces into «%s»', (text, expected) => {
  expect(nbsp(text)).toBe(expected);
});

test('date() and dateTime() write the month in words, in the local time zone', () => {
  const local = new Date(2026, 10, 18, 16, 40).toISOString();
  expect(dateTime(local)).toBe('18 ноября 2026, 16:40');
  expect(date(new Date(2026, 8, 2, 9, 5).toISOString())).toBe('2 сентября 2026');
});

test('shortDate() leaves out the current year only', () => {
  const now = new Date(2026, 10, 23);
  expect(shortDate(new Date(2026, 9, 3).toISOString(), now)).toBe('3 октября');
  expect(shortDate(new Date(2025, 9, 3).toISOString(), now)).toBe('3 октября 2025');
});

test('shortDateTime() leaves out the current year only', () => {
  const now = new Date(2026, 10, 23);
  expect(shortDateTime(new Date(2026, 10, 14, 18, 20).toISOString(), now)).toBe('14 ноября, 18:20');
  expect(shortDateTime(new Date(2025, 11, 31, 9, 5).toISOString(), now)).toBe('31 декабря 2025, 9:05');
});

test('the dative of attempts agrees with their number', () => {
  expect([1, 3, 7, 21, 41].map(attemptsDative)).toEqual(
    ['1 попытке', '3 попыткам', '7 попыткам', '21 попытке', '41 попытке'].map(withNoBreakSpace),
  );
  expect([1, 4, 5].map(pupils)).toEqual(['1 ученик', '4 ученика', '5 учеников'].map(withNoBreakSpace));
});

test('shares are whole per cent, and a missing share is a dash', () => {
  expect([0, 0.614, 0.996, 1, null].map(percent)).toEqual(['0 %', '61 %', '100 %', '100 %', '—'].map(withNoBreakSpace));
});

test('decimals have a comma and a minus, zero has no sign, and a missing figure is a dash', () => {
  expect(decimal(12.66, 1)).toBe('12,7');
  expect(decimal(-0.523, 2)).toBe('−0,52');
  expect(decimal(-0.001, 2)).toBe('0,00');
  expect(decimal(9, 1)).toBe('9,0');
  expect(decimal(9, 1, 0)).toBe('9');
  expect(decimal(12.5, 1, 0)).toBe('12,5');
  expect(decimal(null, 1)).toBe('—');
});

test('a sentence that ends with an abbreviated name has one period', () => {
  expect(['Соня, Марк З.', 'Соня', 'Марк З. и ещё 2', 'Ура!', 'Соня…'].map(sentence)).toEqual(['Соня, Марк З.', 'Соня.', 'Марк З. и ещё 2.', 'Ура!', 'Соня…']);
});
