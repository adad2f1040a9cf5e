import { expect, test } from 'vitest';
import { texts } from './texts.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
const rule = (type: 'short' | 'number' | 'match' | 'sequence', asInExam: boolean, numbers: number[] | null = null) => ({ type, asInExam, numbers });

test('kinds of a variant that are scored alike stand in one sentence', () => {
  expect(plain(texts.variantPoints([rule('match', true), rule('short', false), rule('number', false), rule('sequence', true)]))).toBe(
    'Краткий ответ и число — 1 балл. Соответствие и последовательность — как в ЕГЭ: без ошибок 2 балла, одна ошибка (в последовательности — два элемента переставлены) — 1, иначе 0.',
  );
});

test('kinds of a variant that are scored in two ways name their questions', () => {
  expect(plain(texts.variantPoints([rule('match', false, [3]), rule('match', true, [5])]))).toBe(
    'Соответствие (3) — по 1 баллу за строку. Соответствие (5). Как в ЕГЭ: без ошибок — 2 балла, одна ошибка — 1, иначе 0.',
  );
});
