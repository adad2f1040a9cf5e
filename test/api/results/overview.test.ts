import { expect, test } from 'vitest';
import { describeApi, expectStatus } from '../../support/test-app.ts';
import { addAttempts, analysisOf, createTakenTest, questionWithKey, read, reopenOk, takenBy, TEST_KINDS, type TakenTest } from '../../support/fixtures/result-fixtures.ts';
import { poorAnswers as poor, rightAnswers as right } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest, testWithEachType } from '../../support/fixtures/test-fixtures.ts';
import { addPeople } from '../../support/fixtures/user-fixtures.ts';
import { compactResultTotals } from '../../../src/db/derived/result-totals.ts';
import type { TakenTests } from '../../../src/features/results/contract.ts';

const TIME = '2026-01-02T00:00:00.000Z';
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

const idOf = (item: object): unknown => ('id' in item ? item.id : 'lessonId' in item && item.lessonId);

/** The overview's item of a test. */
async function itemOf({ kind, id, admin }: TakenTest) {
  const overview = await read<TakenTests>(admin, '/api/admin/results');
  return overview[kind === 'test' ? 'tests' : 'lessonTests'].find((item) => idOf(item) === id);
}

describeApi('GET /api/admin/results', (app) => {
  test.each(TEST_KINDS)('each taken %s is listed, the one with the last attempt first, deleted ones too', async (kind) => {
    const [untaken, late] = [await createTakenTest(app, kind), await createTakenTest(app, kind)];
    const [deleted, early] = [await createTakenTest(app, kind), await createTakenTest(app, kind)];
    for (const [index, taken] of [early, late, deleted].entries()) {
      const uid = `${kind}-${index}`;
      await addPeople(app, [{ uid, nickname: uid, email: `${uid}@example.ru` }]);
      const day = new Map([[early, 1], [deleted, 2], [late, 3]]).get(taken);
      await addAttempts(app, taken, [{ uid, answers: poor, score: 1, maxScore: 2, timestamp: `2026-01-0${day}T00:00:00.000Z` }]);
    }
    await deleted.remove();
    const overview = await read<TakenTests>(early.admin, '/api/admin/results');
    const items = overview[kind === 'test' ? 'tests' : 'lessonTests'];
    const own = new Set([untaken, early, deleted, late].map(({ id }) => id));
    const figures = { attempts: 1, meanShare: 0.5, flagged: null };
    const blockId = expect.any(String) as string;
    expect(items.filter((item) => own.has(String(idOf(item))))).toEqual(
      [late, deleted, early].map((taken, index) => ({
        ...(kind === 'test' ? { id: taken.id } : { lessonId: taken.id, blockId }),
        name: taken.name,
        deleted: taken === deleted,
        ...figures,
        lastAt: `2026-01-0${3 - index}T00:00:00.000Z`,
      })),
    );
  });

  test('a test «как на экзамене» that somebody writes is named with how many do, of a group its members', async () => {
    const taken = await createTakenTest(app, 'test');
    const { admin } = taken;
    const { id } = await createTest(admin, { ...testWithEachType, name: 'Вариант', timeLimit: 235 });
    const hidden = { ...testWithEachType, timeLimit: 235, published: false };
    const draft = await createTest(admin, hidden);
    const own = [id, draft.id, taken.id];
    const writing = async (groupId?: string) =>
      (await read<TakenTests>(admin, `/api/admin/results${groupId === undefined ? '' : `?groupId=${groupId}`}`)).writing.filter((each) => own.includes(each.id));
    expect(await writing()).toEqual([{ id, name: 'Вариант', pupils: 0 }]);
    const [one, other] = [await app.registerPupil(), await app.registerPupil()];
    for (const { client } of [one, other]) expectStatus(await client.post(`/api/tests/${id}/start`, {}), 201);
    expect(await writing()).toEqual([{ id, name: 'Вариант', pupils: 2 }]);
    const groups = await Promise.all(['Пишет', 'Не пишет'].map((name) => admin.post<{ id: string }>('/api/admin/groups', { name })));
    const [writes, rests] = groups.map(({ body }) => body.id);
    expectStatus(await admin.patch(`/api/admin/groups/${writes}/members`, { add: [one.uid] }), 200);
    expect(await writing(writes)).toEqual([{ id, name: 'Вариант', pupils: 1 }]);
    expect(await writing(rests)).toEqual([]);
  });

  test.each(TEST_KINDS)('a %s that has earlier attempts only stays with 0 attempts', async (kind) => {
    const taken = await createTakenTest(app, kind);
    const pupil = await takenBy(taken, right);
    await reopenOk(taken, pupil);
    expect(await itemOf(taken)).toMatchObject({ attempts: 0, meanShare: null, deleted: false, lastAt: time });
    await taken.remove();
    expect(await itemOf(taken)).toMatchObject({ attempts: 0, deleted: true });
  });

  test.each(TEST_KINDS)('flagged questions of a %s are counted while the analysis is up to date', async (kind) => {
    const taken = await createTakenTest(app, kind);
    const people = Array.from({ length: 10 }, (_, index) => ({ uid: `f-${kind}-${index}`, nickname: 'Ф', email: `f-${kind}-${index}@example.ru` }));
    await addPeople(app, people);
    await addAttempts(app, taken, people.map(({ uid }) => ({ uid, answers: [1, 1], score: 1, maxScore: 2, timestamp: TIME })));
    expect(await itemOf(taken)).toMatchObject({ flagged: null });
    // One question is too easy, the other too hard.
    await analysisOf(taken);
    expect(await itemOf(taken)).toMatchObject({ flagged: 2 });

    const pupil = await takenBy(taken, right);
    expect(await itemOf(taken)).toMatchObject({ attempts: 11, flagged: null });
    await analysisOf(taken);
    expect(await itemOf(taken)).toMatchObject({ flagged: expect.any(Number) as number });
    await reopenOk(taken, pupil);
    expect(await itemOf(taken)).toMatchObject({ attempts: 10, flagged: null });

    await analysisOf(taken);
    await taken.edit([questionWithKey(1), questionWithKey(0)], 1);
    expect(await itemOf(taken)).toMatchObject({ flagged: null });
    // The stored analysis belongs to an older version of the test, so the overview shows no flags. Deleting the test does not change this.
    await taken.remove();
    expect(await itemOf(taken)).toMatchObject({ deleted: true, flagged: null });
    expect(await analysisOf(taken)).toMatchObject({ revision: 2, attempts: 0, otherAttempts: 10 });
    expect(await itemOf(taken)).toMatchObject({ flagged: 0 });
  });

  test('a renamed test has its present name', async () => {
    const taken = await createTakenTest(app, 'test');
    await takenBy(taken, poor);
    const questions = [{ type: 'text', contextText: null, contextImage: null, ...questionWithKey(0) }];
    expectStatus(await taken.admin.put(taken.adminPath, { name: 'Новое имя', questions, revision: 1 }), 200);
    expect(await itemOf(taken)).toMatchObject({ name: 'Новое имя' });
    await taken.remove();
    expect(await itemOf(taken)).toMatchObject({ name: 'Новое имя', deleted: true });
  });

  test('a lesson test has no block after its lesson was deleted, and keeps the name that the last result has', async () => {
    const taken = await createTakenTest(app, 'lesson-test');
    const pupil = await takenBy(taken, poor);
    const { blockId, ...lesson } = await read<{ blockId: string; content: string }>(taken.admin, `/api/admin/lessons/${taken.id}`);
    expect(await itemOf(taken)).toMatchObject({ blockId, deleted: false });
    const renamed = { title: 'Корни', content: lesson.content, blockId, revision: 1 };
    expectStatus(await taken.admin.put(`/api/admin/lessons/${taken.id}`, renamed), 200);
    expect(await itemOf(taken)).toMatchObject({ name: 'Тест для: Корни' });
    await takenBy(taken, right);
    expectStatus(await taken.admin.delete(`/api/admin/lessons/${taken.id}`), 204);
    expect(await itemOf(taken)).toMatchObject({ name: 'Тест для: Корни', blockId: null, deleted: true, attempts: 2 });
    expect(await read(taken.admin, `${taken.adminPath}/results`)).toMatchObject({ test: { name: 'Тест для: Корни', deleted: true }, total: 2 });
    expect(await read(taken.admin, `${taken.adminPath}/results/${pupil.uid}`)).toMatchObject({ test: { name: taken.name, deleted: true } });
  });

  test('a lesson test that was last taken before lesson results had a time comes last', async () => {
    const taken = await createTakenTest(app, 'lesson-test');
    const { uid } = await taken.registerPupil();
    const old = { uid, testId: taken.testId, revision: 1, name: taken.name, answers: '[1,1]', score: 1, maxScore: 2 };
    await app.db.insertInto('results').values(old).execute();
    const { lessonTests } = await read<TakenTests>(taken.admin, '/api/admin/results');
    expect(lessonTests.at(-1)).toMatchObject({ lessonId: taken.id, lastAt: null, attempts: 1 });
  });

  test('the totals stay right when attempts are compacted and users deleted', async () => {
    const taken = await createTakenTest(app, 'test');
    const [one, two] = [await takenBy(taken, poor), await takenBy(taken, right)];
    await reopenOk(taken, one);
    const before = await itemOf(taken);
    expect(before).toMatchObject({ attempts: 1, meanShare: 1 });
    await Promise.all([compactResultTotals(app.db), compactResultTotals(app.db)]);
    expect(await itemOf(taken)).toEqual(before);
    await app.db.deleteFrom('users').where('uid', '=', two.uid).execute();
    expect(await itemOf(taken)).toMatchObject({ attempts: 0, meanShare: null });
    await app.db.deleteFrom('users').where('uid', '=', one.uid).execute();
    expect(await itemOf(taken)).toBeUndefined();
  });
});
