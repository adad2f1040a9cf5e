import { expect, test } from 'vitest';
import { describeApi, expectStatus } from '../../support/test-app.ts';
import { createTakenTest, read, reopenOk } from '../../support/fixtures/result-fixtures.ts';
import { openBlocks, poorAnswers as poor, rightAnswers as right } from '../../support/fixtures/lesson-fixtures.ts';
import type { UserResults } from '../../../src/features/results/pupils-contract.ts';

const unchecked = { pending: null, checkedAt: null };
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
const withoutExam = { testPoints: null, mark: null, parts: [] };
const nothing = { score: null, maxScore: null, timestamp: null };
const scored = (score: number) => ({ score, maxScore: 2, timestamp: time });
const earlier = (attempt: number, score: number) => ({ attempt, ...scored(score) });

describeApi('GET /api/admin/users/{uid}/results', (app) => {
  test('the card of a pupil has all tests, the last taken first, with deleted ones and earlier attempts', async () => {
    const tests = [];
    for (let index = 0; index < 4; index += 1) tests.push(await createTakenTest(app, 'test'));
    const [again, deleted, putAside] = tests as [typeof tests[0], typeof tests[0], typeof tests[0]];
    const pupil = await app.registerPupil(1);
    const { client } = pupil;
    for (const { resultPath } of [putAside, deleted, again]) expectStatus(await client.put(resultPath, { answers: poor }), 201);
    await reopenOk(putAside, pupil);
    await reopenOk(again, pupil);
    await client.put(again.resultPath, { answers: right });
    await deleted.remove();

    const card = await read<UserResults>(again.admin, `/api/admin/users/${pupil.uid}/results`);
    expect(card).toEqual({
      user: { uid: pupil.uid, nickname: 'Ученик', email: pupil.email, role: 1, signedInAt: time, groups: [] },
      tests: [
        { testId: again.id, name: again.name, deleted: false, ...scored(2), ...unchecked, ...withoutExam, earlier: [{ ...earlier(1, 1), ...unchecked }] },
        { testId: deleted.id, name: deleted.name, deleted: true, ...scored(1), ...unchecked, ...withoutExam, earlier: [] },
        { testId: putAside.id, name: putAside.name, deleted: false, ...nothing, ...unchecked, ...withoutExam, earlier: [{ ...earlier(1, 1), ...unchecked }] },
      ],
      lessons: [],
      topics: [],
      exams: [],
    });
  });

  test('the card has lessons with their blocks, and deleted lessons by the name of their test', async () => {
    const lessons = [];
    for (let index = 0; index < 4; index += 1) lessons.push(await createTakenTest(app, 'lesson-test'));
    const [first, withoutTest, withoutLesson, old] = lessons as [typeof lessons[0], typeof lessons[0], typeof lessons[0], typeof lessons[0]];
    const pupil = await app.registerPupil();
    const blocks = await Promise.all(lessons.map(({ admin, id }) => read<{ blockId: string }>(admin, `/api/admin/lessons/${id}`)));
    await openBlocks(first.admin, pupil, ...blocks.map(({ blockId }) => blockId));
    for (const { resultPath } of [first, withoutTest, withoutLesson]) expectStatus(await pupil.client.put(resultPath, { answers: poor }), 201);
    const row = { uid: pupil.uid, testId: old.testId, revision: 1, name: old.name, answers: '[1,1]', score: 1, maxScore: 2 };
    await app.db.insertInto('results').values(row).execute();
    await reopenOk(first, pupil);
    await withoutTest.remove();
    expectStatus(await first.admin.delete(`/api/admin/lessons/${withoutLesson.id}`), 204);

    const card = await read<UserResults>(first.admin, `/api/admin/users/${pupil.uid}/results`);
    expect(card).toMatchObject({ tests: [], topics: [] });
    const common = { title: 'Листья', blockTitle: 'Клетка', deleted: false, earlier: [] };
    expect(card.lessons).toEqual([
      { ...common, lessonId: withoutLesson.id, title: withoutLesson.name, blockTitle: null, deleted: true, ...scored(1) },
      { ...common, lessonId: withoutTest.id, deleted: true, ...scored(1) },
      { ...common, lessonId: first.id, ...nothing, earlier: [earlier(1, 1)] },
      { ...common, lessonId: old.id, ...scored(1), timestamp: null },
    ]);
  });

  test('earlier attempts are in the order of their numbers', async () => {
    const taken = await createTakenTest(app, 'test');
    const pupil = await app.registerPupil();
    for (const answers of [poor, right, poor, right]) {
      expectStatus(await pupil.client.put(taken.resultPath, { answers }), 201);
      await reopenOk(taken, pupil);
    }
    const card = await read<UserResults>(taken.admin, `/api/admin/users/${pupil.uid}/results`);
    expect(card.tests).toMatchObject([{ ...nothing, earlier: [1, 2, 3, 4].map((attempt) => earlier(attempt, attempt % 2 === 0 ? 2 : 1)) }]);
  });

  test('a pupil without results has an empty card, and an unknown user gets 404', async () => {
    const admin = await app.signInAdmin();
    const { uid } = await app.registerPupil();
    expect(await read(admin, `/api/admin/users/${uid}/results`)).toMatchObject({ user: { uid }, tests: [], lessons: [], topics: [] });
    for (const id of ['nobody', 'no such id']) {
      expect(await admin.get(`/api/admin/users/${encodeURIComponent(id)}/results`)).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
    }
  });
});
