/** Checks the no-break spaces in the texts of the pages (rule R75). */
import { expect, test } from 'vitest';
import { texts as accessTexts } from '../../src/features/users/web/texts.ts';
import { changeTexts, requestTexts } from '../../src/features/access/web/texts.ts';
import { texts as accountTexts } from '../../src/features/account/web/texts.ts';
import { texts as auditTexts } from '../../src/features/audit/web/texts.ts';
import { texts as analysisTexts } from '../../src/features/results/web/analysis/texts.ts';
import { texts as groupTexts } from '../../src/features/groups/web/texts.ts';
import { texts as keyTexts } from '../../src/features/keys/web/texts.ts';
import { texts as lessonsTexts } from '../../src/features/lessons/web/texts.ts';
import { texts as pupilsTexts } from '../../src/features/results/web/pupils/texts.ts';
import { texts as testsTexts } from '../../src/features/tests/web/texts.ts';
import { regradeTexts } from '../../src/features/results/web/attempts/regrade-texts.ts';
import { reopenTexts, texts as attemptsTexts } from '../../src/features/results/web/attempts/texts.ts';
import { texts as overviewTexts } from '../../src/features/results/web/overview/texts.ts';
import { texts as pupilReviewTexts } from '../../src/features/results/web/review/texts.ts';
import { texts as editorTexts } from '../../src/ui/test-editor/texts.ts';
import { reviewTexts } from '../../src/ui/test-review/texts.ts';
import { texts as questionsTexts } from '../../src/ui/test-player/texts.ts';
import { saveTexts } from '../../src/ui/forms/texts.ts';

const WRONG_BREAK = /(?<!\p{L})(?:в|к|с|о|у|на|по|до|за|из|от|об) | —|\p{N} \p{L}/iu;
/** A text of at most this length fits in one line on any screen. */
const ONE_LINE_LENGTH = 24;

/** Calls a function that returns texts. The sample arguments are counts. If the function throws, they are days. */
function callWithSamples(text: (...samples: unknown[]) => unknown): unknown {
  try {
    return text(2, 3, 5);
  } catch {
    return text('2027-05-31', '2026-11-27');
  }
}

function sentencesOf(texts: unknown): string[] {
  if (typeof texts === 'string') return texts.length > ONE_LINE_LENGTH ? [texts] : [];
  if (typeof texts === 'function') return sentencesOf(callWithSamples(texts as (...samples: unknown[]) => unknown));
  return Object.values(texts as object).flatMap(sentencesOf);
}

test.each(
  Object.entries({
    accessTexts,
    accountTexts,
    changeTexts,
    requestTexts,
    groupTexts,
    keyTexts,
    analysisTexts,
    auditTexts,
    lessonsTexts,
    pupilsTexts,
    testsTexts,
    editorTexts,
    reviewTexts,
    questionsTexts,
    saveTexts,
    overviewTexts,
    attemptsTexts,
    reopenTexts,
    regradeTexts,
    pupilReviewTexts,
  }),
)('%s have no-break spaces after prepositions, before dashes and between numbers and nouns', (_name, texts) => {
  expect(sentencesOf(texts).filter((text) => WRONG_BREAK.test(text))).toEqual([]);
});
