import { describe, expect, test } from 'vitest';
import { beginEpoch, deleteFormerEpochs, noticeOtherDatabase } from '../../../src/db/epoch.ts';
import { inTransaction } from '../../../src/db/transaction.ts';
import type { Draft } from '../../../src/domain/drafts/draft.ts';
import type { LessonQuestion } from '../../../src/domain/lessons/lesson.ts';
import { importJson } from '../../support/fixtures/files/import-json.ts';
import { createTakenTest, questionWithKey, read, reopenOk, takenBy, TEST_KINDS, type TakenTest } from '../../support/fixtures/result-fixtures.ts';
import { describeApi, expectError, expectStatus, type TestApp } from '../../support/test-app.ts';

const questions: LessonQuestion[] = [questionWithKey(0, 'Один?'), questionWithKey(1, 'Два?')];
const TIME = '2026-03-02T09:00:00.000Z';

const shownTo = (taken: TakenTest, { client }: Awaited<ReturnType<TakenTest['registerPupil']>>) =>
  read<{ epoch: string; revision: number; attempt: number }>(client, taken.takePath);

const restart = (app: TestApp): Promise<void> => inTransaction(app.db, beginEpoch);

/** Deletes the last version of a test, as the restore of an older backup does. */
async function loseVersion(app: TestApp, { testId }: TakenTest, revision: number): Promise<void> {
  await app.db.deleteFrom('testVersions').where('testId', '=', testId).where('revision', '=', revision).execute();
  await app.db.updateTable('tests').set({ revision: revision - 1, publishedRevision: revision - 1 }).where('id', '=', testId).execute();
}

describeApi('the epoch of the database', (app) => {
  describe.each(TEST_KINDS)('of a %s', (kind) => {
    test('a test, its draft and the answer to a saved one say the same epoch, and another one after a restore', async () => {
      const taken = await createTakenTest(app, kind, questions);
      const pupil = await taken.registerPupil();
      const { epoch } = await shownTo(taken, pupil);
      const saved = await pupil.client.put<Draft>(taken.draftPath, { revision: 1, epoch, answers: [{ index: 0, answer: 1, changedAt: TIME }] });
      expect([saved.body.epoch, (await read<Draft>(pupil.client, taken.draftPath)).epoch]).toEqual([epoch, epoch]);
      expect(await shownTo(taken, pupil)).toMatchObject({ epoch, draft: { epoch } });

      await restart(app);
      const after = await shownTo(taken, pupil);
      expect(after.epoch).not.toBe(epoch);
      expect((await read<Draft>(pupil.client, taken.draftPath)).epoch).toBe(after.epoch);
    });

    test('answers to a version of a former epoch are taken where its questions are the same, and refused where another one has its number', async () => {
      const taken = await createTakenTest(app, kind, questions);
      const pupil = await taken.registerPupil();
      const { epoch } = await shownTo(taken, pupil);
      await taken.edit([questionWithKey(2, 'Потерян?'), ...questions], 1);
      await loseVersion(app, taken, 2);
      await restart(app);
      await taken.edit([questionWithKey(0, 'Другой?'), ...questions], 1);

      const answers = [{ index: 0, answer: 2, changedAt: TIME }];
      const saved = await pupil.client.put<Draft>(taken.draftPath, { revision: 1, epoch, attempt: 1, answers });
      expect(saved).toMatchObject({ status: 200, body: { revision: 2, answers: [{ index: 1, answer: 2 }] } });
      const invalid = { code: 'invalid-request', fields: { revision: 'Такой версии теста не было.' } };
      for (const unknown of [{ revision: 2, epoch }, { revision: 1, epoch: 'никакая' }]) {
        expect(await pupil.client.put(taken.draftPath, { ...unknown, answers })).toMatchObject({ status: 400, body: invalid });
        expect(await pupil.client.put(taken.resultPath, { ...unknown, answers: [0, 0, 1] })).toMatchObject({ status: 400, body: invalid });
      }
      // Without a revision nobody knows to which questions the answers belong.
      expectError(await pupil.client.put(taken.resultPath, { epoch, answers: [0, 1] }), 400, 'invalid-request');
      expect((await read<Draft>(pupil.client, taken.draftPath)).answers).toHaveLength(1);

      expect(await pupil.client.put(taken.resultPath, { revision: 1, epoch, attempt: 1, answers: [0, 1] })).toMatchObject({
        status: 201,
        body: { score: 2 },
      });
      // A page of an older version of the site names no epoch. Its numbers count as those of the present epoch.
      const other = await taken.registerPupil();
      expectStatus(await other.client.put(taken.resultPath, { revision: 2, answers: [0, 0, 1] }), 201);
    });

    test('answers of an attempt that a restored database does not know are refused, and not as those of one that is over', async () => {
      const taken = await createTakenTest(app, kind, questions);
      const pupil = await takenBy(taken, [0, 0]);
      const { draftPath, resultPath } = taken;
      const send = (attempt: number, epoch = 'прежняя') => pupil.client.put(resultPath, { revision: 1, epoch, attempt, answers: [1, 1] });
      const unknown = { status: 400, body: { code: 'invalid-request', fields: { attempt: expect.any(String) as string } } };
      expect(await send(2)).toMatchObject(unknown);
      expect(await pupil.client.put(draftPath, { revision: 1, attempt: 2, answers: [] })).toMatchObject(unknown);
      expectError(await send(1), 409, 'already-done');
      await reopenOk(taken, pupil);
      expect(await send(3)).toMatchObject(unknown);
      expect(await pupil.client.put(resultPath, { revision: 1, attempt: 3, answers: [1, 1] })).toMatchObject(unknown);
      expectStatus(await pupil.client.put(resultPath, { revision: 1, attempt: 2, answers: [1, 1] }), 201);
    });
  });

  test('a former epoch is known through the ones after it, and for 100 days', async () => {
    const taken = await createTakenTest(app, 'test', questions);
    const pupil = await taken.registerPupil();
    const { epoch } = await shownTo(taken, pupil);
    await restart(app);
    await restart(app);
    const draft = { revision: 1, epoch, answers: [{ index: 0, answer: 1, changedAt: TIME }] };
    const ofTest = app.db.selectFrom('epochVersions').select('epoch').where('testId', '=', taken.testId);
    const day = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    await app.db.updateTable('epochVersions').set({ endedAt: day(99.9) }).execute();
    await deleteFormerEpochs(app.db);
    expectStatus(await pupil.client.put(taken.draftPath, draft), 200);
    expect(await ofTest.execute()).toHaveLength(2);
    await app.db.updateTable('epochVersions').set({ endedAt: day(100.1) }).execute();
    await deleteFormerEpochs(app.db);
    expect(await ofTest.execute()).toEqual([]);
    expectError(await pupil.client.put(taken.draftPath, draft), 400, 'invalid-request');
  });

  test('an import begins an epoch, and a dry run of it does not', async () => {
    const epoch = async () => (await app.db.selectFrom('databaseState').select('epoch').executeTakeFirstOrThrow()).epoch;
    const before = await epoch();
    const blocks = { blocks: { imported: { title: 'Клетка', description: 'О ней', order: 1 } } };
    await importJson(app.db, blocks, { isDryRun: true });
    expect(await epoch()).toBe(before);
    await importJson(app.db, blocks);
    expect(await epoch()).not.toBe(before);
  });

  test('a start begins an epoch where PostgreSQL’s database is another one, and only there', async () => {
    const notice = () => inTransaction(app.db, noticeOtherDatabase);
    const state = () => app.db.selectFrom('databaseState').select(['epoch', 'identity']).executeTakeFirstOrThrow();
    await app.db.updateTable('databaseState').set({ identity: null }).execute();
    const { epoch } = await state();
    expect([await notice(), await notice()]).toEqual([false, false]);
    expect((await state()).epoch).toBe(epoch);
    if (app.engine === 'sqlite') return;

    const { identity } = await state();
    expect(identity).toMatch(/^\d+\/\d+$/);
    const [system = '', oid = ''] = identity?.split('/') ?? [];
    for (const other of [`${system}/1`, `1/${oid}`]) {
      const { epoch: last } = await state();
      await app.db.updateTable('databaseState').set({ identity: other }).execute();
      expect(await notice()).toBe(true);
      expect(await state()).toEqual({ epoch: expect.not.stringMatching(last) as string, identity });
    }
  });
});
