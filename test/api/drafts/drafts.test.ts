import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../src/domain/drafts/draft.ts';
import type { Answer } from '../../../src/domain/questions/question.ts';
import { deleteOldDrafts, DRAFT_RETENTION_MS } from '../../../src/db/attempts/drafts.ts';
import { createCourse, openBlocks, twoQuestions } from '../../support/fixtures/lesson-fixtures.ts';
import { createTakenTest, questionWithKey, read, reopenOk, TEST_KINDS, type TakenTest } from '../../support/fixtures/result-fixtures.ts';
import { sequenceQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { createTest, rightAnswers, testWithEachType } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectError, expectStatus, type Pupil } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const NINE = '2026-03-02T09:00:00.000Z';
const TEN = '2026-03-02T10:00:00.000Z';

const at = (index: number, answer: Answer, changedAt = NINE) => ({ index, answer, changedAt });

async function save(client: TestClient, path: string, answers: unknown[], rest: object = { revision: 1 }): Promise<Draft> {
  const response = await client.put<Draft>(path, { ...rest, answers });
  expectStatus(response, 200);
  return response.body;
}

/** The answers of a draft by the place of the question. */
const answersOf = ({ answers }: Draft): Record<number, Answer> => Object.fromEntries(answers.map(({ index, answer }) => [index, answer]));

const sign = async (taken: TakenTest): Promise<Pupil & { draftPath: string }> => ({
  ...(await taken.registerPupil()),
  draftPath: taken.draftPath,
});

describeApi('answers in progress', (app) => {
  describe.each(TEST_KINDS)('of a %s', (kind) => {
    test('another device goes on with the answers, and of each question the later one stays', async () => {
      const { client, draftPath } = await sign(await createTakenTest(app, kind));
      expectError(await client.get(draftPath), 404, 'draft-not-found');

      const before = new Date().toISOString();
      const saved = await save(client, draftPath, [at(0, 2)]);
      expect(saved).toEqual({ revision: 1, attempt: 1, epoch: expect.any(String) as string, now: expect.any(String) as string, answers: [at(0, 2)] });
      expect(saved.now >= before).toBe(true);
      const merged = await save(client, draftPath, [at(0, 1, TEN), at(1, 1)]);
      expect(merged.answers).toEqual([at(0, 1, TEN), at(1, 1)]);
      // The first answer is older and arrives late. The second has the same time as the stored one, so the later
      // arrival counts.
      expect((await save(client, draftPath, [at(0, 0)])).answers).toEqual(merged.answers);
      expect(answersOf(await save(client, draftPath, [at(1, 0)]))).toEqual({ 0: 1, 1: 0 });
      expect((await read<Draft>(client, draftPath)).answers).toEqual([at(0, 1, TEN), at(1, 0)]);
    });

    test('a cleared answer stays cleared when an older one arrives, and a time of the future counts as now', async () => {
      const { client, draftPath } = await sign(await createTakenTest(app, kind));
      await save(client, draftPath, [at(0, 1)]);
      await save(client, draftPath, [at(0, null, TEN)]);
      expect((await save(client, draftPath, [at(0, 1, '2026-03-02T09:30:00Z')])).answers).toEqual([at(0, null, TEN)]);

      const { now, answers } = await save(client, draftPath, [at(1, 0, '2199-01-01T00:00:00.000Z')]);
      expect(answers[1]).toEqual(at(1, 0, now));
      // A device with a right clock can still change an answer that a device with a fast clock has given.
      expect(answersOf(await save(client, draftPath, [at(1, 1, new Date(Date.parse(now) + 1).toISOString())]))[1]).toBe(1);
    });

    test('answers of simultaneous requests are all kept', async () => {
      const questions = Array.from({ length: 8 }, (_, number) => questionWithKey(0, `Вопрос ${number}?`));
      const { client, draftPath } = await sign(await createTakenTest(app, kind, questions));
      await Promise.all(questions.map((_, index) => save(client, draftPath, [at(index, index % 3)])));
      expect(answersOf(await read(client, draftPath))).toEqual(Object.fromEntries(questions.map((_, index) => [index, index % 3])));
    });

    test('answers follow their questions through an edit, also those of a page that shows the version before', async () => {
      const [first, second, third] = [questionWithKey(0, 'Один?'), questionWithKey(0, 'Два?'), questionWithKey(0, 'Три?')];
      const taken = await createTakenTest(app, kind, [first, second, third]);
      const { client, draftPath } = await sign(taken);
      await save(client, draftPath, [at(0, 0), at(1, 1), at(2, 2)]);
      await taken.edit([third, { ...second, question: 'Два, иначе?' }, { ...first, correct: 2 }], 1);
      expect(await read(client, draftPath)).toMatchObject({ revision: 2, answers: [at(0, 2), at(2, 0)] });

      const late = await save(client, draftPath, [at(0, 1, TEN), at(1, 0, TEN)]);
      expect(late).toMatchObject({ revision: 2, answers: [at(0, 2), at(2, 1, TEN)] });
      for (const revision of [3, 4]) expectError(await client.put(draftPath, { revision, answers: [] }), 400, 'invalid-request');
      expectError(await client.put(draftPath, { answers: [] }), 400, 'invalid-request');
    });

    test('a submitted test has no draft, and a new attempt begins with none', async () => {
      const taken = await createTakenTest(app, kind);
      const pupil = await sign(taken);
      const { client, draftPath } = pupil;
      await save(client, draftPath, [at(0, 1)], { revision: 1, attempt: 1 });
      for (const attempt of [2, 9]) expectError(await client.put(draftPath, { revision: 1, attempt, answers: [] }), 400, 'invalid-request');
      expectStatus(await client.put(taken.resultPath, { answers: [1, 0] }), 201);
      expectError(await client.get(draftPath), 404, 'draft-not-found');
      expectError(await client.put(draftPath, { revision: 1, answers: [] }), 409, 'already-done');
      expectError(await client.put(draftPath, { revision: 1, attempt: 2, answers: [] }), 400, 'invalid-request');

      await reopenOk(taken, pupil);
      expectError(await client.get(draftPath), 404, 'draft-not-found');
      expectError(await client.put(draftPath, { revision: 1, attempt: 1, answers: [at(0, 0)] }), 409, 'already-done');
      expect(await save(client, draftPath, [at(1, 0)])).toMatchObject({ attempt: 2, answers: [at(1, 0)] });
      expect(await app.db.selectFrom('drafts').select('attempt').where('testId', '=', taken.testId).execute()).toEqual([{ attempt: 2 }]);
    });

    test('a draft belongs to one pupil: neither another one, nor their browser, nor an admin reads or changes it', async () => {
      const taken = await createTakenTest(app, kind);
      const [one, other] = [await sign(taken), await sign(taken)];
      await save(one.client, one.draftPath, [at(0, 1)], { revision: 1, learner: one.uid });
      expectError(await other.client.put(one.draftPath, { revision: 1, learner: one.uid, answers: [at(0, 2, TEN)] }), 409, 'other-user');
      expectError(await other.client.get(one.draftPath), 404, 'draft-not-found');
      await save(other.client, one.draftPath, [at(0, 0, TEN)]);
      expect(answersOf(await read(one.client, one.draftPath))).toEqual({ 0: 1 });
    });

    test('a draft goes with its test, with the account and after a year', async () => {
      const taken = await createTakenTest(app, kind);
      const [one, other] = [await sign(taken), await sign(taken)];
      for (const { client, draftPath } of [one, other]) await save(client, draftPath, [at(0, 1)]);
      const uids = async () => (await app.db.selectFrom('drafts').select('uid').where('testId', '=', taken.testId).orderBy('uid').execute()).map(({ uid }) => uid);
      expect(await uids()).toEqual([one.uid, other.uid].toSorted());

      await app.db.updateTable('drafts').set({ touchedAt: new Date(Date.now() - DRAFT_RETENTION_MS - 60_000).toISOString() }).where('uid', '=', other.uid).execute();
      await deleteOldDrafts(app.db);
      expect(await uids()).toEqual([one.uid]);

      await taken.remove();
      expectError(await one.client.get(one.draftPath), 404, 'draft-not-found');
      expectError(await one.client.put(one.draftPath, { revision: 1, answers: [] }), 404, 'test-not-found');
      if (kind === 'lesson-test') expectStatus(await taken.admin.delete(`/api/admin/lessons/${taken.id}`), 204);
      expect(await uids()).toEqual([]);

      const again = await createTakenTest(app, kind);
      const leaver = await sign(again);
      await save(leaver.client, leaver.draftPath, [at(0, 1)]);
      await app.db.deleteFrom('users').where('uid', '=', leaver.uid).execute();
      expect(await app.db.selectFrom('drafts').select('uid').where('testId', '=', again.testId).execute()).toEqual([]);
    });
  });

  test('answers may be incomplete, but fit their questions; else nothing of the request is stored', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, { ...testWithEachType, questions: [...testWithEachType.questions, sequenceQuestion()] });
    const { client } = await app.registerPupil();
    const path = `/api/drafts/${id}`;
    const valid = [at(0, 1), at(1, { 3: true }), at(3, { 1: 0 }), at(4, [2])];
    await save(client, path, valid);
    const wrong: unknown[][] = [
      [at(0, 3)],
      [at(0, 0.5)],
      [at(0, 'x')],
      [at(0, [0])],
      [at(0, { 0: true })],
      [at(1, { 4: true })],
      [at(1, 1)],
      [at(3, { 2: 0 })],
      [at(3, { 0: 3 })],
      [at(2, null)],
      [at(4, 0)],
      [at(4, [0, 9])],
      [at(4, [0, 0])],
      [at(5, 0)],
      [at(0, 0), at(0, 1)],
    ];
    for (const answers of wrong) {
      expectError(await client.put(path, { revision: 1, answers }), 400, 'invalid-answer');
      expectError(await client.put(path, { revision: 1, answers: [at(3, null, TEN), ...answers] }), 400, 'invalid-answer');
    }
    for (const answer of [{ index: 0, answer: 1 }, { index: -1, answer: 1, changedAt: NINE }, { index: 0, answer: 1, changedAt: 'вчера' }, { index: 0, answer: true, changedAt: NINE }]) {
      expectError(await client.put(path, { revision: 1, answers: [answer] }), 400, 'invalid-request');
    }
    expect((await read<Draft>(client, path)).answers).toEqual(valid);
    expectError(await client.put('/api/drafts/nothing', { revision: 1, answers: [] }), 404, 'test-not-found');
    expectStatus(await client.put(`/api/results/${id}`, { answers: [...rightAnswers, [0, 1, 2, 3, 4]] }), 201);
  });

  test('while a block is closed its draft waits, and answers that the server had as a draft are taken', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const { client } = pupil;
    const [draftPath, resultPath] = [`/api/lesson-drafts/${lesson.id}`, `/api/lesson-results/${lesson.id}`];
    await save(client, draftPath, [at(0, 1), at(1, 1)]);
    await openBlocks(admin, pupil);
    expectError(await client.get(draftPath), 403, 'no-access');
    expectError(await client.put(draftPath, { revision: 1, answers: [at(0, 0, TEN)] }), 403, 'no-access');
    await openBlocks(admin, pupil, block.id);
    expect(answersOf(await read(client, draftPath))).toEqual({ 0: 1, 1: 1 });

    await openBlocks(admin, pupil);
    for (const answers of [[1, 0], [1, null], [1]]) expectError(await client.put(resultPath, { answers, revision: 1 }), 403, 'no-access');
    expectStatus(await client.put(resultPath, { answers: [1, 1], revision: 1, attempt: 1 }), 201);
    expectError(await client.get(resultPath), 403, 'no-access');
    await openBlocks(admin, pupil, block.id);
    expect(await read(client, resultPath)).toMatchObject({ score: 1, answers: [1, 1] });
  });

  test('the draft of a lesson’s test is there again when the test is', async () => {
    const { admin, lesson, pupil } = await createCourse(app);
    const path = `/api/lesson-drafts/${lesson.id}`;
    await save(pupil.client, path, [at(0, 1), at(1, 1)]);
    expectStatus(await admin.delete(`/api/admin/lesson-tests/${lesson.id}`), 204);
    expectError(await pupil.client.get(path), 404, 'draft-not-found');
    expectStatus(await admin.put(`/api/admin/lesson-tests/${lesson.id}`, { questions: twoQuestions.slice(1) }), 201);
    expect(await read(pupil.client, path)).toMatchObject({ revision: 2, answers: [at(0, 1)] });
  });
});
