import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readImage } from '../domain/image.ts';
import type { Question } from '../domain/question.ts';
import { checkTest } from '../domain/test-draft.ts';
import { sampleGeneralTests } from './general-tests.ts';
import { mixedWordsOf } from './testing-words.ts';

const PICTURE_MAX_BYTES = 150 * 1024;

const questions = sampleGeneralTests.flatMap((test) => test.questions);

/** The columns of texts to choose from. */
function columnsOf(question: Question): string[][] {
  switch (question.type) {
    case 'text':
    case 'multiple':
      return [question.options];
    case 'match':
      return [question.matchLeft, question.matchRight];
    case 'freeform':
      return [];
  }
}

/** Every text of a question that a learner may read. */
const textsOf = (question: Question): string[] => [
  question.question,
  question.contextText ?? '',
  ...columnsOf(question).flat(),
];

describe.each(sampleGeneralTests)('$name', (test) => {
  it('is stored as it is written', () => {
    expect(checkTest(test)).toEqual(test);
  });

  it('has 8–12 questions of all the kinds that learners see, one of them with a text to read', () => {
    expect(test.questions.length).toBeGreaterThanOrEqual(8);
    expect(test.questions.length).toBeLessThanOrEqual(12);
    expect(new Set(test.questions.map(({ type }) => type))).toEqual(new Set(['text', 'multiple', 'match']));
    expect(test.questions.some(({ contextText }) => contextText !== null)).toBe(true);
  });

  it('has its single right answers in different places', () => {
    const places = test.questions.flatMap((question) => (question.type === 'text' ? [question.correct] : []));
    expect(new Set(places).size).toBeGreaterThanOrEqual(3);
  });
});

describe.each(questions)('$question', (question) => {
  it('repeats no option and no row', () => {
    for (const column of columnsOf(question)) expect(new Set(column).size).toBe(column.length);
  });

  it('has no word that mixes Latin and Cyrillic letters', () => {
    expect(textsOf(question).flatMap(mixedWordsOf)).toEqual([]);
  });
});

const multiples = questions.filter((question) => question.type === 'multiple');
it.each(multiples)('several options but not all are right: $question', (question) => {
  expect(question.correctAnswers.length).toBeGreaterThan(1);
  expect(question.correctAnswers.length).toBeLessThan(question.options.length);
});

const matches = questions.filter((question) => question.type === 'match');
it.each(matches)('every right row has one pair, not beside it: $question', (question) => {
  const rows = question.matchLeft.map((_, row) => row);
  expect(question.matchAnswers.toSorted((a, b) => a - b)).toEqual(rows);
  expect(question.matchAnswers).not.toEqual(rows);
});

describe('pictures', () => {
  const pictures = new Set(questions.flatMap(({ contextImage }) => contextImage ?? []));

  it('are at least two, whole and light enough for a phone', () => {
    expect(pictures.size).toBeGreaterThanOrEqual(2);
    for (const picture of pictures) {
      const { type, width, bytes } = readImage(picture);
      expect(type).toBe('image/png');
      expect(width).toBe(1200);
      expect(bytes.length).toBeLessThan(PICTURE_MAX_BYTES);
    }
  });

  it.each(['plant-cell', 'food-web', 'reflex-arc', 'pedigree'])('%s has the proportions of its drawing', (name) => {
    const svg = readFileSync(new URL(`pictures/${name}.svg`, import.meta.url), 'utf8');
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    const png = readFileSync(new URL(`pictures/${name}.png`, import.meta.url)).toString('base64');
    const rendered = readImage(`data:image/png;base64,${png}`);
    expect(rendered.height / rendered.width).toBeCloseTo(Number(height) / Number(width), 2);
  });
});
