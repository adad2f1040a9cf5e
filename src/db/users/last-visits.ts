import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** How many users one statement updates. */
const VISITS_AT_ONCE = 500;

/** Sets the last visit of users of whom no visit is recorded. The time of their last answer becomes the last visit. */
export async function setLastVisits(db: Database, uids: readonly string[]): Promise<void> {
  const last = sql<string>`(select max("at") from (
    select "uid", "timestamp" as "at" from "results"
    union all select "uid", "touchedAt" from "drafts" union all select "uid", "practisedAt" from "practiceCards") as "visits"
    where "visits"."uid" = "users"."uid")`;
  for (let index = 0; index < uids.length; index += VISITS_AT_ONCE) {
    const some = uids.slice(index, index + VISITS_AT_ONCE);
    await db.updateTable('users').set({ seenAt: sql`coalesce(${last}, '')` }).where('uid', 'in', some).execute();
  }
}
