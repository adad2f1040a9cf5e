import { expect, test } from 'vitest';
import { groupNameKey } from './access/group.ts';
import { foldSigns, isBlank } from './fold-signs.ts';
import { foldTopic } from './questions/topics.ts';
import { nicknameOrderOf } from './users/nickname-order.ts';
import { normalizeSearch, searchTextOf } from './users/user-search.ts';

// The pairs of rule R130.
test.for<[string, string, string]>([
  ['a soft hyphen', 'рибо\u00ADсома', 'рибосома'],
  ['zero-width signs', '\u200Bри\u200Cбо\u200Dсома\uFEFF', 'рибосома'],
  ['direction marks', '\u200Eрибо\u202Eсо\u2069ма\u061C', 'рибосома'],
  ['a word joiner', 'рибо\u2060сома', 'рибосома'],
  ['the mark of stress', 'рибосо\u0301ма', 'рибосома'],
  ['a grave mark of stress', 'рибосо\u0300ма', 'рибосома'],
  ['a vowel that Unicode has with a grave mark', 'мѐтод ѝ', 'метод и'],
  ['a mark of stress behind ё', 'жё\u0301лудь', 'жёлудь'],
  ['a mark of stress behind a hidden sign', 'рибосо\u200B\u0301ма', 'рибосома'],
])('%s is dropped from keys, names, topics and searches', ([, written, plain]) => {
  expect(foldSigns(written)).toBe(foldSigns(plain));
  expect(foldTopic(written)).toBe(foldTopic(plain));
  expect(groupNameKey(written)).toBe(groupNameKey(plain));
  expect(nicknameOrderOf(written)).toBe(nicknameOrderOf(plain));
  expect(normalizeSearch(` ${written} `)).toBe(normalizeSearch(plain));
  expect(searchTextOf({ nickname: written, email: 'a@example.ru' })).toBe(searchTextOf({ nickname: plain, email: 'a@example.ru' }));
});

test.for<[string, string, string]>([
  ['an acute mark over a consonant', 'к\u0301', 'к'],
  ['an acute mark over a Latin vowel', 'résumé', 'resume'],
  ['й', 'мой', 'мои'],
  ['a diaeresis', 'ё', 'е'],
])('%s belongs to its letter', ([, written, other]) => {
  expect(foldSigns(written)).not.toBe(foldSigns(other));
});

test('apostrophes, primes and quotation marks have one form each', () => {
  expect("'`´‘’‚‛′‵ʹʻʼʽ＇".split('').map(foldSigns)).toEqual(Array.from({ length: 14 }, () => "'"));
  const marks = ['"', '«', '»', '“', '”', '„', '‟', '″', '‶', '‹', '›', '＂', 'ʺ', "''", '’’', '′′'];
  expect(marks.map(foldSigns)).toEqual(marks.map(() => "''"));
  expect(foldSigns('‴')).toBe(foldSigns('″′'));
});

test('a text of hidden signs is blank', () => {
  expect([' \u200B\u00AD\uFEFF\n', ''].every(isBlank)).toBe(true);
  expect(isBlank('\u200Bа')).toBe(false);
});
