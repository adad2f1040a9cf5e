import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mergeDraft, type DraftKey } from '../../../src/db/attempts/drafts.ts';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import type { Database, Transaction } from '../../../src/db/database.ts';
import { addResult } from '../../../src/features/tests/store/results.ts';
import { removeTest } from '../../../src/features/tests/store/tests.ts';
import { removeLesson } from '../../../src/features/lessons/store/lessons.ts';
import { createTakenTest, TEST_KINDS, type TakenTest } from '../../support/fixtures/result-fixtures.ts';
import { describeApi, expectError, expectStatus, type TestApp } from '../../support/test-app.ts';
import type { TestResponse } from '../../support/test-client.ts';

const TIME = '2026-03-02T09:00:00.000Z';
const ANSWERS = [{ index: 0, answer: 1, changedAt: TIME }];
const CHANGES = { key: { answer: 1, changedAt: TIME } };

const draftsOf = async (app: TestApp, { testId }: TakenTest): Promise<string[]> =>
  (await app.db.selectFrom('drafts').select('uid').where('testId', '=', testId).execute()).map(({ uid }) => uid);

const saveDraft = (db: Database, key: DraftKey) => mergeDraft(db, key, { revision: 1 }, CHANGES, (answers) => answers);

function storeResult(db: Database, { kind, testId }: TakenTest, uid: string): Promise<boolean> {
  const result = { uid, attempt: 1, revision: 1, answers: [1, 1], score: 2, maxScore: 2, timestamp: TIME };
  return addResult(db, { ...result, testId, name: kind === 'test' ? null : 'Тест' });
}

const removeAll = (db: Database, { kind, id }: TakenTest) =>
  kind === 'test' ? removeTest(db, id, SYSTEM_ACTOR) : removeLesson(db, id, SYSTEM_ACTOR);

describeApi('drafts and what ends them', (app) => {
  describe.each(TEST_KINDS)('of a %s', (kind) => {
    test('a draft that comes after its result, or after its test is gone, is not stored', async () => {
      const taken = await createTakenTest(app, kind);
      const [done, late] = [await taken.registerPupil(), await taken.registerPupil()];
      const key = { testId: taken.testId, attempt: 1 };
      expectStatus(await done.client.put(taken.resultPath, { answers: [1, 1] }), 201);
      expect(await saveDraft(app.db, { ...key, uid: done.uid })).toBeUndefined();
      expect(await saveDraft(app.db, { ...key, attempt: 2, uid: done.uid })).toEqual(CHANGES);
      expect(await saveDraft(app.db, { ...key, uid: late.uid })).toEqual(CHANGES);
      await removeAll(app.db, taken);
      expect(await saveDraft(app.db, { ...key, uid: late.uid })).toBeUndefined();
      expect(await draftsOf(app, taken)).toEqual([]);
    });

    test('drafts that are saved while the result is stored leave no row', async () => {
      const taken = await createTakenTest(app, kind);
      const pupils = await Promise.all(Array.from({ length: 12 }, () => taken.registerPupil()));
      const save = ({ client }: (typeof pupils)[number]) => client.put(taken.draftPath, { revision: 1, answers: ANSWERS });
      await Promise.all(
        pupils.flatMap((pupil) => [save(pupil), save(pupil), pupil.client.put(taken.resultPath, { answers: [1, 1] }), save(pupil), save(pupil)]),
      );
      expect(await draftsOf(app, taken)).toEqual([]);
    });
  });

  /** Waits until a request waits for a lock or has been answered. */
  async function untilItWaits(request: Promise<TestResponse>): Promise<void> {
    const waiting = sql<{ count: number }>`select count(*)::int as "count" from pg_stat_activity where "wait_event_type" = 'Lock' and "datname" = current_database()`;
    const answered = request.then(() => false);
    const nobodyWaits = async (): Promise<boolean> => (await waiting.execute(app.db)).rows[0]?.count === 0;
    for (let goesOn = true; goesOn; ) goesOn = await Promise.race([answered, nobodyWaits()]);
  }

  /** Sends a request while a transaction has done its work but has not committed. */
  async function during(work: (trx: Transaction) => Promise<unknown>, send: () => Promise<TestResponse>): Promise<TestResponse> {
    const request = await app.db.transaction().execute(async (trx) => {
      await work(trx);
      const sent = send();
      await untilItWaits(sent);
      return [sent];
    });
    return request[0] as Promise<TestResponse>;
  }

  // The tests need two open transactions, and SQLite has only one at a time.
  describe.each(TEST_KINDS)('in transactions of PostgreSQL that overlap, of a %s', (kind) => {
    test('whichever comes first, no draft stays without a reader', async ({ skip }) => {
      if (app.engine === 'sqlite') skip();
      const taken = await createTakenTest(app, kind);
      const [one, two, three] = [await taken.registerPupil(), await taken.registerPupil(), await taken.registerPupil()];
      const key = { testId: taken.testId, attempt: 1 };
      const submit = () => one.client.put(taken.resultPath, { answers: [1, 1] });
      expectStatus(await during((trx) => saveDraft(trx, { ...key, uid: one.uid }), submit), 201);

      const save = () => two.client.put(taken.draftPath, { revision: 1, answers: ANSWERS });
      expectError(await during((trx) => storeResult(trx, taken, two.uid), save), 409, 'already-done');
      expect(await draftsOf(app, taken)).toEqual([]);

      const saveLate = () => three.client.put(taken.draftPath, { revision: 1, answers: ANSWERS });
      expectError(await during((trx) => removeAll(trx, taken), saveLate), 404, 'test-not-found');
      expect(await draftsOf(app, taken)).toEqual([]);
    });
  });
});
