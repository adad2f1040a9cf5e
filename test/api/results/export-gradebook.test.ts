/** Tests downloads of the gradebook and of large tables (rule R89). */
import { describe, expect, test } from 'vitest';
import { csvChunks } from '../../../src/features/results/download/csv.ts';
import { resultsSheet } from '../../../src/features/results/download/results-sheet.ts';
import { xlsxChunks } from '../../../src/features/results/download/xlsx.ts';
import { findCurrentTest } from '../../../src/features/results/store/current-test.ts';
import { lessonTestId } from '../../../src/domain/lessons/lesson-test-id.ts';
import { addResult } from '../../../src/features/tests/store/results.ts';
import { addPupil, csvOf, download, linesOf, take, TIME, userRow } from '../../support/fixtures/files/download-fixtures.ts';
import { createBlock, createLesson, createLessonTest } from '../../support/fixtures/lesson-fixtures.ts';
import { valuesOf } from '../../support/fixtures/files/read-sheet.ts';
import { createTest, oneQuestion, rightAnswers, wrongAnswers } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus, startTestApp } from '../../support/test-app.ts';
import { engines } from '../../support/test-database.ts';

describe.each(engines)('the gradebook as CSV and XLSX (%s)', (engine) => {
  test('it has a row per pupil with points, and a column per test, deleted ones last', async () => {
    const app = await startTestApp({ engine });
    try {
      const admin = await app.signInAdmin();
      const deleted = await createTest(admin, oneQuestion('=Удалён'));
      const [first, second] = [await createTest(admin), await createTest(admin, oneQuestion('Ядро; ДНК'))];
      const [anna, boris] = [await addPupil(app, 'Анна', 'anna'), await addPupil(app, 'Борис', 'boris')];
      await take(app, anna, first.id, { answers: wrongAnswers, score: 1 });
      await take(app, anna, second.id, { answers: [0], score: 1, maxScore: 1 });
      await take(app, anna, deleted.id, { answers: [1], score: 0, maxScore: 1 });
      await take(app, boris, second.id, { answers: [1], score: 0, maxScore: 1 });
      expectStatus(await admin.delete(`/api/admin/tests/${second.id}/results/${boris}`), 204);
      expectStatus(await admin.delete(`/api/admin/tests/${deleted.id}`), 204);
      const lesson = await createLesson(admin, (await createBlock(admin)).id);
      await createLessonTest(admin, lesson.id);
      const lessonResult = { testId: lessonTestId(lesson.id), attempt: 1, revision: 1, name: 'Т', answers: [1, 0], score: 2, maxScore: 2 };
      await addResult(app.db, { ...lessonResult, uid: boris, timestamp: TIME });

      const response = await download(admin, 'gradebook.csv');
      expect(response.text).toBe(
        `\uFEFFНик;Email;Средний;Уроки;Клетка;"Ядро; ДНК";'=Удалён (удалён)\r\n` +
          'Максимум;;;;5;1;1\r\n' +
          'Анна;anna@listok.test;40;0;1;1;0\r\n' +
          'Борис;boris@listok.test;;1;;;\r\n',
      );
      expect(response.headers['content-disposition']).toBe(`attachment; filename="gradebook.csv"; filename*=UTF-8''${encodeURIComponent('Ведомость.csv')}`);
      expect(valuesOf((await download(admin, 'gradebook.xlsx')).bytes)).toEqual([
        { A: 'Ник', B: 'Email', C: 'Средний', D: 'Уроки', E: 'Клетка', F: 'Ядро; ДНК', G: '=Удалён (удалён)' },
        { A: 'Максимум', E: 5, F: 1, G: 1 },
        { A: 'Анна', B: 'anna@listok.test', C: 40, D: 0, E: 1, F: 1, G: 0 },
        { A: 'Борис', B: 'boris@listok.test', D: 1 },
      ]);
    } finally {
      await app.close();
    }
  });
});

describe.each(engines)('downloads of a large test (%s)', (engine) => {
  const PUPILS = 3_000;

  test('3,000 pupils are read page by page, only as fast as the reader takes them', async () => {
    const app = await startTestApp({ engine });
    try {
      const admin = await app.signInAdmin();
      const { id } = await createTest(admin);
      const people = Array.from({ length: PUPILS }, (_, index) => userRow(`u${index}`, `Ученик ${(index * 7) % PUPILS}`));
      const row = { testId: id, revision: 1, answers: JSON.stringify(rightAnswers), score: 5, maxScore: 5, timestamp: TIME };
      for (let start = 0; start < PUPILS; start += 500) {
        const page = people.slice(start, start + 500);
        await app.db.insertInto('users').values(page).execute();
        await app.db.insertInto('results').values(page.map(({ uid }) => ({ ...row, uid }))).execute();
      }

      const lines = linesOf(await csvOf(admin, `tests/${id}/results.csv`)).slice(1);
      expect(lines).toHaveLength(PUPILS);
      expect(lines.map((line) => line.split(';')[0])).toEqual(people.map(({ nickname }) => nickname).toSorted());
      expect(valuesOf((await download(admin, `tests/${id}/results.xlsx`)).bytes)).toHaveLength(PUPILS + 1);
      expect(linesOf(await csvOf(admin, 'gradebook.csv')).slice(2)).toHaveLength(PUPILS);

      const currentTest = await findCurrentTest(app.db, id);
      if (typeof currentTest === 'string') throw new Error(currentTest);
      for (const chunksOf of [csvChunks, xlsxChunks]) {
        const { pages, ...sheet } = resultsSheet(app.db, currentTest, { timeZone: 'UTC', groupId: undefined });
        const read = { pages: 0, rows: 0, isClosed: false };
        const observed = async function* () {
          try {
            for await (const page of pages) {
              read.pages += 1;
              read.rows = Math.max(read.rows, page.length);
              yield page;
            }
          } finally {
            read.isClosed = true;
          }
        };
        const chunks = chunksOf({ ...sheet, pages: observed() });
        await chunks.next();
        await chunks.next();
        // The reader stops here, as somebody does who cancels a download.
        await chunks.return(undefined);
        expect(read.isClosed).toBe(true);
        expect(read.rows).toBeLessThanOrEqual(200);
        expect(read.pages).toBeLessThan(chunksOf === csvChunks ? 3 : PUPILS / 200);
      }
    } finally {
      await app.close();
    }
  });
});
