import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { compactResultTotals } from '../../src/db/derived/result-totals.ts';
import type { Schema } from '../../src/db/schema.ts';
import { totalsByTest } from '../support/fixtures/result-totals.ts';
import { migrateFrom } from '../support/migrate-from.ts';
import { engines, withDatabase } from '../support/test-database.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const result = (uid: string, score: number) => ({ uid, testId: 'one', revision: 1, answers: '[0]', score, maxScore: 4, timestamp: TIME });

/** Adds two pupils who have taken one test, with 4 and with 1 of 4 points. */
async function addResults(db: Kysely<Schema>): Promise<void> {
  const user = { nickname: 'Анна', role: 0, passwordHash: 'x', signedInAt: TIME };
  await db.insertInto('users').values(['a', 'b', 'c'].map((uid) => ({ ...user, uid, email: `${uid}@example.ru` }))).execute();
  await db.insertInto('testVersions').values({ testId: 'one', name: 'one', revision: 1, questions: '[]' }).execute();
  await db.insertInto('results').values([result('a', 4), result('b', 1)]).execute();
}

const rowsOf = async (db: Database): Promise<number> => (await db.selectFrom('resultTotals').selectAll().execute()).length;

describe.each(engines)('totals of results (%s)', (engine) => {
  test('they follow every change, and compacting leaves them as they are', async () => {
    await withDatabase(engine, async (db) => {
      await addResults(db);
      const own = () => db.updateTable('results').where('uid', '=', 'a').where('testId', '=', 'one');
      const totals = async () => {
        await Promise.all([compactResultTotals(db), compactResultTotals(db)]);
        return (await totalsByTest(db))['one'];
      };
      expect(await totals()).toEqual([2, 2, 1.25, 2]);
      await own().set({ score: 2 }).execute();
      expect(await totals()).toEqual([2, 2, 0.75, 3]);
      await own().set({ putAsideAt: TIME }).execute();
      expect(await totals()).toEqual([1, 2, 0.25, 4]);
      await db.insertInto('results').values({ ...result('a', 4), attempt: 2 }).execute();
      expect(await totals()).toEqual([2, 3, 1.25, 5]);
      await db.insertInto('results').values({ ...result('a', 4), attempt: 2 }).onConflict((conflict) => conflict.doNothing()).execute();
      expect(await totals()).toEqual([2, 3, 1.25, 5]);
      await db.deleteFrom('users').where('uid', '=', 'a').execute();
      expect(await totals()).toEqual([1, 1, 0.25, 7]);
      await db.insertInto('results').values({ ...result('c', 0), maxScore: 0 }).execute();
      expect(await totals()).toEqual([2, 2, 0.25, 8]);
      expect(await rowsOf(db)).toBe(1);
    });
  });

  test('a changed score costs at most one more row', async () => {
    await withDatabase(engine, async (db) => {
      await addResults(db);
      await compactResultTotals(db);
      await db.updateTable('results').set({ score: 3 }).execute();
      expect(await rowsOf(db)).toBe(engine === 'sqlite' ? 1 : 3);
    });
  });

  test('migration 0015 keeps the sums of the rows that were appended before', async () => {
    const fill = async (db: Kysely<Schema>): Promise<void> => {
      await addResults(db);
      await db.updateTable('results').set({ score: 2 }).where('uid', '=', 'a').execute();
    };
    await migrateFrom(engine, '0014-drafts-and-practice', fill, async (db) => {
      expect(await totalsByTest(db)).toEqual({ one: [2, 2, 0.75, 4] });
      await db.deleteFrom('results').where('uid', '=', 'b').execute();
      expect(await totalsByTest(db)).toEqual({ one: [1, 1, 0.5, 5] });
    });
  });
});
