import { describe, expect, test } from 'vitest';
import { freeformQuestion, matchQuestion, multipleQuestion, numberQuestion, sequenceQuestion, shortQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import type { Question } from '../questions/question.ts';
import { compareWithExam, withExamScoring, withLinesInOrder } from './compare-with-exam.ts';
import { examProfile } from './exams.ts';

const ege = examProfile('ege-biology-2026');
/** The differences without those about missing lines. */
const differences = (...questions: Question[]) => compareWithExam(ege, questions).differences.filter(({ what }) => what !== 'missing');

describe('compareWithExam', () => {
  test('lines that are as in the exam differ in nothing', () => {
    const { agreeing, differences: found } = compareWithExam(ege, [shortQuestion({ line: 1 }), freeformQuestion(), matchQuestion({ line: 2, scoring: 'ege' })]);
    expect(agreeing).toBe(2);
    expect(found).toEqual([{ what: 'missing', lines: Array.from({ length: 26 }, (_, index) => index + 3), maxScore: 3 }]);
  });

  test('a test without lines is told nothing else', () => {
    expect(compareWithExam(ege, [textQuestion(), freeformQuestion(), matchQuestion()]).differences).toEqual([{ what: 'no-lines', questions: 2, expected: 28 }]);
  });

  test('another scoring is told once for several questions and by line for one, and not as another maximum', () => {
    expect(differences(matchQuestion({ line: 2 }), multipleQuestion({ line: 7 }))).toEqual([{ what: 'scoring', places: [0, 1] }]);
    expect(differences(sequenceQuestion({ line: 12 }))).toEqual([{ what: 'line-scoring', line: 12, place: 0 }]);
  });

  test.for<[string, Question[], object[]]>([
    ['kind', [textQuestion({ line: 4 })], [{ what: 'kind', line: 4, place: 0, found: 'text', expected: ['number', 'short'] }]],
    ['twice', [shortQuestion({ line: 1 }), shortQuestion({ line: 1 })], [{ what: 'twice', line: 1, places: [0, 1] }]],
    ['order', [numberQuestion({ line: 3 }), shortQuestion({ line: 1 })], [{ what: 'order', line: 1, before: 3, place: 1 }]],
    ['unlisted', [shortQuestion({ line: 1 }), textQuestion(), textQuestion({ line: 29 })], [{ what: 'unlisted', places: [1, 2] }]],
    ['no material', [numberQuestion({ line: 5 }), matchQuestion({ line: 6, scoring: 'ege' })], [{ what: 'material', lines: [5, 6], places: [0, 1] }]],
    ['another material', [numberQuestion({ line: 5, materialId: 'a' }), matchQuestion({ line: 6, scoring: 'ege', materialId: 'b' })], [{ what: 'material', lines: [5, 6], places: [0, 1] }]],
    ['one material', [numberQuestion({ line: 5, materialId: 'a' }), matchQuestion({ line: 6, scoring: 'ege', materialId: 'a' })], []],
  ])('by line: %s', ([, questions, expected]) => {
    expect(differences(...questions)).toEqual(expected);
  });

  test('a maximum that the scoring does not explain is told', () => {
    const profile = { ...ege, lines: [{ line: 1, name: 'Задача', part: 1, maxScore: 3, kinds: ['short'] }] as const, sharedMaterials: [] };
    expect(compareWithExam(profile, [shortQuestion({ line: 1 })]).differences).toEqual([{ what: 'maximum', line: 1, place: 0, found: 1, expected: 3 }]);
  });

  test('of an exam without lines the maxima are compared', () => {
    const oge = examProfile('oge-biology-2026');
    expect(compareWithExam(oge, [textQuestion()]).differences).toEqual([{ what: 'total', found: 1, expected: 47 }]);
    expect(compareWithExam(oge, Array.from({ length: 47 }, () => textQuestion())).differences).toEqual([]);
  });
});

test('«Расставить по порядку» gives each question that pupils see its number as its line, up to the last line', () => {
  const questions = [freeformQuestion({ line: 7 }), ...Array.from({ length: 30 }, () => textQuestion({ line: 1 }))];
  expect(withLinesInOrder(ege, questions).map(({ line }) => line)).toEqual([null, ...ege.lines.map(({ line }) => line), null, null]);
});

test('«Выбрать у всех» scores as the exam does where the line asks it and the kind can be', () => {
  const questions = [matchQuestion({ line: 2 }), textQuestion({ line: 7 }), multipleQuestion({ line: 7 }), multipleQuestion(), numberQuestion({ line: 3 })];
  const scored = withExamScoring(ege, questions);
  expect(scored.map((question) => ('scoring' in question ? question.scoring : undefined))).toEqual(['ege', undefined, 'ege', undefined, undefined]);
  expect(compareWithExam(ege, scored).differences.map(({ what }) => what)).not.toContain('scoring');
});
