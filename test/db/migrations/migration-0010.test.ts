import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isUniqueViolation } from '../../../src/db/database.ts';
import type { Schema } from '../../../src/db/schema.ts';
import { migrateFrom } from '../../support/migrate-from.ts';
import { engines } from '../../support/test-database.ts';

const TIME = '2026-01-01T00:00:00.000Z';

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null, (error: unknown) => error);

describe.each(engines)('migration 0010 (%s)', (engine) => {
  test('open blocks become access without an end, and a pupil has one open request for a block and one without', async () => {
    const fill = async (before: Kysely<Schema>): Promise<void> => {
      const user = { uid: 'anna', email: 'anna@example.ru', nickname: 'Анна', role: 0, passwordHash: 'x', signedInAt: TIME };
      await before.insertInto('users').values(user).execute();
      await before.insertInto('blocks').values({ id: 'cell', title: 'Клетка', description: 'О ней', order: 1, revision: 1 }).execute();
      await before.insertInto('openBlocks').values({ uid: 'anna', blockId: 'cell' }).execute();
    };
    await migrateFrom(engine, '0009-attempts', fill, async (db) => {
      expect(await db.selectFrom('openBlocks').selectAll().execute()).toEqual([{ uid: 'anna', blockId: 'cell', until: null }]);
      let number = 0;
      const add = (blockId: string | null, status: 'open' | 'declined' = 'open') => {
        number += 1;
        const row = { id: `r${number}`, code: `c${number}`, uid: 'anna', blockId, status, createdAt: TIME };
        return failureOf(db.insertInto('accessRequests').values(row).execute());
      };
      for (const blockId of ['cell', null]) {
        expect(await add(blockId, 'declined')).toBeNull();
        expect(await add(blockId)).toBeNull();
        expect(isUniqueViolation(await add(blockId))).toBe(true);
        expect(await add(blockId, 'declined')).toBeNull();
      }
    });
  });
});
