import { describe, expect, it } from 'vitest';
import { checkBlock, checkLesson, checkLessonTest } from '../domain/lesson.ts';
import { sampleBlocks } from './lessons.ts';
import { mixedWordsOf } from './testing-words.ts';

const lessons = sampleBlocks.flatMap((block) => block.lessons);
const questions = lessons.flatMap(({ test }) => test.questions);

it('is two blocks in order, of three lessons each', () => {
  expect(sampleBlocks.map(({ block }) => block.order)).toEqual([1, 2]);
  expect(sampleBlocks.map((block) => block.lessons.length)).toEqual([3, 3]);
});

it('repeats neither a title nor a video', () => {
  expect(new Set(lessons.map(({ lesson }) => lesson.title)).size).toBe(lessons.length);
  expect(new Set(lessons.map(({ lesson }) => lesson.videoUrl)).size).toBe(lessons.length);
});

it.each(sampleBlocks)('block $block.title is stored as it is written', ({ block }) => {
  expect(checkBlock(block)).toEqual(block);
});

describe.each(lessons)('lesson $lesson.title', ({ lesson }) => {
  it('is stored as it is written', () => {
    const draft = { ...lesson, blockId: 'block' };
    expect(checkLesson(draft)).toEqual(draft);
  });

  it('has a text of 250–450 words with headings, a list, bold words and a table', () => {
    const words = lesson.content.split(/\s+/).filter((part) => /\p{L}/u.test(part));
    expect(words.length).toBeGreaterThanOrEqual(250);
    expect(words.length).toBeLessThanOrEqual(450);
    expect(lesson.content).toMatch(/^## /m);
    expect(lesson.content).toMatch(/^(?:-|\d\.) /m);
    expect(lesson.content).toMatch(/\*\*.+\*\*/);
    expect(lesson.content).toMatch(/^\| --- \|/m);
  });

  it('has table rows of equal length', () => {
    for (const table of lesson.content.match(/(?:^\|.*\n)+/gm) ?? []) {
      const widths = table.trimEnd().split('\n').map((row) => row.split('|').length);
      expect(new Set(widths).size).toBe(1);
    }
  });

  it('has no word that mixes Latin and Cyrillic letters', () => {
    expect(mixedWordsOf(`${lesson.title} ${lesson.content}`)).toEqual([]);
  });
});

describe.each(lessons)('test of $lesson.title', ({ test }) => {
  it('is stored as it is written', () => {
    expect(checkLessonTest(test)).toEqual(test);
  });

  it('has 4–5 questions with the right answers in different places', () => {
    expect(test.questions.length).toBeGreaterThanOrEqual(4);
    expect(test.questions.length).toBeLessThanOrEqual(5);
    expect(new Set(test.questions.map(({ correct }) => correct)).size).toBeGreaterThanOrEqual(3);
  });
});

describe.each(questions)('$question', ({ question, options }) => {
  it('has four different options', () => {
    expect(new Set(options).size).toBe(4);
  });

  it('has no word that mixes Latin and Cyrillic letters', () => {
    expect([question, ...options].flatMap(mixedWordsOf)).toEqual([]);
  });
});
