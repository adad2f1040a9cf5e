import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../support/test-database.ts';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { inTransaction } from '../../src/db/transaction.ts';

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

test('a PostgreSQL transaction that is rolled back by a deadlock is retried and succeeds', async () => {
  const block = { title: 'Клетка', description: 'Блок', revision: 1 };
  await db.insertInto('blocks').values([{ id: 'a', order: 1, ...block }, { id: 'b', order: 2, ...block }]).execute();
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let attempts = 0;
  const raise = (first: string, second: string, own: 0 | 1) =>
    inTransaction(db, async (trx) => {
      attempts += 1;
      const add = (id: string) =>
        trx.updateTable('blocks').set((eb) => ({ order: eb('order', '+', 10) })).where('id', '=', id).execute();
      await add(first);
      locked[own].resolve();
      await locked[own === 0 ? 1 : 0].promise;
      await add(second);
    });

  await Promise.all([raise('a', 'b', 0), raise('b', 'a', 1)]);

  const rows = await db.selectFrom('blocks').select(['id', 'order']).orderBy('id').execute();
  expect(rows).toEqual([{ id: 'a', order: 21 }, { id: 'b', order: 22 }]);
  // The retry may deadlock again before the other transaction has continued.
  expect(attempts).toBeGreaterThan(2);
});
