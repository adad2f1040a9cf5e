/** Values that no form sends, and JSON text that no serializer writes. */
import fc from 'fast-check';

/** Keys that learners must not set, and names of properties that every JavaScript object inherits. */
export const STRANGE_KEYS = [
  'role', 'accessBlocks', 'uid', 'score', 'maxScore', 'timestamp', 'passwordHash', 'signedInAt', 'revision', 'correct', 'isAdmin',
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'then', 'toJSON', '', '0', '-1', '$where', 'a.b',
] as const;

/** Strings that have broken other programs. */
export const NAUGHTY_STRINGS = [
  '', ' ', '\t\r\n', '0', '-0', '1e3', 'null', 'undefined', 'NaN', 'true', '[object Object]', '__proto__', 'constructor',
  '\u0000', 'а\u0000б', '\uD800', '\uDFFF', 'а\uD83Dб', '\uFEFF', '\uFFFE', '\uFFFF', '\u202Etxet', '\u200B', '\u2028\u2029',
  'й'.normalize('NFD'), '👩‍👩‍👧‍👦', '𝒜', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘', 'ﷺ', 'İstanbul', 'ß', 'ı',
  "' or 1=1 --", '"; drop table users; --', '%', '_', '\\', "\\'", '$1', '?', ':id', '{{7*7}}', '${7*7}', '%s%n', '../../etc/passwd',
  '<script>alert(1)</script>', 'javascript:alert(1)', 'data:text/html,x', 'data:image/png;base64,', 'http://[::1', '|id', '`id`',
  'CON', '1970-01-01T00:00:00.000Z', '9999-99-99T99:99:99.999Z_x', '٣', '１２', '1'.repeat(400), 'ы'.repeat(6_000), '🌿'.repeat(300),
] as const;

const STRANGE_NUMBERS = [
  0, -0, 1, -1, 2, 0.5, 1e-7, 99, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 2 ** 63, 1e21, 1.7e308, -1.7e308, 5e-324,
] as const;

const DEPTH = 10_000;
const MANY = 10_000;

/** Raw JSON text that is inserted in the place of a value. */
const RAW_JSON = [
  '1e400', '-1e400', '-0', '1E+2', '0.1e1', '123456789012345678901234567890',
  '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  '{"a":'.repeat(DEPTH) + 'null' + '}'.repeat(DEPTH),
  `[${'null,'.repeat(MANY)}null]`,
  `[${'{},'.repeat(MANY)}0]`,
  `["${'a","'.repeat(MANY)}"]`,
  `{${Array.from({ length: MANY }, (_, index) => `"${index}":true`).join()}}`,
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"__proto__":null,"length":1e9}',
  '{"toString":"x","valueOf":1,"then":{}}',
  '"\\ud800"', '"\\u0000"', '"\\\\u0000"', '"\\uDE00\\uD83D"',
  // These pieces are not JSON.
  'NaN', 'undefined', '01', "'a'", '"\\x41"', '"\t"', '[1,]', '{,}', '/**/1',
] as const;

/** The placeholder that `toJson` replaces by the raw text with this index. */
const rawPlaceholder = (index: number): string => `raw piece ${index}.`;

/** Serializes a value and replaces the placeholders by raw JSON text. */
export const toJson = (value: unknown): string =>
  // `JSON.stringify(undefined)` is `undefined`.
  (JSON.stringify(value) ?? '').replace(/"raw piece (\d+)\."/g, (_, index: string) => RAW_JSON[Number(index)] ?? 'null');

/** Any value of a wrong type or form. */
export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], '') },
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...NAUGHTY_STRINGS) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...STRANGE_NUMBERS) },
  { weight: 4, arbitrary: fc.nat(RAW_JSON.length - 1).map(rawPlaceholder) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
