import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeSearch, searchTextOf, trigramsOf } from './user-search.ts';

test.for<[string, string]>([
  ['Ёлкин', 'елкин'],
  ['  ПЁТР ', 'петр'],
  // й and ё are in decomposed form: a letter and a combining mark.
  ['Андреи\u0306', 'андрей'],
  ['Е\u0308ЛКА', 'елка'],
  [' \n', ''],
])('the search «%s» is normalized to «%s»', ([search, text]) => {
  expect(normalizeSearch(search)).toBe(text);
});

test('a user is found by any part of nickname or e-mail address', () => {
  const person = { nickname: 'Андреи\u0306 Ёлкин', email: 'Andrey@Example.RU' };
  for (const part of ['АНДРЕЙ', 'и\u0306 ', 'ёл', 'Ел', 'кин', 'andrey@', 'example.ru']) {
    expect(searchTextOf(person)).toContain(normalizeSearch(part));
  }
});

test.for<[string, string[]]>([
  ['', []],
  ['ив', []],
  ['🌿🌿', []],
  ['ива', ['ива']],
  ['иван', ['ива', 'ван']],
  ['анана', ['ана', 'нан']],
  ['🌿a🌿b', ['🌿a🌿', 'a🌿b']],
])('«%s» has the trigrams %j', ([text, trigrams]) => {
  expect(trigramsOf(text)).toEqual(trigrams);
});

test('a text has all trigrams of its parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, text, after) => {
      const all = new Set(trigramsOf(before + text + after));
      expect(trigramsOf(text).filter((trigram) => !all.has(trigram))).toEqual([]);
    }),
  );
});
