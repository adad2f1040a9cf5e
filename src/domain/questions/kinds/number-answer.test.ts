import { expect, test } from 'vitest';
import { acceptedRange, acceptsNumber, formatDecimal, parseTypedNumber } from './number-answer.ts';

// These cases are those of rule R131.
test.for([
  ['25', 25],
  [' 25 ', 25],
  ['3,5', 3.5],
  ['3.5', 3.5],
  ['3,5.', 3.5],
  ['25.', 25],
  ['+3', 3],
  ['-3', -3],
  ['−3,25', -3.25],
  ['–3,25', -3.25],
  ['\u200E3,5\u200B', 3.5],
  ['1\u2060000', 1000],
  ['10 000', 10_000],
  ['1\u00A0000,5', 1000.5],
  [',5', 0.5],
  ['007', 7],
  ['0,000000001', 1e-9],
] as const)('«%s» is the number %d', ([typed, number]) => {
  expect(parseTypedNumber(typed)?.toNumber()).toBe(number);
});

const NO_NUMBERS = [
  '', ' ', '.', ',', '-', 'двадцать', '25 %', '1/4', '1e3', '3,5,1', '1.000,5', '3...', '--3', '+-3', '0x10', 'Infinity', 'NaN', '٣', '5 шт.',
];
test.for(NO_NUMBERS)('«%s» is no number', (typed) => {
  expect(parseTypedNumber(typed)).toBeNull();
  expect(acceptsNumber({ answer: 3, tolerance: 1e9 }, typed)).toBe(false);
});

test.for([
  [3.5, 0.1, '3,6', true],
  [3.5, 0.1, '3,4', true],
  [3.5, 0.1, '3,60000000000000000001', false],
  [0.3, 0.1, '0,2', true],
  [0.3, 0, '0,3', true],
  [0.3, 0, '0,30', true],
  [25, 0, '25.', true],
  [-5, 1, '−6', true],
  [1e21, 0, '1000000000000000000000', true],
  [1e-7, 0, '0,0000001', true],
  [3.5, 0, '3,4999999999999999', false],
] as const)('with the key %d ± %d the answer «%s» is right: %j', ([answer, tolerance, typed, expected]) => {
  expect(acceptsNumber({ answer, tolerance }, typed)).toBe(expected);
});

test('without a key nothing is right', () => {
  expect(acceptedRange({ answer: null, tolerance: 0 })).toBeNull();
  expect(acceptsNumber({ answer: null, tolerance: 0 }, '0')).toBe(false);
});

test('numbers are shown in full, with a comma and a minus', () => {
  const range = acceptedRange({ answer: 13.2, tolerance: 0.2 });
  expect([range && formatDecimal(range.from), range && formatDecimal(range.to)]).toEqual(['13', '13,4']);
  expect([formatDecimal(-0.5), formatDecimal(1e-7), formatDecimal(1e21)]).toEqual(['−0,5', '0,0000001', '1000000000000000000000']);
});
