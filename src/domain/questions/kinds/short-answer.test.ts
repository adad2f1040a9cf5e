import { expect, test } from 'vitest';
import { acceptsSpelling, uniqueSpellings } from './short-answer.ts';

// These cases are those of rule R130.
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
  ['a typographic apostrophe', "5'-конец", '5’-конец'],
  ['a prime', "5'-конец", '5′-конец'],
  ['an accent for an apostrophe', "5'-конец", '5´-конец'],
  ['a double prime and two primes', '3″', "3''"],
  ['a quotation mark and two apostrophes', '3"', '3’’'],
  ['quotation marks', '«хвост»', '“хвост„'],
  ['a soft hyphen', 'митохондрия', 'мито\u00ADхондрия'],
  ['hidden signs at the ends', 'ген', '\u200Bген.\u2060'],
  ['the mark of stress', 'митохондрия', 'митохо\u0301ндрия'],
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

test('typographic signs make no difference either where capital and small letters do', () => {
  const question = { answers: ["5'-Конец «А»"], matchCase: true } as const;
  expect(acceptsSpelling(question, '5’-Ко\u0301нец "А"')).toBe(true);
  expect(acceptsSpelling(question, '5’-конец "А"')).toBe(false);
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
