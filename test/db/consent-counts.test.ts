/**
 * Tests that the counters of last consents follow every consent that is given, is removed or is deleted with its user
 * (rule R263).
 */
import { describe, expect, test } from 'vitest';
import { compactConsentCounts, countLastConsents } from '../../src/db/derived/consent-counts.ts';
import type { Database } from '../../src/db/database.ts';
import { engines, withDatabase } from '../support/test-database.ts';

const AT = '2026-01-01T00:00:00.000Z';

const addUsers = (db: Database, roles: Record<string, number>) =>
  db
    .insertInto('users')
    .values(Object.entries(roles).map(([uid, role]) => ({ uid, role, nickname: uid, email: `${uid}@listok.test`, passwordHash: 'x', signedInAt: AT })))
    .execute();
const consent = (uid: string, version: number, by: 'pupil' | 'parent' = 'pupil', paper = 0) => ({ uid, version, at: AT, by, parentName: null, paper, notedBy: null, address: null });
const give = (db: Database, ...given: Parameters<typeof consent>) =>
  db.insertInto('consents').values(consent(...given)).onConflict((conflict) => conflict.doNothing()).execute();

/** The counters that are not zero as sorted texts, such as «2 pupil: 1». */
async function counts(db: Database): Promise<string[]> {
  const rows = (await countLastConsents(db)).filter(({ count }) => count !== 0);
  return rows.map(({ version, by, paper, count }) => `${version} ${by}${paper === 1 ? ', paper' : ''}: ${count}`).toSorted();
}

/** The steps run one after another. Each has the counters after it. */
const STEPS: readonly [name: string, step: (db: Database) => Promise<unknown>, expected: string[]][] = [
  ['nobody', () => Promise.resolve(), []],
  ['two consents', async (db) => { await give(db, 'anna', 1); await give(db, 'boris', 1, 'parent'); }, ['1 parent: 1', '1 pupil: 1']],
  ['the same once more, said otherwise', (db) => give(db, 'anna', 1, 'parent'), ['1 parent: 1', '1 pupil: 1']],
  ['a later version, on paper', (db) => give(db, 'anna', 3, 'parent', 1), ['1 parent: 1', '3 parent, paper: 1']],
  ['a version in between, which comes last', (db) => give(db, 'anna', 2), ['1 parent: 1', '3 parent, paper: 1']],
  ['an administrator', (db) => give(db, 'admin', 3), ['1 parent: 1', '3 parent, paper: 1']],
  ['a demoted administrator', (db) => db.updateTable('users').set({ role: 0 }).where('uid', '=', 'admin').execute(), ['1 parent: 1', '3 parent, paper: 1', '3 pupil: 1']],
  ['a removed note: the version before counts', (db) => db.deleteFrom('consents').where('uid', '=', 'anna').where('version', '=', 3).execute(), ['1 parent: 1', '2 pupil: 1', '3 pupil: 1']],
  ['a removed earlier consent', (db) => db.deleteFrom('consents').where('uid', '=', 'anna').where('version', '=', 1).execute(), ['1 parent: 1', '2 pupil: 1', '3 pupil: 1']],
  ['three consents of one pupil', async (db) => { await give(db, 'vera', 1); await give(db, 'vera', 2); await give(db, 'vera', 3); }, ['1 parent: 1', '2 pupil: 1', '3 pupil: 2']],
  ['a deleted pupil, with all three', (db) => db.deleteFrom('users').where('uid', '=', 'vera').execute(), ['1 parent: 1', '2 pupil: 1', '3 pupil: 1']],
  ['all of them', (db) => db.deleteFrom('users').execute(), []],
];

describe.each(engines)('counters of last consents (%s)', (engine) => {
  test('follow every change, whenever they are merged', async () => {
    await withDatabase(engine, async (db) => {
      await addUsers(db, { anna: 0, boris: 1, vera: 0, admin: 99 });
      for (const [name, step, expected] of STEPS) {
        await step(db);
        expect({ name, counts: await counts(db) }).toEqual({ name, counts: expected });
        await Promise.all([compactConsentCounts(db), compactConsentCounts(db)]);
        expect({ name, counts: await counts(db) }).toEqual({ name, counts: expected });
      }
      expect(await db.selectFrom('consentCounts').selectAll().execute()).toEqual([]);
    });
  });
});
