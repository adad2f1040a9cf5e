/** Finds users by a part of their `searchText`, with the index of trigrams that step 0005 of the schema makes. */
import { sql, type RawBuilder } from 'kysely';
import { trigramsOf } from '../domain/user-search.ts';
import type { Database } from './database.ts';
import { isPostgres } from './transaction.ts';

/** When this many users have the letters of a search, reading them one by one costs more than reading everybody. */
const MANY = 5_000;

/**
 * What is true, in a query of the table `users`, of those whom a search has found.
 * @param role which they are to have as well; any, when it is left out
 */
export type IsFound = (role?: number) => RawBuilder<boolean>;

/**
 * Looks for users.
 * @param text is in their `searchText`; folded as that is, not empty
 */
export async function lookFor(db: Database, text: string): Promise<IsFound> {
  // `%` and `_` of the search are letters, not wildcards.
  const hasText = sql`"searchText" like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  const hasRole = (role?: number) => (role === undefined ? sql`true` : sql`"role" = ${role}`);
  const trigrams = trigramsOf(text);
  if (isPostgres(db) && trigrams.length > 0) {
    return (role) => sql`("trigramsOf"("searchText") @> ${trigrams}::text[] and ${hasText} and ${hasRole(role)})`;
  }
  // The index knows nothing of one letter or two.
  const keys = trigrams.length === 0 ? null : await keysOf(db, trigrams);
  if (keys === null) return (role) => sql`(${hasText} and ${hasRole(role)})`;
  const isAmong = sql`"uid" in (
    select "uid" from "userSearchKeys" where "key" in (select "value" from json_each(${JSON.stringify(keys)}))
  )`;
  // The sign keeps SQLite from its index of roles: it takes those of any role for few.
  return (role) => sql`(${isAmong} and ${hasText} and +${hasRole(role)})`;
}

/** SQLite's numbers of the users that have these trigrams, anywhere in their text; `null` when they are many. */
async function keysOf(db: Database, trigrams: readonly string[]): Promise<number[] | null> {
  const { rows } = await sql<{ rowid: number }>`
    select rowid from "userSearch" where "userSearch" match ${trigrams.map(quoted).join(' AND ')} limit ${MANY}`.execute(db);
  return rows.length === MANY ? null : rows.map(({ rowid }) => rowid);
}

/** A string in FTS5's language. */
const quoted = (trigram: string): string => `"${trigram.replaceAll('"', '""')}"`;
