import { describe, expect, test } from 'vitest';
import { listResults } from '../../src/features/tests/store/results.ts';
import { engines, withDatabase } from '../support/test-database.ts';
import { originalCollections } from '../support/fixtures/files/firestore-dump-fixture.ts';
import { exportedText, importJson } from '../support/fixtures/files/import-json.ts';

const valid = originalCollections();
const [, multiple] = valid.tests.test1.questions;
const user = valid.users.boris;
const lesson = valid.lessons.lesson1;
const timestamp = '2023-10-01T10:00:00.000Z';

describe.each(engines)('import of documents in old shapes (%s)', (engine) => {
  test('answers stay with their options when blank options and items are dropped', async () => {
    const text = { question: '?', options: ['', 'нет', ' ', 'да'], correct: 3 };
    // Each question has a test of its own, because a blank option changes how all answers to its test are imported.
    const cases: [question: object, answer: unknown, importedQuestion: object, importedAnswer: unknown][] = [
      [{ type: 'text', ...text }, 3, { options: ['нет', 'да'], correct: 1 }, 1],
      [{ type: 'multiple', question: '?', options: [' ', 'а', 'б'], correctAnswers: [1, 2] }, { 1: true, 2: true, 0: false }, { correctAnswers: [0, 1] }, { 0: true, 1: true }],
      [{ type: 'match', question: '?', matchLeft: ['', 'А'], matchRight: ['1', '2'], matchAnswers: [0, 1] }, { 0: 0, 1: 1 }, { matchLeft: ['А'], matchAnswers: [1] }, { 0: 1 }],
      [{ type: 'match', question: '?', matchLeft: ['А'], matchRight: ['', '1'], matchAnswers: [1] }, { 0: 1 }, { matchRight: ['1'], matchAnswers: [0] }, { 0: 0 }],
    ];
    const byTestId = (select: (each: (typeof cases)[number]) => unknown) => Object.fromEntries(cases.map((each, index) => [`t${index}`, select(each)]));
    await withDatabase(engine, async (db) => {
      const lines = await importJson(db, {
        ...valid,
        tests: byTestId(([question]) => ({ name: 'Т', questions: [question] })),
        results: { anna: byTestId(([, answer]) => ({ answers: [answer], score: 1, timestamp })) },
        lessonTests: { lesson1: { name: 'Тест для: Ядро', questions: [text] } },
        lessonResults: { anna: { lesson1: { score: 1, answers: [3] } } },
      });
      const changed = ['tests/t0', 'tests/t1', 'tests/t2', 'tests/t3', 'lessonTests/lesson1'];
      expect(lines).toEqual(expect.arrayContaining(changed.map((name) => `${name}: взят с изменениями: опущены пустые варианты ответа`)));
      expect(JSON.parse(await exportedText(db))).toMatchObject({
        tests: byTestId(([, , question]) => ({ questions: [question] })),
        results: { anna: byTestId(([, , , answer]) => ({ answers: [answer], score: 1 })) },
        lessonTests: { lesson1: { questions: [{ options: ['нет', 'да'], correct: 1 }] } },
        lessonResults: { anna: { lesson1: { score: 1, answers: [1] } } },
      });
    });
  });

  test('values of other types and shapes are converted where possible and dropped otherwise', async () => {
    const userDocument = (name: string, given: object) => ({ ...user, uid: name, email: `${name}@example.ru`, ...given });
    await withDatabase(engine, async (db) => {
      await importJson(db, {
        blocks: { ...valid.blocks, blank: { title: ' Ткани ', description: ' ', order: 3 } },
        lessons: {
          blank: { ...lesson, title: ' Ядро\n', content: '\t', videoUrl: ` ${lesson.videoUrl}\n` },
          foreign: { ...lesson, videoUrl: 'javascript:alert(1)' },
        },
        tests: { t: { name: 'Т', questions: [{ ...multiple, options: { 0: 'а', 1: 2, 2: 'в', 4: null } }] } },
        users: {
          a: userDocument('a', { nickname: `а${'🌿'.repeat(60)}`, accessBlocks: { cellBlock: false, geneBlock: true } }),
          b: userDocument('b', { nickname: `${'б'.repeat(99)} ${'б'.repeat(99)}`, accessBlocks: { 0: 'geneBlock', 1: 'cellBlock', 2: 5 } }),
        },
      });
      expect(JSON.parse(await exportedText(db))).toMatchObject({
        blocks: { blank: { title: 'Ткани', description: 'Ткани' } },
        lessons: { blank: { title: 'Ядро', content: 'Ядро', videoUrl: lesson.videoUrl }, foreign: { videoUrl: '' } },
        tests: { t: { questions: [{ options: ['а', '2', 'в'] }] } },
        users: {
          a: { nickname: `а${'🌿'.repeat(49)}\uFFFD`, accessBlocks: ['geneBlock'] },
          b: { nickname: 'б'.repeat(99), accessBlocks: ['cellBlock', 'geneBlock'] },
        },
      });
    });
  });

  test('answers in old shapes are converted, and unsuitable ones are dropped and reported', async () => {
    const questions = {
      text: { type: 'text', question: '?', options: ['а', 'б'], correct: 0 },
      multiple: { type: 'multiple', question: '?', options: ['а', 'б', 'в'], correctAnswers: [0, 1] },
      match: { type: 'match', question: '?', matchLeft: ['А', 'Б'], matchRight: ['1', '2'], matchAnswers: [0, 1] },
      freeform: { type: 'freeform', question: '?', freeformAnswer: '' },
    };
    const given: [kind: keyof typeof questions, old: unknown, kept: unknown][] = [
      ['text', '1', 1],
      ['text', 2, null],
      ['text', 0.5, null],
      ['text', -1, null],
      ['text', null, null],
      ['multiple', [0, 2], { 0: true, 2: true }],
      ['multiple', [true, false, true], { 0: true, 2: true }],
      ['multiple', { 0: true, 1: false, 3: true }, { 0: true }],
      ['multiple', { 1: false }, null],
      ['match', [1, 0], { 0: 1, 1: 0 }],
      ['match', { 0: '1', 1: 2, 2: 0 }, { 0: 1 }],
      ['match', '01', null],
      ['freeform', 'Своими словами', null],
    ];
    await withDatabase(engine, async (db) => {
      const lines = await importJson(db, {
        ...valid,
        tests: { t: { name: 'Т', questions: given.map(([kind]) => questions[kind]) } },
        results: { anna: { t: { answers: given.map(([, old]) => old), score: 1, timestamp } } },
      });
      const dropped = [2, 3, 9, 12].map((number) => `ответ №${number} не подходит к вопросу`);
      expect(lines).toContain(`results/anna: взят с изменениями: t: ${dropped.join('; t: ')}`);
      const { results } = JSON.parse(await exportedText(db)) as { results: object };
      expect(results).toMatchObject({ anna: { t: { answers: given.map(([, , kept]) => kept) } } });
    });
  });

  test('answers to a deleted test are kept when they have the shape of an answer', async () => {
    const old = [1, '2', { 0: true, 1: false, x: true }, { 0: 1, 1: '2', 2: 'нет', '-1': 0 }, null, 'нет', {}];
    const kept = [1, 2, { 0: true }, { 0: 1, 1: 2 }, null, null, null];
    await withDatabase(engine, async (db) => {
      await importJson(db, { ...valid, results: { anna: { gone: { answers: old, score: 3, timestamp } } } });
      // The points are those of two single options, several options and two rows: 1 + 1 + 2 + 2.
      expect(await listResults(db, 'anna', { ofLessons: false })).toEqual([['gone', { answers: kept, score: 3, maxScore: 6, timestamp, attempt: 1, regraded: null, pending: null, checkedAt: null }]]);
    });
  });
});
