/** Finds users by a part of their `searchText`, with the index of trigrams that step 0005 of the schema makes. */
import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import { trigramsOf } from '../domain/user-search.ts';
import type { Database } from './database.ts';

/** When so many users have the letters of a search, reading them one by one costs more than reading everybody. */
const MANY = 5_000;

/**
 * What is true of the users that have a text in their `searchText`, in a query that has the table `users`.
 * @param text folded as `searchText` is, not empty
 */
export async function hasText(db: Database, text: string): Promise<RawBuilder<boolean>> {
  // `%` and `_` of the search are letters, not wildcards.
  const isThere = sql<boolean>`"users"."searchText" like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  const trigrams = trigramsOf(text);
  // The index knows nothing of one letter or two.
  if (trigrams.length === 0) return isThere;
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    return sql<boolean>`("trigramsOf"("users"."searchText") @> ${trigrams}::text[] and ${isThere})`;
  }
  const inIndex = candidates(trigrams);
  if (await areMany(db, inIndex)) return isThere;
  return sql<boolean>`("users"."uid" in (
    select "uid" from "userSearchKeys" where "key" in (${inIndex})
  ) and ${isThere})`;
}

/** SQLite's numbers of the users that have these trigrams, anywhere in their text. */
const candidates = (trigrams: readonly string[]): RawBuilder<unknown> =>
  sql`select rowid from "userSearch" where "userSearch" match ${trigrams.map(quoted).join(' AND ')}`;

/** A string in FTS5's language. */
const quoted = (trigram: string): string => `"${trigram.replaceAll('"', '""')}"`;

async function areMany(db: Database, rows: RawBuilder<unknown>): Promise<boolean> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as "count" from (${rows} limit ${MANY})`.execute(db);
  return found[0]?.count === MANY;
}
