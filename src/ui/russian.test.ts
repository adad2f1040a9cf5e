import { expect, test } from 'vitest';
import { blocks, date, dateTime, lessons, outOf, points, questions, scoreOutOf, tests, typo } from './russian.ts';

/** Numbers are never parted from their nouns. */
const unbroken = (text: string): string => text.replace(' ', '\u00A0');

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
])('%i is counted as «%s»', (n, text) => {
  expect(points(n)).toBe(unbroken(text));
});

test.each([
  [1, 'из 1 балла'],
  [2, 'из 2 баллов'],
  [11, 'из 11 баллов'],
  [21, 'из 21 балла'],
])('a maximum of %i is «%s», in one piece with the score too', (n, text) => {
  const inOnePiece = text.replaceAll(' ', '\u00A0');
  expect(outOf(n)).toBe(inOnePiece);
  expect(scoreOutOf(1, n)).toBe(`1\u00A0${inOnePiece}`);
});

test('every noun has its three forms', () => {
  expect([1, 3, 7].map(questions)).toEqual(['1 вопрос', '3 вопроса', '7 вопросов'].map(unbroken));
  expect([1, 3, 7].map(tests)).toEqual(['1 тест', '3 теста', '7 тестов'].map(unbroken));
  expect([1, 3, 7].map(lessons)).toEqual(['1 урок', '3 урока', '7 уроков'].map(unbroken));
  expect([1, 3, 7].map(blocks)).toEqual(['1 блок', '3 блока', '7 блоков'].map(unbroken));
});

test.each([
  ['Напишите боту — подберём блоки и откроем доступ.', 'Напишите боту\u00A0— подберём блоки и\u00A0откроем доступ.'],
  ['Вернуть их не получится.', 'Вернуть их\u00A0не\u00A0получится.'],
  ['8 вопросов. Максимум — 13 баллов.', '8\u00A0вопросов. Максимум\u00A0— 13\u00A0баллов.'],
  ['Пройдено 3 теста из 6.', 'Пройдено 3\u00A0теста из\u00A06.'],
])('«%s» breaks only where it may', (text, expected) => {
  expect(typo(text)).toBe(expected);
});

test('dates are written out in local time', () => {
  const local = new Date(2026, 10, 18, 16, 40).toISOString();
  expect(dateTime(local)).toBe('18 ноября 2026, 16:40');
  expect(date(new Date(2026, 8, 2, 9, 5).toISOString())).toBe('2 сентября 2026');
});
