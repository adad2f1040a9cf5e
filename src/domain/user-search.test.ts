import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchedTextOf, searchTextOf, trigramsOf } from './user-search.ts';

test.for<[string, string]>([
  ['Ёлкин', 'елкин'],
  ['  ПЁТР ', 'петр'],
  // й and ё as some keyboards and files have them: a letter and a sign above it.
  ['Андреи\u0306', 'андрей'],
  ['Е\u0308ЛКА', 'елка'],
  [' \n', ''],
])('«%s» searches for «%s»', ([search, text]) => {
  expect(searchedTextOf(search)).toBe(text);
});

test('a nickname and an address are found by any part that is searched for', () => {
  const person = { nickname: 'Андреи\u0306 Ёлкин', email: 'Andrey@Example.RU' };
  for (const part of ['АНДРЕЙ', 'и\u0306 ', 'ёл', 'Ел', 'кин', 'andrey@', 'example.ru']) {
    expect(searchTextOf(person)).toContain(searchedTextOf(part));
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

test('whatever contains a text has all of its trigrams', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, text, after) => {
      const all = new Set(trigramsOf(before + text + after));
      expect(trigramsOf(text).filter((trigram) => !all.has(trigram))).toEqual([]);
    }),
  );
});
