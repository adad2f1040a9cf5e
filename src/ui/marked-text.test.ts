import { expect, test } from 'vitest';
import { failureTexts } from '../domain/failure.ts';
import { isMarked } from './marked-text.ts';

test.each([
  [failureTexts.unanswered, true],
  [failureTexts['invalid-email'], true],
  [failureTexts['missing-fields'], false],
  ['2 вопроса', false],
  ['', false],
])('«%s» brings its own mark: %s', (text, is) => {
  expect(isMarked(text)).toBe(is);
});
