import { describe, expect, it } from 'vitest';
import { checkBlock, checkLesson, checkLessonTest } from '../domain/lessons/lesson.ts';
import { sampleBlocks } from './lessons.ts';
import { mixedWordsOf } from '../../test/support/fixtures/mixed-alphabet.ts';

const lessons = sampleBlocks.flatMap((block) => block.lessons);
const questions = lessons.flatMap(({ test }) => test.questions);

it('the sample has two blocks in order, with three lessons each', () => {
  expect(sampleBlocks.map(({ block }) => block.order)).toEqual([1, 2]);
  expect(sampleBlocks.map((block) => block.lessons.length)).toEqual([3, 3]);
});

it('no two sample lessons share a title or a video', () => {
  expect(new Set(lessons.map(({ lesson }) => lesson.title)).size).toBe(lessons.length);
  expect(new Set(lessons.map(({ lesson }) => lesson.videoUrl)).size).toBe(lessons.length);
});

it.each(sampleBlocks)('sample block $block.title is valid and normalized', ({ block }) => {
  expect(checkBlock(block)).toEqual(block);
});

describe.each(lessons)('sample lesson $lesson.title', ({ lesson }) => {
  it('the lesson is valid and normalized', () => {
    const input = { ...lesson, blockId: 'block' };
    expect(checkLesson(input)).toEqual(input);
  });

  it('the text has 250 to 450 words, headings, a list, bold words and a table', () => {
    const words = lesson.content.split(/\s+/).filter((part) => /\p{L}/u.test(part));
    expect(words.length).toBeGreaterThanOrEqual(250);
    expect(words.length).toBeLessThanOrEqual(450);
    expect(lesson.content).toMatch(/^## /m);
    expect(lesson.content).toMatch(/^(?:-|\d\.) /m);
    expect(lesson.content).toMatch(/\*\*.+\*\*/);
    expect(lesson.content).toMatch(/^\| --- \|/m);
  });

  it('all rows of a table have the same number of cells', () => {
    for (const table of lesson.content.match(/(?:^\|.*\n)+/gm) ?? []) {
      const widths = table.trimEnd().split('\n').map((row) => row.split('|').length);
      expect(new Set(widths).size).toBe(1);
    }
  });

  it('no word mixes Latin and Cyrillic letters', () => {
    expect(mixedWordsOf(`${lesson.title} ${lesson.content}`)).toEqual([]);
  });
});

describe.each(lessons)('sample test of lesson $lesson.title', ({ test }) => {
  it('the test is valid and normalized', () => {
    expect(checkLessonTest(test)).toEqual(test);
  });

  it('the test has 4 or 5 questions whose right options have different indexes', () => {
    expect(test.questions.length).toBeGreaterThanOrEqual(4);
    expect(test.questions.length).toBeLessThanOrEqual(5);
    expect(new Set(test.questions.map(({ correct }) => correct)).size).toBeGreaterThanOrEqual(3);
  });
});

describe.each(questions)('sample question $question', ({ question, options }) => {
  it('the question has four different options', () => {
    expect(new Set(options).size).toBe(4);
  });

  it('no word mixes Latin and Cyrillic letters', () => {
    expect([question, ...options].flatMap(mixedWordsOf)).toEqual([]);
  });
});
