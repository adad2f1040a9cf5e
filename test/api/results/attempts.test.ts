import { describe, expect, test } from 'vitest';
import { describeApi, expectStatus } from '../../support/test-app.ts';
import { readAudit } from '../../support/fixtures/audit-fixtures.ts';
import { ADMINISTRATOR } from '../../support/fixtures/accounts.ts';
import { createTakenTest, read, reopen, reopenOk, takenBy, TEST_KINDS, type AttemptReview, type TakenTest } from '../../support/fixtures/result-fixtures.ts';
import { rightAnswers as right, poorAnswers as poor } from '../../support/fixtures/lesson-fixtures.ts';
import type { TestClient } from '../../support/test-client.ts';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
const first = { attempt: 1, score: 1, maxScore: 2, timestamp: time };
const notFound = { status: 404, body: { code: 'result-not-found', message: 'Результат не найден' } };

/** The item of this test in the pupil's list of tests. */
async function listed(client: TestClient, { kind, id }: TakenTest): Promise<{ result: unknown; earlier: unknown } | undefined> {
  interface Listed {
    id: string;
    result: unknown;
    earlier: unknown;
  }
  const items =
    kind === 'test'
      ? await read<Listed[]>(client, '/api/tests')
      : (await read<{ lessons: Listed[] }[]>(client, '/api/blocks')).flatMap(({ lessons }) => lessons);
  const found = items.find((each) => each.id === id);
  return found && { result: found.result, earlier: found.earlier };
}

describeApi('attempts', (app) => {
  describe.each(TEST_KINDS)('at a %s', (kind) => {
    test('a reopened test is not passed, and its second attempt has the number 2', async () => {
      const taken = await createTakenTest(app, kind);
      const pupil = await taken.registerPupil();
      const { client } = pupil;
      expect(await read(client, taken.takePath)).toMatchObject({ attempt: 1 });
      const submitted = await client.put(taken.resultPath, { answers: poor });
      expect(submitted).toMatchObject({ status: 201, body: { ...first, answers: poor, regraded: null } });
      expect(await client.get(taken.takePath)).toMatchObject({ status: 409, body: { code: 'already-done' } });
      expect(await listed(client, taken)).toMatchObject({ result: { score: 1 }, earlier: [] });
      expect(await read(client, taken.resultPath)).toMatchObject({ ...first, earlier: [] });

      await reopenOk(taken, pupil);
      expect(await read(client, taken.takePath)).toMatchObject({ attempt: 2 });
      expect(await listed(client, taken)).toMatchObject({ result: null, earlier: [first] });
      expect(await client.get(taken.resultPath)).toMatchObject(notFound);
      expect(await read(client, `${taken.resultPath}?attempt=1`)).toMatchObject({ ...first, answers: poor, earlier: [first] });

      const second = await client.put(taken.resultPath, { answers: right, attempt: 2 });
      expect(second).toMatchObject({ status: 201, body: { attempt: 2, score: 2, maxScore: 2, answers: right, regraded: null } });
      expect(await read(client, taken.resultPath)).toMatchObject({ attempt: 2, score: 2, answers: right, earlier: [first] });
      expect(await listed(client, taken)).toMatchObject({ result: { score: 2 }, earlier: [first] });

      await reopenOk(taken, pupil);
      expect(await read(client, taken.takePath)).toMatchObject({ attempt: 3 });
      expect(await listed(client, taken)).toMatchObject({ result: null, earlier: [{ attempt: 1 }, { attempt: 2, score: 2 }] });
    });

    test('answers to an attempt that is over never become the next attempt', async () => {
      const taken = await createTakenTest(app, kind);
      const pupil = await takenBy(taken, poor);
      const submit = (answers: unknown, attempt?: number) => pupil.client.put(taken.resultPath, { answers, attempt });
      await reopenOk(taken, pupil);

      expect(await submit(poor, 1)).toMatchObject({ status: 200, body: { ...first, answers: poor } });
      expect(await submit(right, 1)).toMatchObject({ status: 409, body: { code: 'already-done' } });
      expect(await read(pupil.client, taken.takePath)).toMatchObject({ attempt: 2 });

      expect(await submit(right)).toMatchObject({ status: 201, body: { attempt: 2, score: 2 } });
      expect(await submit(right)).toMatchObject({ status: 200, body: { attempt: 2, score: 2 } });
      expect(await submit(right, 2)).toMatchObject({ status: 200, body: { attempt: 2 } });
      expect(await submit(poor)).toMatchObject({ status: 409 });
      expect(await submit(poor, 1)).toMatchObject({ status: 200, body: { attempt: 1, score: 1 } });
      expect(await submit(right, 1)).toMatchObject({ status: 409 });
      expect(await listed(pupil.client, taken)).toMatchObject({ result: { score: 2 }, earlier: [first] });
    });

    test.for([0, -1, 1.5, 10_000, '1', null])('a submission for the attempt %j gets 400', async (attempt) => {
      const taken = await createTakenTest(app, kind);
      const { client } = await taken.registerPupil();
      const response = await client.put(taken.resultPath, { answers: right, attempt });
      expect(response).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    });

    test('admin and pupil read the review of every attempt', async () => {
      const taken = await createTakenTest(app, kind);
      const pupil = await takenBy(taken, poor);
      const adminReview = `${taken.adminPath}/results/${pupil.uid}`;
      const before = await read<AttemptReview>(taken.admin, adminReview);
      const own = await read<AttemptReview>(pupil.client, taken.resultPath);
      const user = { uid: pupil.uid, nickname: 'Ученик', email: pupil.email };
      expect(before).toEqual({ ...own, test: { ...own.test, [kind === 'test' ? 'id' : 'lessonId']: taken.id, deleted: false }, user });

      await reopenOk(taken, pupil);
      expect(await taken.admin.get(adminReview)).toMatchObject(notFound);
      const { pending, checkedAt } = before;
      expect(await read(taken.admin, `${adminReview}?attempt=1`)).toEqual({ ...before, earlier: [kind === 'test' ? { ...first, pending, checkedAt } : first] });
      await pupil.client.put(taken.resultPath, { answers: right });
      expect(await read(taken.admin, adminReview)).toMatchObject({ attempt: 2, score: 2, answers: right, user, earlier: [first] });
      for (const [client, path] of [[taken.admin, adminReview], [pupil.client, taken.resultPath]] as const) {
        expect(await read(client, `${path}?attempt=1`)).toMatchObject({ ...first, answers: poor });
        expect(await read(client, `${path}?attempt=2`)).toMatchObject({ attempt: 2 });
        expect(await client.get(`${path}?attempt=3`)).toMatchObject(notFound);
        for (const attempt of ['0', 'x', '-1', '10000']) {
          expect(await client.get(`${path}?attempt=${attempt}`)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
        }
      }
      await taken.remove();
      expect(await read(taken.admin, adminReview)).toMatchObject({ attempt: 2, test: { name: taken.name, deleted: true } });
    });

    test('reopening gets 404 the second time, for who has not taken the test, and for a deleted or unknown test', async () => {
      const taken = await createTakenTest(app, kind);
      const [pupil, idle] = [await takenBy(taken, poor), await app.registerPupil()];
      for (const uid of [idle.uid, 'nobody', 'no such id']) expect(await reopen(taken, { uid })).toMatchObject(notFound);
      await reopenOk(taken, pupil);
      expect(await reopen(taken, pupil)).toMatchObject(notFound);
      const unknown = { ...taken, adminPath: taken.adminPath.replace(taken.id, 'unknown') };
      expect(await reopen(unknown, pupil)).toMatchObject({ status: 404, body: { code: taken.notFound } });

      await pupil.client.put(taken.resultPath, { answers: right });
      await taken.remove();
      expect(await reopen(taken, pupil)).toMatchObject({ status: 404, body: { code: 'test-not-found' } });
      expect(await read(pupil.client, taken.resultPath)).toMatchObject({ attempt: 2 });
    });

    test('a pupil reads no result of another pupil, and none of the lists', async () => {
      const taken = await createTakenTest(app, kind);
      const [owner, other] = [await takenBy(taken, poor), await taken.registerPupil()];
      await reopenOk(taken, owner);
      expect(await other.client.get(`${taken.resultPath}?attempt=1`)).toMatchObject(notFound);
      expect(await listed(other.client, taken)).toEqual({ result: null, earlier: [] });
      expect(await read(other.client, taken.takePath)).toMatchObject({ attempt: 1 });
      const forbidden = { status: 403, body: { code: 'forbidden' } };
      for (const path of ['results', 'analysis', `results/${owner.uid}`]) {
        expect(await owner.client.get(`${taken.adminPath}/${path}`)).toMatchObject(forbidden);
      }
      expect(await owner.client.delete(`${taken.adminPath}/results/${owner.uid}`)).toMatchObject(forbidden);
      expect(await owner.client.post(`${taken.adminPath}/regrade`, { revision: 1, dryRun: true })).toMatchObject(forbidden);
      for (const path of ['results', 'gradebook', `users/${owner.uid}/results`]) {
        expect(await owner.client.get(`/api/admin/${path}`)).toMatchObject(forbidden);
      }
    });

    test('earlier attempts count in no figure of the test', async () => {
      const taken = await createTakenTest(app, kind);
      const [one, two] = [await takenBy(taken, poor), await takenBy(taken, right)];
      const figures = async () => {
        const { test: head, results, total } = await read<{ test: object; results: object[]; total: number }>(taken.admin, `${taken.adminPath}/results`);
        const analysis = await read<object>(taken.admin, `${taken.adminPath}/analysis`);
        const overview = await read<Record<'tests' | 'lessonTests', Record<string, unknown>[]>>(taken.admin, '/api/admin/results');
        const item = overview[kind === 'test' ? 'tests' : 'lessonTests'].find((each) => [each['id'], each['lessonId']].includes(taken.id));
        return { head, count: results.length, total, analysis, item };
      };
      const expected = (attempts: number, meanShare: number) => ({
        head: { meanShare },
        count: attempts,
        total: attempts,
        analysis: { attempts, mean: 2 * meanShare },
        item: { attempts, meanShare },
      });
      expect(await figures()).toMatchObject(expected(2, 0.75));
      await reopenOk(taken, one);
      expect(await figures()).toMatchObject(expected(1, 1));
      await reopenOk(taken, two);
      expect(await figures()).toMatchObject({
        head: { meanShare: null, lastAt: time },
        count: 0,
        total: 0,
        analysis: { attempts: 0, otherAttempts: 0, mean: null },
        item: { attempts: 0, meanShare: null, lastAt: time },
      });
    });

    test('the audit log has the reopening with pupil and test', async () => {
      const taken = await createTakenTest(app, kind);
      const pupil = await takenBy(taken, poor);
      await reopenOk(taken, pupil);
      await reopen(taken, pupil);
      const { entries } = await readAudit(taken.admin, { action: 'attempt-reopened', person: pupil.uid });
      expect(entries).toMatchObject([
        {
          actor: { email: ADMINISTRATOR },
          subject: { kind: 'user', id: pupil.uid, title: 'Ученик' },
          details: { email: pupil.email, test: taken.name },
        },
      ]);
    });

    test('submissions and reopenings at the same time lose no acknowledged attempt and leave at most one current', async () => {
      const taken = await createTakenTest(app, kind);
      const pupil = await taken.registerPupil();
      const submissions = Array.from({ length: 20 }, (_, index) => ({
        answers: index % 2 === 0 ? right : poor,
        attempt: index % 4 === 3 ? 1 : undefined,
      }));
      const [submitted, reopened] = await Promise.all([
        Promise.all(submissions.map((body) => pupil.client.put<{ attempt: number; answers: number[] }>(taken.resultPath, body))),
        Promise.all(submissions.map(() => reopen(taken, pupil))),
      ]);
      for (const { status } of submitted) expect([200, 201, 409]).toContain(status);
      for (const { status } of reopened) expect([204, 404]).toContain(status);

      const stored = app.db.selectFrom('results').select(['attempt', 'answers', 'putAsideAt']).where('uid', '=', pupil.uid);
      const rows = await stored.orderBy('attempt').execute();
      expect(rows.map(({ attempt }) => attempt)).toEqual(rows.map((_, index) => index + 1));
      const current = rows.filter(({ putAsideAt }) => putAsideAt === null);
      expect(current.length).toBeLessThanOrEqual(1);
      expect(current).toEqual(rows.slice(rows.length - current.length));
      expect(reopened.filter(({ status }) => status === 204)).toHaveLength(rows.length - current.length);
      const answersOf = new Map(rows.map(({ attempt, answers }) => [attempt, answers]));
      const acknowledged = submitted.filter(({ status }) => status < 300);
      for (const { body } of acknowledged) expect(answersOf.get(body.attempt)).toBe(JSON.stringify(body.answers));
      const created = submitted.filter(({ status }) => status === 201).map(({ body }) => body.attempt);
      expect(created.toSorted((a, b) => a - b)).toEqual(rows.map(({ attempt }) => attempt));
    });
  });

  test('a lesson result from before lesson results had a time is reviewed, listed and reopened', async () => {
    const taken = await createTakenTest(app, 'lesson-test');
    const pupil = await taken.registerPupil();
    const old = { uid: pupil.uid, testId: taken.testId, revision: 1, name: taken.name, answers: '[1,1]', score: 1, maxScore: 2 };
    await app.db.insertInto('results').values(old).execute();
    const adminReview = `${taken.adminPath}/results/${pupil.uid}`;
    for (const [client, path] of [[pupil.client, taken.resultPath], [taken.admin, adminReview]] as const) {
      expect(await read(client, path)).toMatchObject({ attempt: 1, score: 1, timestamp: null, earlier: [] });
    }
    const list = await read(taken.admin, `${taken.adminPath}/results`);
    expect(list).toMatchObject({ test: { lastAt: null, meanShare: 0.5 }, results: [{ timestamp: null }] });
    expectStatus(await pupil.client.put(taken.resultPath, { answers: poor }), 200);
    await reopenOk(taken, pupil);
    expect(await listed(pupil.client, taken)).toEqual({ result: null, earlier: [{ ...first, timestamp: null }] });
    expect(await pupil.client.put(taken.resultPath, { answers: right })).toMatchObject({ status: 201, body: { attempt: 2, timestamp: time } });
    expect(await read(taken.admin, adminReview)).toMatchObject({ attempt: 2, earlier: [{ ...first, timestamp: null }] });
  });
});
