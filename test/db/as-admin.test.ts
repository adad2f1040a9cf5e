import { describe, expect, test } from 'vitest';
import { asAdmin } from '../../src/db/as-admin.ts';
import { SYSTEM_ACTOR, type Actor } from '../../src/db/audit-log.ts';
import type { Database } from '../../src/db/database.ts';
import { ROLE, type Role } from '../../src/domain/users/role.ts';
import { addAccount } from '../../src/features/account/store/accounts.ts';
import { engines, withDatabase } from '../support/test-database.ts';

const asActor = (part: Partial<Actor>): Actor => ({ user: null, key: null, address: '203.0.113.7', ...part });

async function addUser(db: Database, role: Role): Promise<Actor> {
  const user = { uid: `user${role}`, email: `user${role}@example.ru`, nickname: 'Ник' };
  await addAccount(db, { ...user, role: ROLE.default, passwordHash: '', signedInAt: '2026-03-04T05:06:07.089Z' }, '203.0.113.7');
  await db.updateTable('users').set({ role }).where('uid', '=', user.uid).execute();
  return asActor({ user });
}

/** Adds a block and records that in the audit log. */
const addBlock = (db: Database, actor: Actor): Promise<void> =>
  asAdmin(db, actor, async (trx, record) => {
    await trx.insertInto('blocks').values({ id: 'b', title: 'Клетка', description: '', order: 1, revision: 1 }).execute();
    await record({ action: 'block-created', subject: { kind: 'block', id: 'b', title: 'Клетка' } });
  });

const stored = async (db: Database) => [
  (await db.selectFrom('blocks').select('id').execute()).map(({ id }) => id),
  (await db.selectFrom('audit').select(['actorUid', 'subjectId']).where('action', '=', 'block-created').execute()).map(({ actorUid }) => actorUid),
];

describe.each(engines)('changes by administrators (%s)', (engine) => {
  test('a change is stored and recorded with its actor', () =>
    withDatabase(engine, async (db) => {
      await addBlock(db, await addUser(db, ROLE.admin));
      expect(await stored(db)).toEqual([['b'], ['user99']]);
    }));

  test('the program itself needs no role', () =>
    withDatabase(engine, async (db) => {
      await addBlock(db, SYSTEM_ACTOR);
      expect(await stored(db)).toEqual([['b'], [null]]);
    }));

  test('whoever is no administrator any more, and a key that is revoked, change nothing', () =>
    withDatabase(engine, async (db) => {
      const actors = [await addUser(db, ROLE.default), await addUser(db, ROLE.paid), asActor({ key: { id: 'gone', name: 'Бот' } })];
      for (const actor of actors) await expect(addBlock(db, actor)).rejects.toMatchObject({ code: 'forbidden' });
      expect(await stored(db)).toEqual([[], []]);
    }));

  test('a change that fails is not recorded', () =>
    withDatabase(engine, async (db) => {
      const change = asAdmin(db, SYSTEM_ACTOR, async (_, record) => {
        await record({ action: 'block-created' });
        throw new Error('no');
      });
      await expect(change).rejects.toThrow('no');
      expect(await stored(db)).toEqual([[], []]);
    }));
});
