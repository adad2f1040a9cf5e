import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { isPostgres } from '../transaction.ts';

/**
 * Deletes the counters of failed sign-ins and of wrong old passwords. Their keys are `account:{address}`,
 * `place:{address}|…` and `old-password:{uid}` (rules R66, R67).
 */
export async function removeCounters(trx: Transaction, uids: readonly string[], addresses: readonly string[]): Promise<void> {
  const keys = [...uids.map((uid) => `old-password:${uid}`), ...addresses.map((address) => `account:${address}`)];
  await trx.deleteFrom('attempts').where('key', 'in', keys).execute();
  const places = addresses.map((address) => `place:${address}|`);
  // The keys with a prefix cannot be selected as a range in PostgreSQL, because it may sort keys by the collation of a
  // language.
  const hasPrefix = isPostgres(trx)
    ? sql<boolean>`exists (select 1 from unnest(${places}::text[]) as "prefix" where starts_with("attempts"."key", "prefix"))`
    : sql<boolean>`"key" in (
        select "counter"."key" from json_each(${JSON.stringify(places)}) as "prefix"
        cross join "attempts" as "counter" on "counter"."key" >= "prefix"."value" and "counter"."key" < "prefix"."value" || char(1114111))`;
  await trx.deleteFrom('attempts').where(hasPrefix).execute();
}
