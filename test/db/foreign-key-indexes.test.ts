import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withDatabase } from '../support/test-database.ts';
import type { Database } from '../../src/db/database.ts';

/** Rows of these tables are never deleted, so references to them need no index. */
const NEVER_DELETED = new Set(['testVersions']);

const namesOf = async (db: Database, query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ name }) => name);

// Both engines have the same indexes. PostgreSQL does not create them for foreign keys by itself either.
test('every foreign key to rows that may be deleted has an index', async () => {
  const withoutIndex: string[] = [];
  await withDatabase('sqlite', async (db) => {
    for (const table of await namesOf(db, sql`select name from sqlite_schema where type = 'table'`)) {
      const { rows: references } = await sql<{ id: number; table: string; columns: string }>`
        select id, "table", json_group_array("from") as columns
        from (select * from pragma_foreign_key_list(${table}) order by id, seq) group by id, "table"`.execute(db);
      const indexes = await namesOf(db, sql`select name from pragma_index_list(${table})`);
      const keys = await Promise.all(indexes.map((index) => namesOf(db, sql`select name from pragma_index_info(${index}) order by seqno`)));
      for (const { table: target, columns } of references) {
        const needed = JSON.parse(columns) as string[];
        const isFound = keys.some((key) => needed.every((column) => key.slice(0, needed.length).includes(column)));
        if (!isFound && !NEVER_DELETED.has(target)) withoutIndex.push(`${table} → ${target}`);
      }
    }
  });
  expect(withoutIndex).toEqual([]);
});
