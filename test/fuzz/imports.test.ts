/**
 * Tests that the import answers any broken file as its contract says, and that its memory does not grow (rules R110 to
 * R122).
 */
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { importQuestions } from '../../src/features/question-import/contract.ts';
import type { Question } from '../../src/domain/questions/question.ts';
import { readText } from '../../src/domain/question-import/text/read-text.ts';
import { startTestApp } from '../support/test-app.ts';
import { brokenFile } from './broken-file.ts';
import { tutorText } from './tutor-texts.ts';

/** `npm run fuzz -- 10000 --imports` sets these variables for a long run. */
const { FUZZ_IMPORTS, FUZZ_SEED } = process.env;
const isLong = FUZZ_IMPORTS !== undefined;
const files = Number(FUZZ_IMPORTS ?? 150);
const seed = Number(FUZZ_SEED ?? 20_261_121);

/** The answer to an unreadable file: its message must be whole sentences with the reason. */
const Refusal = z.object({ code: z.literal('unreadable-file'), message: z.string().regex(/^\p{Lu}.+\.$/u) });

const MEGABYTE = 1024 * 1024;
/** By how much the memory of the process may grow after the first tenth of a long run. */
const MAX_GROWTH = 200 * MEGABYTE;

test('a broken file is read or refused with a reason, and its memory is freed', { timeout: isLong ? 24 * 3_600_000 : 300_000 }, async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  onTestFinished(() => app.close());
  const admin = await app.signInAdmin();
  const outcomes: Record<string, number> = {};
  let sent = 0;
  let early = 0;
  await fc.assert(
    fc.asyncProperty(brokenFile, async ({ format, bytes }) => {
      const { status, body } = await admin.post(importQuestions.path, {
        format,
        encoding: 'base64',
        content: Buffer.from(bytes).toString('base64'),
      });
      outcomes[`${format} ${status}`] = (outcomes[`${format} ${status}`] ?? 0) + 1;
      expect([200, 400]).toContain(status);
      (status === 200 ? importQuestions.output : Refusal).parse(body);
      sent += 1;
      if (sent === Math.ceil(files / 10)) early = process.memoryUsage.rss();
    }),
    { numRuns: files, seed },
  );
  const growth = process.memoryUsage.rss() - early;
  if (isLong) console.log(`${sent} files, seed ${seed}: ${JSON.stringify(outcomes)}, ${Math.round(growth / MEGABYTE)} MB more than after a tenth`);
  // A short run shares its process with other tests, so its memory says nothing.
  expect(isLong ? growth : 0).toBeLessThan(MAX_GROWTH);
  expect(Object.keys(outcomes).some((outcome) => outcome.endsWith(' 200'))).toBe(true);
});

function hasKey(question: Question): boolean {
  switch (question.type) {
    case 'text':
      return question.correct >= 0;
    case 'multiple':
      return question.correctAnswers.length > 0;
    case 'match':
      return question.matchAnswers.some((right) => right >= 0);
    case 'short':
      return question.answers.length > 0;
    case 'number':
      return question.answer !== null;
    case 'sequence':
      return question.correctOrder.length > 0;
    case 'extended':
    case 'freeform':
      return false;
  }
}

/**
 * Removes a question number that has no full stop. The import leaves such a number in the text when nothing shows that
 * it is the number of a question.
 */
const withoutNumber = (text: string): string => text.replace(/^\d{1,3}\s/, '').trim();
const withoutPunctuation = (text: string): string => text.replace(/[;\s]+$/, '');

test('no text of a tutor comes in with a key that its author did not mean', { timeout: isLong ? 24 * 3_600_000 : 120_000 }, () => {
  let keys = 0;
  let asked = 0;
  fc.assert(
    fc.property(tutorText, ({ text, meant }) => {
      const unmeant: Question[] = [];
      asked += meant.size;
      for (const { question, problems } of readText(text).questions) {
        // The import may report that it has not read a part of a question. But an option that it takes as right must be
        // the option that the author has marked.
        const right = question.type === 'text' && question.correct >= 0 ? question.options[question.correct] : undefined;
        if (right === undefined) {
          // Every question in these texts has options. If the import reads a key of another kind, it must report a
          // problem.
          if (hasKey(question) && problems.length === 0) unmeant.push(question);
          continue;
        }
        keys += 1;
        if (withoutPunctuation(right) !== withoutPunctuation(meant.get(withoutNumber(question.question)) ?? '')) unmeant.push(question);
      }
      expect(unmeant).toEqual([]);
    }),
    { numRuns: files, seed },
  );
  if (isLong) console.log(`${keys} keys of ${asked} questions were taken, none unmeant`);
  // An import that reads no key makes no mistakes either, so it must read enough keys.
  expect(keys / asked).toBeGreaterThan(0.8);
});
