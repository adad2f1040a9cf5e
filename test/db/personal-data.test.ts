import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { consentOf, consentsOf, isAsking, lacksConsent, lastConsents } from '../../src/db/personal-data/consents.ts';
import { backupDaysOf, findOperator, publishedPersonalData } from '../../src/db/personal-data/operator.ts';
import { derivedUserColumns } from '../../src/db/derived/derived-user-columns.ts';
import { migrateFrom } from '../support/migrate-from.ts';
import { engines, migratedDatabase, type FreshDatabase } from '../support/test-database.ts';

const userRow = (uid: string, values: { role?: number; signedInAt?: string } = {}) => {
  const person = { nickname: uid, email: `${uid}@listok.test` };
  return { uid, ...person, role: 0, passwordHash: 'x', signedInAt: '2026-09-01T00:00:00.000Z', ...derivedUserColumns(person), ...values };
};
const version = (kind: 'policy' | 'consent', number: number, askAgain = 0) => ({
  kind,
  version: number,
  publishedAt: '2026-09-02T00:00:00.000Z',
  text: 'Текст',
  template: 'Текст',
  note: null,
  askAgain,
  publishedBy: 'admin',
});
const operator = { id: 1, name: 'Ольга', inn: null, email: 'olga@listok.test', address: null, serverPlace: null, backupDays: 14, asking: 1, askedVersion: 2, revision: 1 } as const;

describe.each(engines)('personal data in the database (%s)', (engine) => {
  let fresh: FreshDatabase;
  let db: Database;
  beforeAll(async () => {
    fresh = await migratedDatabase(engine);
    db = await openDatabase(fresh.url);
  });
  afterAll(async () => {
    await db.destroy();
    await fresh.drop();
  });

  test('a published version is neither changed nor deleted', async () => {
    await db.insertInto('documents').values([version('policy', 1), version('consent', 1, 1)]).execute();
    await expect(db.updateTable('documents').set({ text: 'Другой' }).execute()).rejects.toThrow('A published document never changes.');
    await expect(db.deleteFrom('documents').execute()).rejects.toThrow('A published document never changes.');
    await expect(db.insertInto('documents').values(version('policy', 1)).execute()).rejects.toThrow(/unique/i);
  });

  test('without an operator backups are kept for 30 days, nothing is published and nobody is asked', async () => {
    expect([await findOperator(db), await backupDaysOf(db), await publishedPersonalData(db), await isAsking(db)]).toEqual([null, 30, null, false]);
  });

  test('the first registration of a pupil is remembered when the account is gone, those of admins are not', async () => {
    const firstPupilAt = async () => (await db.selectFrom('databaseState').select('firstPupilAt').executeTakeFirstOrThrow()).firstPupilAt;
    await db.insertInto('users').values(userRow('admin', { role: 99, signedInAt: '2025-01-01T00:00:00.000Z' })).execute();
    expect(await firstPupilAt()).toBeNull();
    for (const [uid, signedInAt] of [['second', '2026-09-02T00:00:00.000Z'], ['first', '2026-09-01T00:00:00.000Z'], ['third', '2026-09-03T00:00:00.000Z']] as const) {
      await db.insertInto('users').values(userRow(uid, { signedInAt })).execute();
    }
    await db.deleteFrom('users').where('uid', '=', 'first').execute();
    expect(await firstPupilAt()).toBe('2026-09-01T00:00:00.000Z');
  });

  test('a consent counts from the last version that asks again, and goes with its user', async () => {
    await db.insertInto('documents').values([version('consent', 2, 1), version('consent', 3)]).execute();
    await db.insertInto('operator').values(operator).execute();
    await db.insertInto('users').values(['old', 'current', 'paper'].map((uid) => userRow(uid))).execute();
    const consent = { at: '2026-09-05T00:00:00.000Z', by: 'pupil', parentName: null, paper: 0, notedBy: null, address: '10.0.0.1' } as const;
    await db.insertInto('consents').values([
      { ...consent, uid: 'old', version: 1 },
      { ...consent, uid: 'current', version: 1 },
      { ...consent, uid: 'current', version: 2 },
      { ...consent, uid: 'paper', version: 3, by: 'parent', parentName: 'Марина', paper: 1, notedBy: 'admin', address: null },
    ]).execute();
    const { paper, notedBy, ...shared } = { ...consent, paper: false, notedBy: null };
    expect(await lastConsents(db, ['old', 'current', 'paper', 'second'])).toEqual(
      new Map([
        ['old', { ...shared, paper, notedBy, version: 1, valid: false }],
        ['current', { ...shared, paper, notedBy, version: 2, valid: true }],
        ['paper', { ...shared, version: 3, by: 'parent', parentName: 'Марина', paper: true, notedBy: 'admin', address: null, valid: true }],
      ]),
    );
    expect((await consentsOf(db, 'current')).map(({ version: number, valid }) => [number, valid])).toEqual([[2, true], [1, false]]);
    const without = await db.selectFrom('users').select('uid').where(lacksConsent).orderBy('uid').execute();
    expect(without.map(({ uid }) => uid)).toEqual(['old', 'second', 'third']);
    expect(await publishedPersonalData(db)).toEqual({ asking: true, consentVersion: 3, policyVersion: 1, operator: { name: 'Ольга', email: 'olga@listok.test' } });
    await db.deleteFrom('users').where('uid', 'in', ['admin', 'current']).execute();
    expect(await consentOf(db, 'paper')).toMatchObject({ notedBy: 'удалённый администратор' });
    expect(await consentOf(db, 'current')).toBeNull();
  });

  test('the update finds the first pupil of an older database', async () => {
    const fill = async (old: Database): Promise<void> => {
      const rows = [userRow('admin', { role: 99, signedInAt: '2024-01-01T00:00:00.000Z' }), userRow('one', { signedInAt: '2025-05-01T00:00:00.000Z' }), userRow('two')];
      await old.insertInto('users').values(rows).execute();
    };
    await migrateFrom(engine, '0019-image-sizes', fill, async (updated) => {
      expect(await updated.selectFrom('databaseState').select('firstPupilAt').executeTakeFirst()).toEqual({ firstPupilAt: '2025-05-01T00:00:00.000Z' });
    });
  });
});
