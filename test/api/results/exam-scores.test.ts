/** Tests what results are worth in their exams (rules R370 to R372). */
import { expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import type { ExamScore } from '../../../src/domain/exams/exam-score.ts';
import type { Question } from '../../../src/domain/questions/question.ts';
import type { Progress } from '../../../src/features/progress/contract.ts';
import type { ExamLines } from '../../../src/features/results/lines-contract.ts';
import type { UserResults } from '../../../src/features/results/pupils-contract.ts';
import { addTest } from '../../../src/features/tests/store/tests.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { EGE, OGE, ogeAnswers, shortAnswers, shortVariant, wholeOge, wholeVariant } from '../../support/fixtures/exam-fixtures.ts';
import { matchQuestion, rightAnswer } from '../../support/fixtures/question-arbitraries.ts';
import { read, readPages } from '../../support/fixtures/result-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectError, expectStatus, type Pupil } from '../../support/test-app.ts';

interface Review {
  exam: ExamScore | null;
}

describeApi('results of exams', (app) => {
  const take = async (pupil: Pick<Pupil, 'client'>, id: string, answers: unknown[]) => expectStatus(await pupil.client.put(`/api/results/${id}`, { answers }), 201);
  const listed = async (pupil: Pick<Pupil, 'client'>, id: string) => (await read<{ id: string; result: object | null }[]>(pupil.client, '/api/tests')).find((each) => each.id === id)?.result;
  const lines = (query: string) => app.signInAdmin().then((admin) => read<ExamLines>(admin, `/api/admin/lines?exam=${EGE}${query}`));

  test('pupil and tutor read primary points, parts and lines; a line that stands twice is summed; not whole has no test points', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, shortVariant());
    const pupil = await app.registerPupil();
    await take(pupil, id, shortAnswers(2));
    const parts = [{ part: 1, score: 3, maxScore: 5 }];
    const exam = { exam: EGE, whole: false, primary: 3, maxPrimary: 57, testPoints: null, mark: null, parts, lines: [{ line: 5, score: 1, maxScore: 1 }, { line: 6, score: 2, maxScore: 4 }] };
    expect((await read<Review>(pupil.client, `/api/results/${id}`)).exam).toEqual(exam);
    expect((await read<Review>(admin, `/api/admin/tests/${id}/results/${pupil.uid}`)).exam).toEqual(exam);
    const inLists = { testPoints: null, mark: null, parts };
    expect(await listed(pupil, id)).toMatchObject(inLists);
    const { results } = await read<{ results: object[] }>(admin, `/api/admin/tests/${id}/results`);
    expect(results).toMatchObject([{ uid: pupil.uid, ...inLists }]);
    expect((await read<UserResults>(admin, `/api/admin/users/${pupil.uid}/results`)).tests).toMatchObject([{ testId: id, ...inLists }]);
    const { users } = await read<{ users: object[] }>(admin, `/api/admin/gradebook?search=${pupil.email}`);
    expect(users).toMatchObject([{ results: { [id]: inLists } }]);
  });

  test('a whole ОГЭ has a mark and no parts, a test without an exam has nothing', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, wholeOge());
    const plain = await createTest(admin, oneQuestion('Без экзамена'));
    const pupil = await app.registerPupil();
    await take(pupil, id, ogeAnswers(26));
    await take(pupil, plain.id, [0]);
    expect((await read<Review>(pupil.client, `/api/results/${id}`)).exam).toMatchObject({ exam: OGE, whole: true, primary: 26, maxPrimary: 47, testPoints: null, mark: 4, parts: [], lines: [] });
    expect(await listed(pupil, id)).toMatchObject({ mark: 4, testPoints: null, parts: [] });
    expect((await read<Review>(pupil.client, `/api/results/${plain.id}`)).exam).toBeNull();
    expect(await listed(pupil, plain.id)).toMatchObject({ mark: null, testPoints: null, parts: [] });
  });

  test('while extended answers wait, points are those of part 1 alone, and no test points are told', async () => {
    const variant = wholeVariant();
    const { id } = await addTest(app.db, variant, SYSTEM_ACTOR);
    const pupil = await app.registerPupil();
    const answers = variant.questions.map((question) => (question.type === 'extended' ? { text: 'Ответ', photos: [] } : rightAnswer(question)));
    await app.db.insertInto('results').values({ uid: pupil.uid, testId: id, revision: 1, answers: JSON.stringify(answers), score: 36, maxScore: 36, timestamp: new Date().toISOString(), exam: EGE }).execute();
    const { exam } = await read<Review>(pupil.client, `/api/results/${id}`);
    expect(exam).toMatchObject({ whole: true, primary: null, testPoints: null, parts: [{ part: 1, score: 36, maxScore: 36 }, { part: 2, score: null, maxScore: 21 }] });
    expect(exam?.lines.filter(({ score }) => score === null).map(({ line }) => line)).toEqual([22, 23, 24, 25, 26, 27, 28]);
    expect(await listed(pupil, id)).toMatchObject({ parts: [{ score: 36 }, { score: null }], testPoints: null });
    const mine = (await read<Progress>(pupil.client, '/api/progress')).exams;
    expect(mine[0]?.lines.map(({ line }) => line)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });

  test('a changed key or another exam changes results with the regrade and not before; earlier attempts keep theirs', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, shortVariant());
    const [pupil, again] = [await app.registerPupil(), await app.registerPupil()];
    for (const each of [pupil, again]) await take(each, id, shortAnswers(2));
    expectStatus(await admin.delete(`/api/admin/tests/${id}/results/${again.uid}`), 204);
    const [number, match, last] = shortVariant().questions as [Question, Question, Question];
    const changed = { ...shortVariant(), questions: [{ ...number, answer: 77 }, match, { ...last, line: 10 }] };
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { ...changed, revision: 1 }), 200);
    const scoreOf = async (query = '', { client } = pupil) => (await read<Review>(client, `/api/results/${id}${query}`)).exam;
    expect(await scoreOf()).toMatchObject({ primary: 3, lines: [{ line: 5 }, { line: 6, maxScore: 4 }] });
    expectStatus(await admin.post(`/api/admin/tests/${id}/regrade`, { revision: 2, dryRun: false }), 200);
    expect(await scoreOf()).toMatchObject({ primary: 2, lines: [{ line: 5, score: 0 }, { line: 6, score: 2, maxScore: 2 }, { line: 10, score: 0 }] });
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { ...changed, exam: OGE, revision: 2 }), 200);
    expect(await scoreOf()).toMatchObject({ exam: EGE });
    expectStatus(await admin.post(`/api/admin/tests/${id}/regrade`, { revision: 3, dryRun: false }), 200);
    expect(await scoreOf()).toMatchObject({ exam: OGE, primary: 2, parts: [], lines: [] });
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { ...changed, exam: null, revision: 3 }), 200);
    expectStatus(await admin.post(`/api/admin/tests/${id}/regrade`, { revision: 4, dryRun: false }), 200);
    expect(await scoreOf()).toBeNull();
    expect(await scoreOf('?attempt=1', again)).toMatchObject({ exam: EGE, primary: 3, lines: [{ line: 5, score: 1 }, { line: 6 }] });
  });

  test('what a result is worth is computed anew where its points or answers are changed otherwise', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, shortVariant());
    const pupil = await app.registerPupil();
    await take(pupil, id, shortAnswers(0));
    expect((await read<Review>(pupil.client, `/api/results/${id}`)).exam).toMatchObject({ primary: 0 });
    await app.db.updateTable('results').set({ answers: JSON.stringify(shortAnswers(3)), score: 5 }).where('testId', '=', id).execute();
    expect((await read<Review>(pupil.client, `/api/results/${id}`)).exam).toMatchObject({ primary: 5, lines: [{ score: 1 }, { score: 4 }] });
    const { results } = await read<{ results: object[] }>(admin, `/api/admin/tests/${id}/results`);
    expect(results).toMatchObject([{ parts: [{ part: 1, score: 5, maxScore: 5 }] }]);
  });

  test('own progress and the card have results of an exam in time, with those of the tutor before the attempts of their day', async () => {
    const admin = await app.signInAdmin();
    const [first, second] = [await createTest(admin, shortVariant('Первый')), await createTest(admin, shortVariant('Второй'))];
    const pupil = await app.registerPupil();
    await take(pupil, first.id, shortAnswers(1));
    await take(pupil, second.id, shortAnswers(3));
    expectStatus(await admin.delete(`/api/admin/tests/${first.id}/results/${pupil.uid}`), 204);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(Date.now());
    const outside = { exam: EGE, date: today, name: 'Пробник' };
    const added = await admin.post<{ id: string }>(`/api/admin/users/${pupil.uid}/outside-results`, { ...outside, lines: { 6: 1, 12: 2 } });
    expectStatus(added, 201);
    expectStatus(await admin.post(`/api/admin/users/${pupil.uid}/outside-results`, { ...outside, exam: OGE, primary: 38 }), 201);
    const { exams } = await read<Progress>(pupil.client, '/api/progress');
    expect((await read<UserResults>(admin, `/api/admin/users/${pupil.uid}/results`)).exams).toEqual(exams);
    expect(exams).toMatchObject([
      {
        exam: EGE,
        results: [
          { kind: 'outside', id: added.body.id, attempt: null, name: 'Пробник', at: today, score: { primary: 3, testPoints: null } },
          { kind: 'test', id: second.id, attempt: 1, name: 'Второй', score: { primary: 5 } },
        ],
        lines: [
          { line: 5, score: 1, maxScore: 1, share: 1, results: 1 },
          { line: 6, score: 5, maxScore: 6, share: 5 / 6, results: 2 },
          { line: 12, score: 2, maxScore: 2, share: 1, results: 1 },
        ],
      },
      { exam: OGE, results: [{ kind: 'outside', score: { primary: 38, mark: 5 } }], lines: [] },
    ]);
  });

  test('«Линии» sums a group by line and shows each pupil; the search narrows pupils alone', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, shortVariant());
    const [anna, boris, other] = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil()];
    const group = await createGroup(admin, anna, boris, await app.registerPupil());
    await take(anna, id, shortAnswers(3));
    await take(other, id, shortAnswers(0));
    const outside = { exam: EGE, date: '2026-10-05', name: 'Пробник' };
    for (const points of [{ lines: { 6: 0, 22: 3 } }, { primary: 27 }]) expectStatus(await admin.post(`/api/admin/users/${boris.uid}/outside-results`, { ...outside, ...points }), 201);
    const seen = await lines(`&groupId=${group.id}`);
    expect(seen).toMatchObject({ exam: EGE, results: 3, outside: 2, pupils: 2, total: 2, nextCursor: null });
    expect(seen.parts).toEqual([{ part: 1, share: 5 / 7 }, { part: 2, share: 1 }]);
    expect(seen.lines).toHaveLength(28);
    expect(seen.lines.filter(({ results }) => results > 0)).toEqual([
      { line: 5, maxScore: 1, share: 1, results: 1 },
      { line: 6, maxScore: 2, share: 4 / 6, results: 2 },
      { line: 22, maxScore: 3, share: 1, results: 1 },
    ]);
    const byUid = new Map(seen.users.map((user) => [user.uid, user]));
    expect(byUid.get(anna.uid)).toMatchObject({ email: anna.email, last: { primary: 5, testPoints: null }, lines: { 5: 1, 6: 1 } });
    expect(byUid.get(boris.uid)).toMatchObject({ last: { primary: 27, testPoints: 56, at: '2026-10-05' }, lines: { 6: 0, 22: 1 } });
    const found = await lines(`&groupId=${group.id}&search=${boris.email}`);
    expect(found).toMatchObject({ results: 3, pupils: 2, total: 1, users: [{ uid: boris.uid }] });
    const pages = await readPages<ExamLines>(admin, '/api/admin/lines', { exam: EGE, groupId: group.id, limit: '1' });
    expect(pages.flatMap(({ users }) => users.map(({ uid }) => uid))).toEqual(seen.users.map(({ uid }) => uid));
  });

  test('«Линии» of an exam without lines counts results, an unknown exam and group are refused', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const group = await createGroup(admin, pupil);
    expectStatus(await admin.post(`/api/admin/users/${pupil.uid}/outside-results`, { exam: OGE, name: 'Пробник', date: '2026-10-05', primary: 13 }), 201);
    expect(await read(admin, `/api/admin/lines?exam=${OGE}&groupId=${group.id}`)).toMatchObject({ results: 1, outside: 1, pupils: 1, parts: [], lines: [], users: [{ uid: pupil.uid, last: { primary: 13, testPoints: null }, lines: {} }] });
    expectError(await admin.get('/api/admin/lines'), 400, 'invalid-request');
    expectError(await admin.get('/api/admin/lines?exam=sat'), 400, 'invalid-request');
    expectError(await admin.get(`/api/admin/lines?exam=${EGE}&groupId=gone`), 404, 'group-not-found');
  });

  test('a download has test points or marks after the time', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const [oge, ege, plain] = [await createTest(admin, wholeOge()), await createTest(admin, shortVariant()), await createTest(admin, oneQuestion('Без экзамена'))];
    await take(pupil, oge.id, ogeAnswers(13));
    await take(pupil, ege.id, shortAnswers(1));
    await take(pupil, plain.id, [0]);
    const rowsOf = async (id: string) => (await admin.get(`/api/admin/tests/${id}/results.csv`)).text.trim().split('\r\n').map((row) => row.split(';').slice(5, 8));
    expect(await rowsOf(oge.id)).toEqual([['Время', 'Отметка', 'Вопрос 1'], [expect.any(String), '3', '1']]);
    expect(await rowsOf(ege.id)).toEqual([['Время', 'Тестовые баллы', 'Вопрос 1'], [expect.any(String), '', '1']]);
    expect(await rowsOf(plain.id)).toEqual([['Время', 'Вопрос 1'], [expect.any(String), '1']]);
  });
});

describeApi('sums by line of all pupils', (app) => {
  test('the sums of all pupils follow every change: attempts put aside, regrades, results of the tutor, deleted users', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, { ...shortVariant(), questions: [matchQuestion({ line: 17, scoring: 'ege' })] });
    const line = async () => {
      const { results, outside, lines: all } = await read<ExamLines>(admin, `/api/admin/lines?exam=${EGE}`);
      const found = all.find((each) => each.line === 17);
      return { results, outside, share: found?.share ?? null, of: found?.results };
    };
    const before = await line();
    const [right, wrong] = [await app.registerPupil(), await app.registerPupil()];
    for (const [{ client }, answer] of [[right, rightAnswer(matchQuestion())], [wrong, null]] as const) expectStatus(await client.put(`/api/results/${id}`, { answers: [answer] }), 201);
    const more = (results: number, outside: number, of: number, share: number | null) => ({ results: before.results + results, outside: before.outside + outside, of: (before.of ?? 0) + of, share });
    expect(await line()).toEqual(more(2, 0, 2, 0.5));
    const path = `/api/admin/users/${wrong.uid}/outside-results`;
    const added = await admin.post<{ id: string; revision: number }>(path, { exam: EGE, name: 'Пробник', date: '2026-10-05', lines: { 17: 1 } });
    expect(await line()).toEqual(more(3, 1, 3, 0.5));
    await admin.put(`${path}/${added.body.id}`, { exam: EGE, name: 'Пробник', date: '2026-10-05', lines: { 17: 2 }, revision: 1 });
    expect(await line()).toEqual(more(3, 1, 3, 4 / 6));
    expectStatus(await admin.delete(`/api/admin/tests/${id}/results/${wrong.uid}`), 204);
    expect(await line()).toEqual(more(2, 1, 2, 1));
    expectStatus(await admin.delete(`${path}/${added.body.id}`), 204);
    expect(await line()).toEqual(more(1, 0, 1, 1));
    await app.db.deleteFrom('users').where('uid', '=', right.uid).execute();
    expect(await line()).toEqual(before);
  });
});
