import { expect, test } from 'vitest';
import { acceptsSpelling, uniqueSpellings } from './short-answer.ts';

// Rule R130.
test.for<[string, string, string]>([
  ['case', 'Гомозигота', 'гОМОЗИГОТА'],
  ['ё and е', 'щёточная', 'щеточная'],
  ['outer spaces and line breaks', 'ген', ' \tген\n'],
  ['inner runs of spaces', 'жгутик бактерии', 'жгутик \u00A0 бактерии'],
  ['a final full stop', 'ген', 'ген.'],
  ['a full stop after a space', 'ген', 'ген .'],
  ['a hyphen, a dash and a minus', 'волк-одиночка', 'волк—одиночка'],
  ['a no-break hyphen', 'волк-одиночка', 'волк\u2011одиночка'],
  ['letters of either alphabet', 'АТФ', 'ATФ'],
  ['small letters of either alphabet', 'сахароза', 'caxapoза'],
  ['a formula in either alphabet', 'CO2', 'СО2'],
  ['pH in either alphabet', 'рН', 'pH'],
  ['a subscript', 'CO2', 'СО₂'],
  ['a composed letter', 'мой', 'мой'.normalize('NFD')],
])('%s make no difference', ([, spelling, typed]) => {
  expect(acceptsSpelling({ answers: ['другое', spelling] }, typed)).toBe(true);
});

test.for<[string, string, string]>([
  ['another word', 'ген', 'аллель'],
  ['a part', 'гомозигота', 'гомо'],
  ['two full stops', 'ген', 'ген..'],
  ['a comma', 'ген', 'ген,'],
  ['a space within a word', 'гомозигота', 'гомо зигота'],
  ['й and и', 'мой', 'мои'],
])('%s is another answer', ([, spelling, typed]) => {
  expect(acceptsSpelling({ answers: [spelling] }, typed)).toBe(false);
});

test('capital and small letters differ where the question says so, in either alphabet', () => {
  const question = { answers: ['Аа'], matchCase: true } as const;
  for (const typed of ['Аа', 'Aa', ' Аa. ']) expect(acceptsSpelling(question, typed)).toBe(true);
  for (const typed of ['АА', 'аа', 'аА']) expect(acceptsSpelling(question, typed)).toBe(false);
});

test('of equal spellings the first stays', () => {
  expect(uniqueSpellings({ answers: ['АТФ', 'ATФ.', 'атф', 'аденозин', 'АТФ'] })).toEqual(['АТФ', 'аденозин']);
  expect(uniqueSpellings({ answers: ['Аа', 'Aa', 'аа'], matchCase: true })).toEqual(['Аа', 'аа']);
});
