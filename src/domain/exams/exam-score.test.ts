import { describe, expect, test } from 'vitest';
import { freeformQuestion, matchQuestion, multipleQuestion, numberQuestion, sequenceQuestion, shortQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import type { GradedType, Question } from '../questions/question.ts';
import { examScoreOf, isWhole, mostLost } from './exam-score.ts';
import { examProfile } from './exams.ts';

const MADE: Partial<Record<GradedType, (line: number) => Question>> = {
  short: (line) => shortQuestion({ line }),
  number: (line) => numberQuestion({ line }),
  match: (line) => matchQuestion({ line, scoring: 'ege' }),
  multiple: (line) => multipleQuestion({ line, scoring: 'ege' }),
  sequence: (line) => sequenceQuestion({ line, scoring: 'ege' }),
};

/** The questions of part 1 of the ЕГЭ, one for each line. */
const partOne = (): Question[] =>
  examProfile('ege-biology-2026').lines.filter(({ part }) => part === 1).flatMap(({ line, kinds: [kind = 'text'] }) => MADE[kind]?.(line) ?? []);

describe('examScoreOf', () => {
  test('a test of part 1 alone has primary points and its lines, and no test points', () => {
    const questions = partOne();
    const score = examScoreOf('ege-biology-2026', questions, questions.map((_, index) => (index === 11 ? 0 : 1)), 20);
    expect(score).toMatchObject({ whole: false, primary: 20, maxPrimary: 57, testPoints: null, mark: null, parts: [{ part: 1, score: 20, maxScore: 36 }] });
    expect(score.lines).toHaveLength(21);
    expect(score.lines[11]).toEqual({ line: 12, score: 0, maxScore: 2 });
  });

  test('a line that stands twice is summed, freeform and foreign lines count in none, and what waits makes its line and part wait', () => {
    const questions = [numberQuestion({ line: 3 }), freeformQuestion({ line: 3 }), numberQuestion({ line: 3 }), textQuestion({ line: 60 }), textQuestion(), shortQuestion({ line: 1 })];
    expect(examScoreOf('ege-biology-2026', questions, [1, 0, 0, 1, 1, 1], 4)).toMatchObject({
      parts: [{ part: 1, score: 2, maxScore: 3 }],
      lines: [{ line: 1, score: 1, maxScore: 1 }, { line: 3, score: 1, maxScore: 2 }],
    });
    expect(examScoreOf('ege-biology-2026', questions, [1, 0, null, 1, 1, 1], null)).toMatchObject({
      primary: null,
      parts: [{ part: 1, score: null, maxScore: 3 }],
      lines: [{ line: 1, score: 1 }, { line: 3, score: null }],
    });
  });

  test('an exam without lines has a mark when the maxima agree, and neither parts nor lines', () => {
    const points = (count: number) => Array.from({ length: count }, (_, index) => textQuestion({ question: `№ ${index}`, line: index + 1 }));
    const whole = examScoreOf('oge-biology-2026', points(47), points(47).map(() => 1), 26);
    expect(whole).toEqual({ exam: 'oge-biology-2026', whole: true, primary: 26, maxPrimary: 47, testPoints: null, mark: 4, parts: [], lines: [] });
    expect(examScoreOf('oge-biology-2026', points(46), [], 46)).toMatchObject({ whole: false, mark: null });
    expect(examScoreOf('oge-biology-2026', points(47), [], null)).toMatchObject({ whole: true, primary: null, mark: null });
  });
});

test('a variant is whole when each line stands in it once with its maximum, and nothing else does', () => {
  const profile = { ...examProfile('ege-biology-2026'), lines: examProfile('ege-biology-2026').lines.filter(({ part }) => part === 1) };
  const questions = partOne();
  const changed = (index: number, question: Question) => questions.with(index, question);
  expect(isWhole(profile, questions)).toBe(true);
  expect(isWhole(profile, [freeformQuestion(), ...questions])).toBe(true);
  expect(isWhole(profile, questions.slice(1))).toBe(false);
  expect(isWhole(profile, [...questions, textQuestion()])).toBe(false);
  expect(isWhole(profile, changed(0, numberQuestion({ line: 3 })))).toBe(false);
  // With three rows the question gives three points instead of two.
  expect(isWhole(profile, changed(1, matchQuestion({ line: 2 })))).toBe(false);
});

test('most points are lost where most are missing, equal lines by their numbers, three at most', () => {
  const line = (number: number, score: number | null, maxScore: number) => ({ line: number, score, maxScore });
  const lines = [line(1, 0, 1), line(6, 1, 2), line(7, 2, 2), line(12, 0, 2), line(22, null, 3), line(24, 0, 3)];
  expect(mostLost(lines).map((each) => each.line)).toEqual([24, 12, 1]);
  expect(mostLost([line(7, 2, 2)])).toEqual([]);
});
