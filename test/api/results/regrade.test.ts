import { describe, expect, test } from 'vitest';
import { describeApi, expectStatus, type Pupil } from '../../support/test-app.ts';
import { readAudit } from '../../support/fixtures/audit-fixtures.ts';
import {
  addAttempts,
  analysisOf,
  createTakenTest,
  listAttemptsOf,
  questionWithKey as question,
  read,
  regrade,
  regradeOk,
  reopenOk,
  takenBy,
  TEST_KINDS,
  type AttemptReview,
  type TakenTest,
} from '../../support/fixtures/result-fixtures.ts';
import { createLesson, createBlock } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest, questionOfEachType, rightAnswers, testWithEachType, wrongAnswers } from '../../support/fixtures/test-fixtures.ts';
import { addPeople } from '../../support/fixtures/user-fixtures.ts';

const twoWithKey = (first: number, second = first) => [question(first), question(second, 'Что растёт?')];
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
const before = (score: number, maxScore = 2) => ({ score, maxScore, at: time });
const nothingChanged = { checks: { up: 0, down: 0, unchanged: 0, byHand: 0 }, up: 0, down: 0, notComparable: 0, changes: [] };

const attemptOf = async (taken: TakenTest, { uid }: Pupil) => (await listAttemptsOf(taken)).results.find((each) => each.uid === uid);

describeApi('POST …/regrade', (app) => {
  describe.each(TEST_KINDS)('of a %s', (kind) => {
    /** Four pupils take a test, and then the tutor changes the key. */
    async function createMistake() {
      const taken = await createTakenTest(app, kind, twoWithKey(0));
      const down = await takenBy(taken, [0, 0]);
      const up = await takenBy(taken, [1, 1]);
      const slightlyUp = await takenBy(taken, [1, 2]);
      const unchanged = await takenBy(taken, [2, 2]);
      await taken.edit(twoWithKey(1), 1);
      return { taken, down, up, slightlyUp, unchanged };
    }

    test('a changed key moves no score by itself', async () => {
      const { taken, down } = await createMistake();
      expect(await attemptOf(taken, down)).toMatchObject({ score: 2, revision: 1, sameShape: true, regraded: null });
      expect(await analysisOf(taken)).toMatchObject({ attempts: 4, pendingRegrade: 3, mean: 0.75 });
    });

    test('a dry run says what would become of whom and changes nothing', async () => {
      const { taken, down, up, slightlyUp } = await createMistake();
      const listed = await listAttemptsOf(taken);
      const review = await read(down.client, taken.resultPath);
      const { changes, ...counts } = await regradeOk(taken, 2, true);
      expect(counts).toMatchObject({ up: 2, down: 1, unchanged: 1, notComparable: 0 });
      const change = ({ uid }: Pupil, from: number, to: number) => ({ uid, nickname: 'Ученик', from, to });
      expect(changes).toHaveLength(3);
      expect(changes.slice(0, 2)).toEqual(expect.arrayContaining([change(down, 2, 0), change(up, 0, 2)]));
      expect(changes[2]).toEqual(change(slightlyUp, 0, 1));
      expect(await listAttemptsOf(taken)).toEqual(listed);
      expect(await read(down.client, taken.resultPath)).toEqual(review);
      expect((await readAudit(taken.admin, { action: 'test-regraded' })).entries.filter(({ subject }) => subject?.id === taken.id)).toEqual([]);
    });

    test('a regrading does what the dry run said, and keeps the score before', async () => {
      const { taken, down, up, slightlyUp, unchanged } = await createMistake();
      const preview = await regradeOk(taken, 2, true);
      expect(await regradeOk(taken, 2)).toEqual(preview);
      expect(await attemptOf(taken, down)).toMatchObject({ score: 0, maxScore: 2, revision: 2, sameShape: true, regraded: before(2) });
      expect(await attemptOf(taken, up)).toMatchObject({ score: 2, regraded: before(0) });
      expect(await attemptOf(taken, slightlyUp)).toMatchObject({ score: 1, regraded: before(0) });
      expect(await attemptOf(taken, unchanged)).toMatchObject({ score: 0, revision: 2, regraded: null });
      expect((await listAttemptsOf(taken)).test).toMatchObject({ meanShare: 3 / 8 });
      expect(await analysisOf(taken)).toMatchObject({ attempts: 4, pendingRegrade: 0, mean: 0.75 });

      for (const [client, path] of [[down.client, taken.resultPath], [taken.admin, `${taken.adminPath}/results/${down.uid}`]] as const) {
        const review = await read<AttemptReview>(client, path);
        expect(review).toMatchObject({ attempt: 1, score: 0, answers: [0, 0], regraded: before(2), earlier: [] });
        expect(review.test.questions).toMatchObject([{ correct: 1 }, { correct: 1 }]);
      }
      expect(await regradeOk(taken, 2)).toEqual({ ...nothingChanged, unchanged: 4 });
      expect(await attemptOf(taken, down)).toMatchObject({ score: 0, regraded: before(2) });

      const { entries } = await readAudit(taken.admin, { action: 'test-regraded' });
      const own = entries.filter(({ subject }) => subject?.id === taken.id);
      expect(own.map(({ details }) => details)).toEqual([{ regraded: 0 }, { regraded: 3 }]);
      expect(own[0]?.subject).toEqual({ kind: taken.kind, id: taken.id, title: taken.name });
    });

    test('a second regrading keeps the score before the last change', async () => {
      const { taken, down, up, unchanged } = await createMistake();
      await regradeOk(taken, 2);
      await taken.edit(twoWithKey(1, 0), 2);
      expect(await regradeOk(taken, 3)).toMatchObject({ up: 1, down: 1, unchanged: 2 });
      expect(await attemptOf(taken, down)).toMatchObject({ score: 1, regraded: before(0) });
      expect(await attemptOf(taken, up)).toMatchObject({ score: 1, regraded: before(2) });
      await taken.edit([question(2), question(0, 'Что растёт?')], 3);
      await regradeOk(taken, 4);
      expect(await attemptOf(taken, unchanged)).toMatchObject({ score: 1, regraded: before(0) });
      expect(await attemptOf(taken, down)).toMatchObject({ score: 1, revision: 4, regraded: before(0) });
    });

    test('attempts of another shape keep score and review, and later ones are regraded', async () => {
      const taken = await createTakenTest(app, kind, twoWithKey(0));
      const old = await takenBy(taken, [0, 0]);
      const review = await read(old.client, taken.resultPath);
      const [first, second] = twoWithKey(0);
      const moved = { question: 'Что дышит?', options: ['Камень', 'Лист', 'Песок'], correct: 1 };
      await taken.edit([moved, second ?? moved], 1);
      const current = await takenBy(taken, [1, 0]);
      expect(await analysisOf(taken)).toMatchObject({ attempts: 1, otherAttempts: 1, pendingRegrade: 0 });
      expect(await attemptOf(taken, old)).toMatchObject({ sameShape: false });
      expect(await attemptOf(taken, current)).toMatchObject({ sameShape: true });
      expect(await regradeOk(taken, 2)).toEqual({ ...nothingChanged, unchanged: 1, notComparable: 1 });
      expect(await read(old.client, taken.resultPath)).toEqual(review);

      // The test gets its first questions again. Now the attempt at those questions can be compared, and the other attempt cannot.
      await taken.edit([first ?? moved, second ?? moved], 2);
      expect(await regradeOk(taken, 3)).toEqual({ ...nothingChanged, unchanged: 1, notComparable: 1 });
      expect(await attemptOf(taken, old)).toMatchObject({ sameShape: true, score: 2 });
      expect(await attemptOf(taken, current)).toMatchObject({ sameShape: false, score: 2, revision: 2 });
    });

    test('earlier attempts are neither counted nor touched', async () => {
      const taken = await createTakenTest(app, kind, twoWithKey(0));
      const [again, idle] = [await takenBy(taken, [0, 0]), await takenBy(taken, [0, 0])];
      await reopenOk(taken, again);
      await reopenOk(taken, idle);
      expectStatus(await again.client.put(taken.resultPath, { answers: [0, 1] }), 201);
      const earlier = await read(again.client, `${taken.resultPath}?attempt=1`);
      await taken.edit(twoWithKey(1), 1);
      expect(await regradeOk(taken, 2)).toEqual({ ...nothingChanged, unchanged: 1 });
      await taken.edit(twoWithKey(2), 2);
      expect(await regradeOk(taken, 3)).toMatchObject({ up: 0, down: 1, unchanged: 0, changes: [{ uid: again.uid, from: 1, to: 0 }] });
      expect(await read(again.client, `${taken.resultPath}?attempt=1`)).toEqual(earlier);
      expect(await read(again.client, taken.resultPath)).toMatchObject({ attempt: 2, score: 0, regraded: before(1) });
    });

    test('a stale revision gets 409, and a deleted or unknown test 404', async () => {
      const { taken, down } = await createMistake();
      for (const dryRun of [true, false]) {
        for (const revision of [1, 3]) expect(await regrade(taken, revision, dryRun)).toMatchObject({ status: 409, body: { code: 'edit-conflict' } });
        const unknown = { ...taken, adminPath: taken.adminPath.replace(taken.id, 'unknown') };
        expect(await regrade(unknown, 1, dryRun)).toMatchObject({ status: 404, body: { code: taken.notFound } });
      }
      for (const body of [{}, { revision: 2 }, { revision: 2, dryRun: 'no' }, { revision: '2', dryRun: true }]) {
        expect(await taken.admin.post(`${taken.adminPath}/regrade`, body)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
      }
      await taken.remove();
      for (const dryRun of [true, false]) {
        expect(await regrade(taken, 2, dryRun)).toMatchObject({ status: 404, body: { code: 'test-not-found' } });
      }
      expect(await read(down.client, taken.resultPath)).toMatchObject({ score: 2, regraded: null });
    });

    test('of many changes the 200 largest are listed, and each attempt is counted once, however many have the same time', async () => {
      const taken = await createTakenTest(app, kind, twoWithKey(0));
      const people = Array.from({ length: 450 }, (_, index) => {
        const name = `${kind}-${String((index * 77) % 450).padStart(3, '0')}`;
        return { uid: name, nickname: name, email: `${name}@example.ru` };
      });
      for (let index = 0; index < people.length; index += 50) await addPeople(app, people.slice(index, index + 50));
      const timestamp = '2026-01-01T00:00:00.000Z';
      const attempts = people.map(({ uid }, index) => {
        const points = index % 3 === 0 ? { answers: [1, 1], score: 0 } : { answers: [1, 0], score: 1 };
        return { uid, ...points, maxScore: 2, timestamp };
      });
      await addAttempts(app, taken, attempts);
      await taken.edit(twoWithKey(1, 0), 1);
      const preview = await regradeOk(taken, 2, true);
      expect(preview).toMatchObject({ up: 450, down: 0, unchanged: 0, notComparable: 0 });
      expect(preview.changes).toHaveLength(200);
      await taken.edit(twoWithKey(1), 2);
      const { changes, ...counts } = await regradeOk(taken, 3);
      expect(counts).toMatchObject({ up: 150, down: 0, unchanged: 300, notComparable: 0 });
      expect(new Set(changes.map(({ uid }) => uid)).size).toBe(150);
      for (const { uid, nickname, from, to } of changes) expect([nickname, from, to]).toEqual([uid, 0, 2]);
      expect(await analysisOf(taken)).toMatchObject({ attempts: 450, pendingRegrade: 0 });
      expect((await listAttemptsOf(taken)).test.meanShare).toBeCloseTo((150 + 300 / 2) / 450, 10);
    });

    test('who submits while scores are counted again is neither lost nor counted twice', async () => {
      const taken = await createTakenTest(app, kind, twoWithKey(0));
      for (let index = 0; index < 5; index += 1) await takenBy(taken, [1, 1]);
      const late = await Promise.all(Array.from({ length: 16 }, () => taken.registerPupil()));
      for (const { client } of late) expectStatus(await client.get(taken.takePath), 200);
      await taken.edit(twoWithKey(1), 1);
      const [submitted, regraded] = await Promise.all([
        // Half of the pupils submit for the previous version of the test.
        Promise.all(late.map(({ client }, index) => client.put(taken.resultPath, { answers: [1, 1], revision: 1 + (index % 2) }))),
        Promise.all([1, 2, 3].map(() => regradeOk(taken, 2))),
      ]);
      for (const response of submitted) expectStatus(response, 201);
      const last = await regradeOk(taken, 2);
      expect(last.up + last.unchanged).toBe(21);
      // Under the previous key, five of the earlier attempts and eight of the late ones had no points. The regrading raises these 13.
      expect([last, ...regraded].reduce((sum, { up }) => sum + up, 0)).toBe(13);
      expect([last, ...regraded].every(({ down, notComparable }) => down + notComparable === 0)).toBe(true);
      const { results, total, test: head } = await listAttemptsOf(taken);
      expect([total, results.length, head.meanShare]).toEqual([21, 21, 1]);
      expect(results.every(({ score, revision }) => score === 2 && revision === 2)).toBe(true);
      expect(results.filter((attempt) => attempt.regraded !== null)).toHaveLength(13);
      expect(await analysisOf(taken)).toMatchObject({ attempts: 21, pendingRegrade: 0 });
    });
  });

  test('questions of every type are scored by the current key', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const [one, two] = [await app.registerPupil(), await app.registerPupil()];
    await one.client.put(`/api/results/${id}`, { answers: rightAnswers });
    await two.client.put(`/api/results/${id}`, { answers: wrongAnswers });
    const [text, multiple, freeform, match] = testWithEachType.questions;
    const questions = [{ ...text, correct: 0 }, { ...multiple, correctAnswers: [0] }, freeform, { ...match, matchAnswers: [2, 1] }];
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { ...testWithEachType, questions, revision: 1 }), 200);
    const response = await admin.post(`/api/admin/tests/${id}/regrade`, { revision: 2, dryRun: false });
    expect(response.body).toMatchObject({ up: 1, down: 1, changes: [{ from: 5, to: 1 }, { from: 1, to: 5 }] });
    expect(await read(two.client, `/api/results/${id}`)).toMatchObject({ score: 5, maxScore: 5, answers: wrongAnswers, regraded: before(1, 5) });
  });

  test('an answer that an update of the site makes right is offered, regraded under the same version, and practised no more', async () => {
    const admin = await app.signInAdmin();
    const questions = [{ ...questionOfEachType.short, answers: ["5'-конец"] }, { ...questionOfEachType.match, matchRight: ['а', 'б', 'а'], matchAnswers: [0, 1] }];
    const { id } = await createTest(admin, { name: 'Концы', questions });
    const pupil = await app.registerPupil();
    expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: ['3', { 0: 1, 1: 1 }] }), 201);
    expect(await read(pupil.client, '/api/practice')).toMatchObject({ total: 2 });
    // The answers get the scores of the rules before.
    await app.db.updateTable('results').set({ answers: JSON.stringify(['5’-ко\u0301нец', { 0: 2, 1: 1 }]) }).where('testId', '=', id).execute();
    expect(await read(admin, `/api/admin/tests/${id}/analysis`)).toMatchObject({
      pendingRegrade: 1,
      questions: [{ facility: 1 }, { right: ['а', 'б'], rows: [{ correct: 0, shares: [1, 0] }, { correct: 1, shares: [0, 1] }] }],
    });
    expect((await admin.post(`/api/admin/tests/${id}/regrade`, { revision: 1, dryRun: false })).body).toMatchObject({ up: 1, changes: [{ from: 1, to: 3 }] });
    expect(await read(pupil.client, '/api/practice')).toMatchObject({ total: 0 });
  });

  test('a lesson without a test gets 404', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createLesson(admin, (await createBlock(admin)).id);
    for (const path of ['results', 'analysis']) {
      expect(await admin.get(`/api/admin/lesson-tests/${id}/${path}`)).toMatchObject({ status: 404, body: { code: 'test-not-found' } });
    }
    const response = await admin.post(`/api/admin/lesson-tests/${id}/regrade`, { revision: 1, dryRun: true });
    expect(response).toMatchObject({ status: 404, body: { code: 'test-not-found' } });
  });
});
