import { describe, expect, test } from 'vitest';
import { listResults } from '../features/tests/store/results.ts';
import { engines, withDatabase } from '../server/testing-database.ts';
import { originalCollections } from './testing-dump.ts';
import { exportedText, importJson } from './testing.ts';

const good = originalCollections();
const [, multiple] = good.tests.test1.questions;
const user = good.users.boris;
const lesson = good.lessons.lesson1;
const timestamp = '2023-10-01T10:00:00.000Z';

describe.each(engines)('an old document (%s)', (engine) => {
  test('with blank lines here and there keeps the answers with the texts they were given for', async () => {
    const text = { question: '?', options: ['', 'нет', ' ', 'да'], correct: 3 };
    // Each in a test of its own: with one blank line all answers to a test move.
    const moved: [question: object, answer: unknown, questionThen: object, answerThen: unknown][] = [
      [{ type: 'text', ...text }, 3, { options: ['нет', 'да'], correct: 1 }, 1],
      [{ type: 'multiple', question: '?', options: [' ', 'а', 'б'], correctAnswers: [1, 2] }, { 1: true, 2: true, 0: false }, { correctAnswers: [0, 1] }, { 0: true, 1: true }],
      [{ type: 'match', question: '?', matchLeft: ['', 'А'], matchRight: ['1', '2'], matchAnswers: [0, 1] }, { 0: 0, 1: 1 }, { matchLeft: ['А'], matchAnswers: [1] }, { 0: 1 }],
      [{ type: 'match', question: '?', matchLeft: ['А'], matchRight: ['', '1'], matchAnswers: [1] }, { 0: 1 }, { matchRight: ['1'], matchAnswers: [0] }, { 0: 0 }],
    ];
    const byPlace = (of: (each: (typeof moved)[number]) => unknown) => Object.fromEntries(moved.map((each, place) => [`t${place}`, of(each)]));
    await withDatabase(engine, async (db) => {
      const lines = await importJson(db, {
        ...good,
        tests: byPlace(([question]) => ({ name: 'Т', questions: [question] })),
        results: { anna: byPlace(([, answer]) => ({ answers: [answer], score: 1, timestamp })) },
        lessonTests: { lesson1: { name: 'Тест для: Ядро', questions: [text] } },
        lessonResults: { anna: { lesson1: { score: 1, answers: [3] } } },
      });
      const dropped = ['tests/t0', 'tests/t1', 'tests/t2', 'tests/t3', 'lessonTests/lesson1'];
      expect(lines).toEqual(expect.arrayContaining(dropped.map((name) => `${name}: взят с изменениями: опущены пустые варианты ответа`)));
      expect(JSON.parse(await exportedText(db))).toMatchObject({
        tests: byPlace(([, , question]) => ({ questions: [question] })),
        results: { anna: byPlace(([, , , answer]) => ({ answers: [answer], score: 1 })) },
        lessonTests: { lesson1: { questions: [{ options: ['нет', 'да'], correct: 1 }] } },
        lessonResults: { anna: { lesson1: { score: 1, answers: [1] } } },
      });
    });
  });

  test('becomes what it can become, and no more', async () => {
    const person = (name: string, given: object) => ({ ...user, uid: name, email: `${name}@example.ru`, ...given });
    await withDatabase(engine, async (db) => {
      await importJson(db, {
        blocks: { ...good.blocks, blank: { title: ' Ткани ', description: ' ', order: 3 } },
        lessons: {
          blank: { ...lesson, title: ' Ядро\n', content: '\t', videoUrl: ` ${lesson.videoUrl}\n` },
          foreign: { ...lesson, videoUrl: 'javascript:alert(1)' },
        },
        tests: { t: { name: 'Т', questions: [{ ...multiple, options: { 0: 'а', 1: 2, 2: 'в', 4: null } }] } },
        users: {
          a: person('a', { nickname: `а${'🌿'.repeat(60)}`, accessBlocks: { cellBlock: false, geneBlock: true } }),
          b: person('b', { nickname: `${'б'.repeat(99)} ${'б'.repeat(99)}`, accessBlocks: { 0: 'geneBlock', 1: 'cellBlock', 2: 5 } }),
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

  test('keeps the answers that fit in whatever shape they are, and names the others', async () => {
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
        ...good,
        tests: { t: { name: 'Т', questions: given.map(([kind]) => questions[kind]) } },
        results: { anna: { t: { answers: given.map(([, old]) => old), score: 1, timestamp } } },
      });
      const unfit = [2, 3, 9, 12].map((place) => `ответ №${place} не подходит к вопросу`);
      expect(lines).toContain(`results/anna: взят с изменениями: t: ${unfit.join('; t: ')}`);
      const { results } = JSON.parse(await exportedText(db)) as { results: object };
      expect(results).toMatchObject({ anna: { t: { answers: given.map(([, , kept]) => kept) } } });
    });
  });

  test('keeps what has the shape of an answer where nobody knows the questions', async () => {
    const old = [1, '2', { 0: true, 1: false, x: true }, { 0: 1, 1: '2', 2: 'нет', '-1': 0 }, null, 'нет', {}];
    const kept = [1, 2, { 0: true }, { 0: 1, 1: 2 }, null, null, null];
    await withDatabase(engine, async (db) => {
      await importJson(db, { ...good, results: { anna: { gone: { answers: old, score: 3, timestamp } } } });
      // An option, an option, several options, two rows: 1 + 1 + 2 + 2.
      expect(await listResults(db, 'anna')).toEqual({ gone: { answers: kept, score: 3, maxScore: 6, timestamp } });
    });
  });
});
