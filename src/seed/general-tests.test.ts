import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readImage } from '../domain/images/image.ts';
import type { Question } from '../domain/questions/question.ts';
import { checkTest } from '../domain/questions/test-input/test-input.ts';
import { sampleGeneralTests } from './general-tests.ts';
import { mixedWordsOf } from '../../test/support/fixtures/mixed-alphabet.ts';

const IMAGE_MAX_BYTES = 150 * 1024;

const questions = sampleGeneralTests.flatMap((test) => test.questions);

/** The lists of texts from which a learner chooses. */
function columnsOf(question: Question): string[][] {
  switch (question.type) {
    case 'text':
    case 'multiple':
      return [question.options];
    case 'match':
      return [question.matchLeft, question.matchRight];
    case 'sequence':
      return [question.items];
    case 'short':
      return [question.answers];
    case 'number':
    case 'extended':
    case 'freeform':
      return [];
  }
}

/** Every text of a question that a learner sees. */
const textsOf = (question: Question): string[] => [
  question.question,
  question.contextText ?? '',
  ...columnsOf(question).flat(),
];

describe.each(sampleGeneralTests)('sample test $name', (test) => {
  it('the test is valid and normalized', () => {
    expect(checkTest(test)).toEqual(test);
  });

  it('the test has 8 to 12 questions of all visible kinds, one of them with a context text', () => {
    expect(test.questions.length).toBeGreaterThanOrEqual(8);
    expect(test.questions.length).toBeLessThanOrEqual(12);
    expect(new Set(test.questions.map(({ type }) => type))).toEqual(new Set(['text', 'multiple', 'match']));
    expect(test.questions.some(({ contextText }) => contextText !== null)).toBe(true);
  });

  it('the right options of text questions have different indexes', () => {
    const indexes = test.questions.flatMap((question) => (question.type === 'text' ? [question.correct] : []));
    expect(new Set(indexes).size).toBeGreaterThanOrEqual(3);
  });
});

describe.each(questions)('sample question $question', (question) => {
  it('the question repeats no option and no row', () => {
    for (const column of columnsOf(question)) expect(new Set(column).size).toBe(column.length);
  });

  it('no word mixes Latin and Cyrillic letters', () => {
    expect(textsOf(question).flatMap(mixedWordsOf)).toEqual([]);
  });
});

const multiples = questions.filter((question) => question.type === 'multiple');
it.each(multiples)('several options, but not all, are right: $question', (question) => {
  expect(question.correctAnswers.length).toBeGreaterThan(1);
  expect(question.correctAnswers.length).toBeLessThan(question.options.length);
});

const matches = questions.filter((question) => question.type === 'match');
it.each(matches)('every right item has one pair, in another row: $question', (question) => {
  const rows = question.matchLeft.map((_, row) => row);
  expect(question.matchAnswers.toSorted((a, b) => a - b)).toEqual(rows);
  expect(question.matchAnswers).not.toEqual(rows);
});

describe('sample images', () => {
  const images = new Set(questions.flatMap(({ contextImage }) => contextImage ?? []));

  it('there are at least two images, valid, 1200 pixels wide and under 150 KB', () => {
    expect(images.size).toBeGreaterThanOrEqual(2);
    for (const image of images) {
      const { type, width, bytes } = readImage(image);
      expect(type).toBe('image/png');
      expect(width).toBe(1200);
      expect(bytes.length).toBeLessThan(IMAGE_MAX_BYTES);
    }
  });

  it.each(['plant-cell', 'food-web', 'reflex-arc', 'pedigree'])('the image %s has the proportions of its SVG', (name) => {
    const svg = readFileSync(new URL(`images/${name}.svg`, import.meta.url), 'utf8');
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    const png = readFileSync(new URL(`images/${name}.png`, import.meta.url)).toString('base64');
    const rendered = readImage(`data:image/png;base64,${png}`);
    expect(rendered.height / rendered.width).toBeCloseTo(Number(height) / Number(width), 2);
  });
});
