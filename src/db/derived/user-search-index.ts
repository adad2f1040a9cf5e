/** Finds users by a substring of their `searchText`, with the trigram index of migration 0005. */
import { sql, type RawBuilder } from 'kysely';
import { trigramsOf } from '../../domain/users/user-search.ts';
import type { Database } from '../database.ts';
import { isPostgres } from '../transaction.ts';

/** With more matches than this, reading users one by one costs more than a table scan. */
const MAX_INDEX_MATCHES = 5_000;

/**
 * Makes a condition for queries of the table `users`.
 * @param role the required role; without it users of any role match
 */
export type UserCondition = (role?: number) => RawBuilder<boolean>;

export interface UserSearch extends UserCondition {
  /**
   * Whether the index finds only few users in SQLite. Queries choose their plan by this value, because the planner of
   * SQLite does not know it.
   */
  isSelective: boolean;
}

/** @param text not empty, and normalized in the same way as `searchText` */
export async function searchUsers(db: Database, text: string): Promise<UserSearch> {
  // `%` and `_` are wildcards in `like`, and must be escaped.
  const hasText = sql`"searchText" like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  const hasRole = (role?: number) => (role === undefined ? sql`true` : sql`"role" = ${role}`);
  const trigrams = trigramsOf(text);
  if (isPostgres(db) && trigrams.length > 0) {
    const filter = (role?: number) => sql<boolean>`("trigramsOf"("searchText") @> ${trigrams}::text[] and ${hasText} and ${hasRole(role)})`;
    return Object.assign(filter, { isSelective: false });
  }
  // A search text of one or two letters has no trigram.
  const keys = trigrams.length === 0 ? null : await keysOf(db, trigrams);
  if (keys === null) return Object.assign((role?: number) => sql<boolean>`(${hasText} and ${hasRole(role)})`, { isSelective: false });
  const hasKey = sql`"uid" in (
    select "uid" from "userSearchKeys" where "key" in (select "value" from json_each(${JSON.stringify(keys)}))
  )`;
  // The unary plus keeps SQLite from using the index on roles. SQLite expects that index to be selective, but it is
  // not.
  return Object.assign((role?: number) => sql<boolean>`(${hasKey} and ${hasText} and +${hasRole(role)})`, { isSelective: true });
}

/**
 * Finds the FTS5 row ids of users whose texts have all these trigrams, in any order; `null` when there are too many.
 */
async function keysOf(db: Database, trigrams: readonly string[]): Promise<number[] | null> {
  const { rows } = await sql<{ rowid: number }>`
    select rowid from "userSearch" where "userSearch" match ${trigrams.map(quoteFts5).join(' AND ')} limit ${MAX_INDEX_MATCHES}`.execute(db);
  return rows.length === MAX_INDEX_MATCHES ? null : rows.map(({ rowid }) => rowid);
}

const quoteFts5 = (trigram: string): string => `"${trigram.replaceAll('"', '""')}"`;
