/** Tests downloads of the results of a test (rule R89). */
import { expect, test } from 'vitest';
import type { Answer } from '../../../src/domain/questions/question.ts';
import { newId } from '../../../src/db/new-id.ts';
import { lessonTestId } from '../../../src/domain/lessons/lesson-test-id.ts';
import { addResult } from '../../../src/features/tests/store/results.ts';
import { pass } from '../../support/fixtures/clock-fixtures.ts';
import { addPupil, csvOf, download, linesOf, take, TIME } from '../../support/fixtures/files/download-fixtures.ts';
import { createBlock, createLesson, createLessonTest, twoQuestions } from '../../support/fixtures/lesson-fixtures.ts';
import { cellsOf, fontOf, numberFormatOf, partsOf, valuesOf } from '../../support/fixtures/files/read-sheet.ts';
import { createTest, oneQuestion, questionOfEachType, testWithEachType, wrongAnswers } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';

const HEADER = 'Ник;Email;Баллы;Максимум;Процент;Время';

describeApi('results of a test as CSV and XLSX', (app) => {
  test('a CSV has a byte order mark, semicolons, CRLF after every line, local times and points without freeform questions', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const [anna, boris] = [await addPupil(app, 'Анна'), await addPupil(app, 'Борис')];
    await take(app, boris, id);
    await take(app, anna, id, { answers: wrongAnswers, score: 1 });
    const response = await download(admin, `tests/${id}/results.csv`);
    expect(response.text).toBe(
      `\uFEFF${HEADER};Вопрос 1;Вопрос 2;Вопрос 3\r\n` +
        `Анна;${anna}@listok.test;1;5;20;2026-11-22 19:42;0;0;1\r\n` +
        `Борис;${boris}@listok.test;5;5;100;2026-11-22 19:42;1;2;2\r\n`,
    );
    expect(response.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="results-Kletka.csv"; filename*=UTF-8''${encodeURIComponent('Клетка.csv')}`,
      'cache-control': 'no-store',
    });
  });

  test('an XLSX has the same rows with numbers as numbers and times as dates', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const anna = await addPupil(app, 'Анна');
    await take(app, anna, id, { answers: wrongAnswers, score: 1 });
    const { bytes, headers } = await download(admin, `tests/${id}/results.xlsx`);
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toContain(encodeURIComponent('Клетка.xlsx'));
    const [header, row] = valuesOf(bytes);
    expect(Object.values(header ?? {}).join(';')).toBe(`${HEADER};Вопрос 1;Вопрос 2;Вопрос 3`);
    expect(row).toMatchObject({ A: 'Анна', B: `${anna}@listok.test`, C: 1, D: 5, E: 20, G: 0, H: 0, I: 1 });
    // A date in a sheet is the number of days since 30 December 1899.
    expect(Math.round(Number(row?.['F']) * 24 * 60)).toBe((Date.UTC(2026, 10, 22, 19, 42) - Date.UTC(1899, 11, 30)) / 60_000);
    expect(numberFormatOf(bytes, cellsOf(bytes)[1]?.['F']?.style ?? 0)).toBe('yyyy-mm-dd hh:mm');
    const parts = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/styles.xml'];
    expect(Object.keys(partsOf(bytes))).toEqual(expect.arrayContaining(parts));
  });

  test('a test by the clock has «Минуты» after the time: from start to finish, in a training those of activity; the list of pupils says the same', async () => {
    const admin = await app.signInAdmin();
    const minutesIn = async (timeMode: 'exam' | 'training') => {
      const { id } = await createTest(admin, { ...oneQuestion('Вариант'), timeLimit: 60, timeMode });
      const pupil = await app.registerPupil();
      expectStatus(await pupil.client.post(`/api/tests/${id}/start`, {}), 201);
      if (timeMode === 'exam') expectStatus(await admin.put(`/api/admin/tests/${id}/clocks`, { uids: [pupil.uid], extraMinutes: 15 }), 200);
      await pass(app, pupil, 45);
      expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: [0], spent: { device: 'phone', total: 754, seconds: { 0: 754 } } }), 201);
      const [header, row] = linesOf(await csvOf(admin, `tests/${id}/results.csv`)).map((line) => line.split(';').slice(5));
      const { body } = await admin.get<{ results: { minutes: number; extraMinutes: number; spent: number }[] }>(`/api/admin/tests/${id}/results`);
      return { header, minutes: row?.[1], listed: body.results[0] };
    };
    const header = ['Время', 'Минуты', 'Вопрос 1'];
    expect(await minutesIn('exam')).toMatchObject({ header, minutes: '45', listed: { minutes: 45, extraMinutes: 15, spent: 754 } });
    expect(await minutesIn('training')).toMatchObject({ header, minutes: '12', listed: { minutes: 12, extraMinutes: 0, spent: 754 } });
  });

  test('a cell that begins like a formula is a text: after an apostrophe in a CSV, as it is in an XLSX', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, oneQuestion('Клетка'));
    const nicknames = ['=1+1', '+1', '-1', '@имя', '\t=1', '\r=1', '=A1;"B"', 'а=1', 'a;"b"\nв'];
    for (const nickname of nicknames) await take(app, await addPupil(app, nickname), id, { answers: [0], score: 1, maxScore: 1 });
    const csv = await csvOf(admin, `tests/${id}/results.csv`);
    for (const cell of ["'=1+1", "'+1", "'-1", "'@имя", "'\t=1", '"\'\r=1"', '"\'=A1;""B"""', 'а=1', '"a;""b""\nв"']) {
      expect(csv).toContain(`\n${cell};`);
    }
    const { bytes } = await download(admin, `tests/${id}/results.xlsx`);
    const names = cellsOf(bytes).slice(1).map(({ A }) => A);
    expect(names.every((cell) => cell?.type === 'inlineStr')).toBe(true);
    expect(names.map((cell) => String(cell?.text).replaceAll('_x000D_', '\r')).toSorted()).toEqual(nicknames.toSorted());
    expect(partsOf(bytes)['xl/worksheets/sheet1.xml']).not.toContain('<f');
  });

  test('a nickname that a table program would change stays a text: a formula of text in a CSV, a text cell in an XLSX', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, oneQuestion('1/2'));
    for (const nickname of ['0012', '1e5', '11-12', '42']) await take(app, await addPupil(app, nickname), id, { answers: [0], score: 1, maxScore: 1 });
    const lines = linesOf(await csvOf(admin, `tests/${id}/results.csv`));
    expect(lines.slice(1).map((line) => line.split(';')[0] ?? '').toSorted()).toEqual(['"=""0012"""', '"=""11-12"""', '"=""1e5"""', '42']);
    const { bytes, headers } = await download(admin, `tests/${id}/results.xlsx`);
    const texts = cellsOf(bytes).slice(1).flatMap(({ A }) => (A?.type === 'inlineStr' ? [A.text] : []));
    expect(texts.toSorted()).toEqual(['0012', '11-12', '1e5', '42']);
    expect(headers['content-disposition']).toContain('filename="results-1_2.xlsx"');
  });

  test('an XLSX prints on landscape, as wide as a page, with its head bold and on every page', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, oneQuestion('Клетка'));
    const { bytes } = await download(admin, `tests/${id}/results.xlsx`);
    const parts = partsOf(bytes);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
    expect(parts['xl/workbook.xml']).toContain(`<definedName name="_xlnm.Print_Titles" localSheetId="0">'Результаты'!$1:$1</definedName>`);
    const fonts = Object.values(cellsOf(bytes)[0] ?? {}).map(({ style }) => fontOf(bytes, style));
    expect(new Set(fonts)).toEqual(new Set(['<font><b/><sz val="11"/><name val="Calibri"/></font>']));
  });

  test('rows are sorted by nickname without regard to case, with ё as е and ties by id', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, oneQuestion('Клетка'));
    const prefix = newId();
    const nicknames = { 4: 'Ёлкина', 1: 'Ежов', 5: 'ель', 3: 'ёлкина', 2: 'Елкина', 9: 'Anna', 8: 'яна', 7: 'Яков', 6: 'ЖАННА' };
    for (const [number, nickname] of Object.entries(nicknames)) {
      await take(app, await addPupil(app, nickname, `${prefix}${number}`), id, { answers: [0], score: 1, maxScore: 1 });
    }
    const lines = linesOf(await csvOf(admin, `tests/${id}/results.csv`)).slice(1);
    const order = ['Ежов', 'Елкина', 'ёлкина', 'Ёлкина', 'ель', 'ЖАННА', 'Яков', 'яна', 'Anna'];
    expect(lines.map((line) => line.split(';')[0])).toEqual(order);
  });

  test('attempts of another shape have no points of questions, others those of the version that they were scored by', async () => {
    const admin = await app.signInAdmin();
    const { text, multiple } = questionOfEachType;
    const { id } = await createTest(admin, { name: 'Клетка', questions: [text] });
    const change = async (revision: number, questions: object[]) =>
      expectStatus(await admin.put(`/api/admin/tests/${id}`, { name: 'Клетка', questions, revision }), 200);
    await change(1, [text, multiple]);
    await change(2, [{ ...text, correct: 0 }, multiple]);
    const pupils = [await addPupil(app, 'Анна'), await addPupil(app, 'Борис'), await addPupil(app, 'Вера')] as const;
    const answers: Answer[] = [1, null];
    await take(app, pupils[0], id, { revision: 1, answers: [1], score: 1, maxScore: 1 });
    await take(app, pupils[1], id, { revision: 2, answers, score: 1, maxScore: 3 });
    await take(app, pupils[2], id, { revision: 3, answers, score: 0, maxScore: 3 });
    expect(linesOf(await csvOf(admin, `tests/${id}/results.csv`))).toEqual([
      `${HEADER};Вопрос 1;Вопрос 2`,
      `Анна;${pupils[0]}@listok.test;1;1;100;2026-11-22 19:42;;`,
      `Борис;${pupils[1]}@listok.test;1;3;33;2026-11-22 19:42;1;0`,
      `Вера;${pupils[2]}@listok.test;0;3;0;2026-11-22 19:42;0;0`,
    ]);
    const [, anna] = cellsOf((await download(admin, `tests/${id}/results.xlsx`)).bytes);
    expect(Object.keys(anna ?? {})).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  test('a test that was deleted after it was taken can be downloaded, without the attempts that were put aside', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, oneQuestion('Клетка'));
    const [anna, boris] = [await addPupil(app, 'Анна'), await addPupil(app, 'Борис')];
    for (const uid of [anna, boris]) await take(app, uid, id, { answers: [1], score: 0, maxScore: 1 });
    for (const uid of [anna, boris]) expectStatus(await admin.delete(`/api/admin/tests/${id}/results/${uid}`), 204);
    await take(app, anna, id, { attempt: 2, answers: [0], score: 1, maxScore: 1 });
    expectStatus(await admin.delete(`/api/admin/tests/${id}`), 204);
    expect(linesOf(await csvOf(admin, `tests/${id}/results.csv`))).toEqual([
      `${HEADER};Вопрос 1`,
      `Анна;${anna}@listok.test;1;1;100;2026-11-22 19:42;1`,
    ]);
  });

  test('a test that nobody has taken has the header alone', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, oneQuestion('Клетка'));
    expect(await csvOf(admin, `tests/${id}/results.csv`)).toBe(`\uFEFF${HEADER};Вопрос 1\r\n`);
    expect(valuesOf((await download(admin, `tests/${id}/results.xlsx`)).bytes)).toHaveLength(1);
  });

  test('results of a lesson test without a time leave it empty', async () => {
    const admin = await app.signInAdmin();
    const lesson = await createLesson(admin, (await createBlock(admin)).id);
    await createLessonTest(admin, lesson.id, twoQuestions);
    const [anna, boris] = [await addPupil(app, 'Анна'), await addPupil(app, 'Борис')];
    const row = { testId: lessonTestId(lesson.id), attempt: 1, revision: 1, name: 'Тест', maxScore: 2 };
    await addResult(app.db, { ...row, uid: anna, answers: [1, 1], score: 1, timestamp: null });
    await addResult(app.db, { ...row, uid: boris, answers: [-1, 0], score: 1, timestamp: TIME });
    const response = await download(admin, `lesson-tests/${lesson.id}/results.csv`);
    expect(linesOf(response.text)).toEqual([
      `${HEADER};Вопрос 1;Вопрос 2`,
      `Анна;${anna}@listok.test;1;2;50;;1;0`,
      `Борис;${boris}@listok.test;1;2;50;2026-11-22 19:42;0;1`,
    ]);
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('Тест для_ Пластиды.csv'));
    const [, row1] = cellsOf((await download(admin, `lesson-tests/${lesson.id}/results.xlsx`)).bytes);
    expect(Object.keys(row1 ?? {})).toEqual(['A', 'B', 'C', 'D', 'E', 'G', 'H']);
  });

  test('what does not exist, and every group, is not found; only admins may download', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, testWithEachType);
    const { client: pupil } = await app.registerPupil();
    for (const extension of ['csv', 'xlsx']) {
      for (const [path, code] of [
        [`tests/nothing/results.${extension}`, 'test-not-found'],
        [`lesson-tests/nothing/results.${extension}`, 'lesson-not-found'],
        [`tests/${id}/results.${extension}?groupId=g1`, 'group-not-found'],
        [`gradebook.${extension}?groupId=g1`, 'group-not-found'],
      ]) {
        expect([path, (await admin.get<{ code: string }>(`/api/admin/${path}`)).body.code]).toEqual([path, code]);
      }
      expect((await pupil.get(`/api/admin/tests/${id}/results.${extension}`)).status).toBe(403);
      expect((await app.client().get(`/api/admin/gradebook.${extension}`)).status).toBe(401);
    }
  });

  test('a HEAD request gets the name and the type of a download', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const { status, headers, bytes } = await admin.send('HEAD', `/api/admin/tests/${id}/results.csv`);
    expect([status, headers['content-type'], bytes.length]).toEqual([200, 'text/csv; charset=utf-8', 0]);
  });
});

describeApi(
  'downloads with TIME_ZONE=Asia/Vladivostok',
  (app) => {
    test('times are those of the time zone', async () => {
      const admin = await app.signInAdmin();
      const { id } = await createTest(admin, oneQuestion('Клетка'));
      await take(app, await addPupil(app, 'Анна'), id, { answers: [0], score: 1, maxScore: 1 });
      expect(await csvOf(admin, `tests/${id}/results.csv`)).toContain(';2026-11-23 02:42;');
    });
  },
  { timeZone: 'Asia/Vladivostok' },
);
