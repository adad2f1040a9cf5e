import { expect, test } from 'vitest';
import { sortNumbers } from '../numbers.ts';
import { QUESTION_LIMITS } from '../questions/question-limits.ts';
import { markOf, testPointsOf } from './exam-score.ts';
import { EXAMS, examProfile } from './exams.ts';

/** The tables are typed here once more, as they were published. They must not be read from the data that they test. */
const PUBLISHED_SCALE = `
0-0 1-3 2-5 3-7 4-10 5-12 6-14 7-17 8-19 9-21
10-24 11-26 12-28 13-31 14-33 15-36 16-38 17-40 18-41 19-43
20-45 21-46 22-48 23-50 24-51 25-53 26-55 27-56 28-58 29-60
30-61 31-63 32-65 33-66 34-68 35-70 36-71 37-72 38-73 39-74
40-75 41-76 42-77 43-78 44-79 45-80 46-81 47-83 48-85 49-86
50-88 51-90 52-91 53-93 54-95 55-96 56-98 57-100`;

test('the scale of the ЕГЭ of 2026 is the published one, point by point', () => {
  const ege = examProfile('ege-biology-2026');
  const rows = PUBLISHED_SCALE.trim().split(/\s+/).map((row) => row.split('-').map(Number));
  expect(rows).toHaveLength(58);
  for (const [primary = -1, points] of rows) expect([primary, testPointsOf(ege, primary)]).toEqual([primary, points]);
  expect(testPointsOf(ege, 58)).toBeNull();
});

test('the certificate needs 15 primary points, a university 17', () => {
  const ege = examProfile('ege-biology-2026');
  expect(ege.minimum).toEqual({ certificate: 36, university: 40 });
  expect([testPointsOf(ege, 14), testPointsOf(ege, 15), testPointsOf(ege, 16), testPointsOf(ege, 17)]).toEqual([33, 36, 38, 40]);
});

test('the marks of the ОГЭ of 2026 begin at 13, 26 and 38 points', () => {
  const oge = examProfile('oge-biology-2026');
  expect([0, 12, 13, 25, 26, 37, 38, 47].map((points) => markOf(oge, points))).toEqual([2, 2, 3, 3, 4, 4, 5, 5]);
  expect(testPointsOf(oge, 47)).toBeNull();
});

test('the structure of the ЕГЭ of 2026 is that of its specification', () => {
  const { lines, maxScore, minutes, sharedMaterials } = examProfile('ege-biology-2026');
  expect({ count: lines.length, maxScore, minutes, sharedMaterials }).toEqual({ count: 28, maxScore: 57, minutes: 235, sharedMaterials: [[5, 6], [9, 10], [13, 14], [22, 23]] });
  const linesOf = (isIn: (line: (typeof lines)[number]) => boolean) => lines.filter(isIn).map(({ line }) => line);
  expect(linesOf(({ maxScore: max }) => max === 1)).toEqual([1, 3, 4, 5, 9, 13]);
  expect(linesOf(({ maxScore: max }) => max === 3)).toEqual([22, 23, 24, 25, 26, 27, 28]);
  expect(linesOf(({ part }) => part === 2)).toEqual([22, 23, 24, 25, 26, 27, 28]);
  expect(linesOf(({ scoring }) => scoring === 'ege')).toEqual([2, 6, 7, 8, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21]);
  expect(lines.filter(({ part }) => part === 1).reduce((sum, { maxScore: max }) => sum + max, 0)).toBe(36);
  const kinds: Record<string, number[]> = {};
  for (const line of lines) for (const kind of line.kinds) (kinds[kind] ??= []).push(line.line);
  expect(kinds).toEqual({
    short: [1, 4],
    number: [3, 4, 5, 9, 13],
    match: [2, 6, 10, 14, 19, 20],
    multiple: [7, 11, 15, 17, 18, 21],
    sequence: [8, 12, 16],
    extended: [22, 23, 24, 25, 26, 27, 28],
  });
});

test.for(EXAMS)('the profile %s agrees with itself and says where it is from', (exam) => {
  const { lines, maxScore, minutes, scale, marks, source, verifiedOn } = examProfile(exam);
  expect(source).not.toBe('');
  // `null` means that nobody has compared the profile with the official table yet.
  expect(verifiedOn).toBeNull();
  expect(minutes).toBeLessThanOrEqual(QUESTION_LIMITS.timeLimit);
  expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
  expect(lines.length === 0 ? maxScore : lines.reduce((sum, line) => sum + line.maxScore, 0)).toBe(maxScore);
  const points = scale ?? [];
  expect(points).toHaveLength(scale === null ? 0 : maxScore + 1);
  expect(points).toEqual(sortNumbers([...new Set(points)]));
  expect(marks?.[0]?.[0] ?? 0).toBe(0);
});
