import { expect, test } from 'vitest';
import { errorMessages } from '../../domain/errors.ts';
import { startsWithEmoji } from './starts-with-emoji.ts';

test.each([
  [errorMessages.unanswered, true],
  [errorMessages['invalid-email'], true],
  [errorMessages['missing-fields'], false],
  ['2 вопроса', false],
  ['', false],
])('startsWithEmoji(«%s») is %s', (text, expected) => {
  expect(startsWithEmoji(text)).toBe(expected);
});
