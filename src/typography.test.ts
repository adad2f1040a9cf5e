/** The pages' own wording breaks only where it may (design, section 7). */
import { expect, test } from 'vitest';
import { texts as accessTexts } from './features/access/web/texts.ts';
import { texts as accountTexts } from './features/account/web/texts.ts';
import { texts as auditTexts } from './features/audit/web/texts.ts';
import { texts as lessonsTexts } from './features/lessons/web/texts.ts';
import { texts as testsTexts } from './features/tests/web/texts.ts';
import { texts as editorTexts } from './ui/editor/texts.ts';
import { reviewTexts } from './ui/questions/review-texts.ts';
import { texts as questionsTexts } from './ui/questions/texts.ts';
import { saveTexts } from './ui/saving/texts.ts';

const MAY_BREAK_BADLY = /(?<!\p{L})(?:в|к|с|о|у|на|по|до|за|из|от|об) | —|\p{N} \p{L}/iu;
/** What is no longer than this stands on one line on any screen. */
const ONE_LINE = 24;

function sentencesOf(texts: unknown): string[] {
  if (typeof texts === 'string') return texts.length > ONE_LINE ? [texts] : [];
  if (typeof texts === 'function') return sentencesOf((texts as (...counts: number[]) => string)(2, 3, 5));
  return Object.values(texts as object).flatMap(sentencesOf);
}

test.each(
  Object.entries({
    accessTexts,
    accountTexts,
    auditTexts,
    lessonsTexts,
    testsTexts,
    editorTexts,
    reviewTexts,
    questionsTexts,
    saveTexts,
  }),
)('%s keep prepositions, dashes and numbers with what they belong to', (_name, texts) => {
  expect(sentencesOf(texts).filter((text) => MAY_BREAK_BADLY.test(text))).toEqual([]);
});
