import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../server/testing-database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase('postgres');
  db = await openDatabase(fresh.url);
});
afterAll(async () => {
  await db.destroy();
  await fresh.drop();
});

test('Of two who wait for each other in PostgreSQL, the one that is undone comes after the other', async () => {
  const block = { title: 'Клетка', description: 'Блок', revision: 1 };
  await db.insertInto('blocks').values([{ id: 'a', order: 1, ...block }, { id: 'b', order: 2, ...block }]).execute();
  const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let attempts = 0;
  const raise = (first: string, second: string, own: 0 | 1) =>
    inTransaction(db, async (trx) => {
      attempts += 1;
      const add = (id: string) =>
        trx.updateTable('blocks').set((eb) => ({ order: eb('order', '+', 10) })).where('id', '=', id).execute();
      await add(first);
      bothHold[own].resolve();
      await bothHold[own === 0 ? 1 : 0].promise;
      await add(second);
    });

  await Promise.all([raise('a', 'b', 0), raise('b', 'a', 1)]);

  const rows = await db.selectFrom('blocks').select(['id', 'order']).orderBy('id').execute();
  expect(rows).toEqual([{ id: 'a', order: 21 }, { id: 'b', order: 22 }]);
  // Who is undone may be back before the other has gone on, and be undone again.
  expect(attempts).toBeGreaterThan(2);
});
