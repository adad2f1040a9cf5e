/** Finds pupils who have not been on the site for long. Admins never count. */
import { sql, type RawBuilder } from 'kysely';
import { IDLE_MONTHS, idleSince, type IdleMonths } from '../../domain/users/idle.ts';
import { ROLE } from '../../domain/users/role.ts';
import type { Database } from '../database.ts';
import type { UserCondition } from '../derived/user-search-index.ts';
import type { TutorDays } from '../tutor-days.ts';

/**
 * An SQL condition for queries of the table `users`: the last visit of the user was before this time, and the user is
 * not an admin.
 */
export const isIdle = (before: string): RawBuilder<boolean> => sql`("users"."lastSeenAt" < ${before} and "users"."role" <> ${sql.lit(ROLE.admin)})`;

/**
 * The same SQL condition as `isIdle`, written so that an index finds the users even when the query sorts its list by
 * something else.
 */
export const isAmongIdle = (before: string): RawBuilder<boolean> =>
  sql`"users"."uid" in (select "uid" from "users" where ${isIdle(before)})`;

/**
 * Computes the time since which a user has not been on the site if the user has been idle for this number of months.
 */
export const idleBefore = (months: number, days: TutorDays): string => days.startOf(idleSince(months, days.today()));

/**
 * Counts the pupils who have not been on the site for 6, 12, 24 and 36 months.
 * @param matches a condition that narrows the pupils
 */
export async function countIdle(db: Database, days: TutorDays, matches: UserCondition | null): Promise<Record<IdleMonths, number>> {
  const befores = IDLE_MONTHS.map((months) => [months, idleBefore(Number(months), days)] as const);
  const [[, latest]] = befores as [(typeof befores)[number]];
  const query = db
    .selectFrom('users')
    .select(befores.map(([months, before]) => sql<string | number>`count(*) filter (where "lastSeenAt" < ${before})`.as(months)))
    .where(isIdle(latest));
  const counts = await (matches === null ? query : query.where(matches())).executeTakeFirstOrThrow();
  return Object.fromEntries(IDLE_MONTHS.map((months) => [months, Number(counts[months])])) as Record<IdleMonths, number>;
}
