import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { preparedQuery } from './prepared-query.ts';

const add = preparedQuery((db, { key }: { key: string }) =>
  db.insertInto('attempts').values({ key, count: 1, expiresAt: '' }).returning('key'),
);
const find = preparedQuery((db, { key }: { key: string }) =>
  db.selectFrom('attempts').select(['key', 'count']).where('key', '=', key),
);

let db: Database;
beforeAll(async () => {
  db = await openDatabase('sqlite::memory:');
});
afterAll(() => db.destroy());

describe('preparedQuery', () => {
  test('a prepared query returns rows as they were stored', async () => {
    expect(await add(db, { key: 'a' })).toEqual([{ key: 'a' }]);
    expect(await find(db, { key: 'a' })).toEqual([{ key: 'a', count: 1 }]);
    expect(await find(db, { key: 'nobody' })).toEqual([]);
  });

  test('a prepared query outside a transaction waits for the open transaction of another request, does not see it and is not rolled back with it', async () => {
    let rollBack = (): void => undefined;
    const end = new Promise<void>((_, reject) => (rollBack = () => reject(new Error('rolled back'))));
    let hasBegun = (): void => undefined;
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    const transaction = db.transaction().execute(async (trx) => {
      await add(trx, { key: 'theirs' });
      expect(await find(trx, { key: 'theirs' })).toHaveLength(1);
      hasBegun();
      await end;
    });
    await begun;
    const seen = find(db, { key: 'theirs' });
    const added = add(db, { key: 'ours' });
    rollBack();
    await expect(transaction).rejects.toThrow('rolled back');
    expect(await seen).toEqual([]);
    expect(await added).toEqual([{ key: 'ours' }]);
    expect(await find(db, { key: 'ours' })).toHaveLength(1);
  });
});
