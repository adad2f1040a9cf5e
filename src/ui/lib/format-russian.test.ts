import { expect, test } from 'vitest';
import { blocks, date, dateTime, lessons, outOf, points, questions, scoreOutOf, tests, nbsp } from './format-russian.ts';

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
  [1, 'из 1 балла'],
  [2, 'из 2 баллов'],
  [11, 'из 11 баллов'],
  [21, 'из 21 балла'],
])('outOf(%i) is «%s», joined by no-break spaces', (n, text) => {
  const joined = text.replaceAll(' ', '\u00A0');
  expect(outOf(n)).toBe(joined);
  expect(scoreOutOf(1, n)).toBe(`1\u00A0${joined}`);
});

test('questions, tests, lessons and blocks have three plural forms', () => {
  expect([1, 3, 7].map(questions)).toEqual(['1 вопрос', '3 вопроса', '7 вопросов'].map(withNoBreakSpace));
  expect([1, 3, 7].map(tests)).toEqual(['1 тест', '3 теста', '7 тестов'].map(withNoBreakSpace));
  expect([1, 3, 7].map(lessons)).toEqual(['1 урок', '3 урока', '7 уроков'].map(withNoBreakSpace));
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
