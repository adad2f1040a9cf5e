import { describe, expect, test } from 'vitest';
import { deleteOldNotes } from '../../../src/db/attempts/served-versions.ts';
import type { LessonQuestion } from '../../../src/domain/lessons/lesson.ts';
import { createTakenTest, questionWithKey, read, TEST_KINDS } from '../../support/fixtures/result-fixtures.ts';
import { describeApi, expectError, expectStatus, type Pupil, type TestApp } from '../../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TIME = '2026-03-02T09:00:00.000Z';
const short: LessonQuestion[] = [questionWithKey(0, 'Один?')];
const long: LessonQuestion[] = Array.from({ length: 5 }, (_, index) => questionWithKey(0, `${index}?`));

const notesOf = (app: TestApp, { uid }: Pupil) => app.db.selectFrom('servedVersions').select(['revision', 'servedAt']).where('uid', '=', uid).orderBy('revision').execute();
const age = async (app: TestApp, { uid }: Pupil, days: number): Promise<void> =>
  void (await app.db.updateTable('servedVersions').set({ servedAt: new Date(Date.now() - days * DAY_MS).toISOString() }).where('uid', '=', uid).execute());

describeApi('which versions of a test may be answered', (app) => {
  describe.each(TEST_KINDS)('of a %s', (kind) => {
    test('an older version is taken of those who have seen it, and of nobody else', async () => {
      const taken = await createTakenTest(app, kind, short);
      const [early, other] = [await taken.registerPupil(), await taken.registerPupil()];
      await read(early.client, taken.takePath);
      await taken.edit(long, 1);
      await read(other.client, taken.takePath);

      const answers = { revision: 1, answers: [0] };
      const refused = { status: 400, body: { code: 'invalid-request', fields: { revision: 'Такой версии теста не было.' } } };
      expect(await other.client.put(taken.resultPath, answers)).toMatchObject(refused);
      // If the server stored a draft with this revision, the revision would become that of the draft, and the submission below would be accepted.
      for (const drafted of [[], [{ index: 0, answer: 0, changedAt: TIME }]]) {
        expect(await other.client.put(taken.draftPath, { revision: 1, answers: drafted })).toMatchObject(refused);
      }
      expect(await other.client.put(taken.resultPath, answers)).toMatchObject(refused);
      expectStatus(await other.client.put(taken.resultPath, { revision: 2, answers: [0, 0, 0, 0, 0] }), 201);
      expect(await early.client.put(taken.resultPath, answers)).toMatchObject({ status: 201, body: { score: 1, maxScore: 1 } });
    });

    test('the version of the draft is taken, also when it was not noted', async () => {
      const taken = await createTakenTest(app, kind, short);
      const pupil = await taken.registerPupil();
      expectStatus(await pupil.client.put(taken.draftPath, { revision: 1, answers: [{ index: 0, answer: 0, changedAt: TIME }] }), 200);
      await taken.edit(long, 1);
      expect(await notesOf(app, pupil)).toEqual([]);
      expectStatus(await pupil.client.put(taken.resultPath, { revision: 1, answers: [0] }), 201);
    });

    test('a version is noted once, again after ten days, and counts for 100', async () => {
      const taken = await createTakenTest(app, kind, short);
      const pupil = await taken.registerPupil();
      await read(pupil.client, taken.takePath);
      const first = await notesOf(app, pupil);
      expect(first).toHaveLength(1);
      await read(pupil.client, taken.takePath);
      expect(await notesOf(app, pupil)).toEqual(first);
      await age(app, pupil, 10.1);
      await read(pupil.client, taken.takePath);
      expect((await notesOf(app, pupil))[0]?.servedAt.slice(0, 10)).toBe(first[0]?.servedAt.slice(0, 10));

      await taken.edit(long, 1);
      const save = () => pupil.client.put(taken.draftPath, { revision: 1, answers: [] });
      await age(app, pupil, 99.9);
      await deleteOldNotes(app.db);
      expectStatus(await save(), 200);
      await age(app, pupil, 100.1);
      expectError(await save(), 400, 'invalid-request');
      await deleteOldNotes(app.db);
      expect(await notesOf(app, pupil)).toEqual([]);
    });

    test('what was served before versions were noted is taken', async () => {
      const taken = await createTakenTest(app, kind, short);
      const pupil = await taken.registerPupil();
      await taken.edit(long, 1);
      const answers = { revision: 1, answers: [0] };
      expectError(await pupil.client.put(taken.resultPath, answers), 400, 'invalid-request');
      // The rows are those that migration 0018 leaves.
      await app.db.insertInto('epochVersions').values({ epoch: '', testId: taken.testId, lastRevision: 1, endedAt: TIME }).execute();
      expectError(await pupil.client.put(taken.resultPath, { ...answers, epoch: '' }), 400, 'invalid-request');
      expect(await pupil.client.put(taken.resultPath, answers)).toMatchObject({ status: 201, body: { maxScore: 1 } });
    });
  });

  test('a note goes with the account', async () => {
    const taken = await createTakenTest(app, 'test', short);
    const pupil = await taken.registerPupil();
    await read(pupil.client, taken.takePath);
    await app.db.deleteFrom('users').where('uid', '=', pupil.uid).execute();
    expect(await notesOf(app, pupil)).toEqual([]);
  });
});
