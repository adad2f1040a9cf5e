import { expect, test } from 'vitest';
import { newId } from '../../src/db/new-id.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { readSnapshot, urlOf } from '../../src/db/snapshot.ts';
import type { Database } from '../../src/db/database.ts';
import { engines, withDatabase } from '../support/test-database.ts';

const addBlock = (db: Database) =>
  db.insertInto('blocks').values({ id: newId(), order: 1, title: 'Клетка', description: 'Блок', revision: 1 }).execute();
const countBlocks = async (db: Database): Promise<number> => (await db.selectFrom('blocks').select('id').execute()).length;

test.for(engines)('a snapshot shows what was committed before its first read, while others write (%s)', (engine) =>
  withDatabase(engine, async (db) => {
    await addBlock(db);
    const url = urlOf(db) ?? '';
    const seen = await readSnapshot(url, async (snapshot) => {
      const before = await countBlocks(snapshot);
      await addBlock(db);
      return [before, await countBlocks(snapshot)];
    });
    expect(seen).toEqual([1, 1]);
    expect(await readSnapshot(url, countBlocks)).toBe(2);
  }));

test.for(engines)('nothing can be written into a snapshot (%s)', (engine) =>
  withDatabase(engine, async (db) => {
    await expect(readSnapshot(urlOf(db) ?? '', addBlock)).rejects.toThrow(/read-?only/);
    expect(await countBlocks(db)).toBe(0);
  }));

test('a database in memory has no URL by which another connection can see it', async () => {
  const db = await openDatabase('sqlite::memory:');
  expect(urlOf(db)).toBeNull();
  await db.destroy();
});
