/** Pupils who have not been here for long. Administrators are never among them. */
import { sql, type RawBuilder } from 'kysely';
import { IDLE_MONTHS, idleSince, type IdleMonths } from '../../domain/users/idle.ts';
import { ROLE } from '../../domain/users/role.ts';
import type { Database } from '../database.ts';
import type { UserCondition } from '../derived/user-search-index.ts';
import type { TutorDays } from '../tutor-days.ts';

/** A condition for queries of the table `users`. @param before a time */
export const isIdle = (before: string): RawBuilder<boolean> => sql`("users"."lastSeenAt" < ${before} and "users"."role" <> ${sql.lit(ROLE.admin)})`;

/** Selects idle users by an index alone, for a list that is sorted by something else. */
export const isAmongIdle = (before: string): RawBuilder<boolean> =>
  sql`"users"."uid" in (select "uid" from "users" where ${isIdle(before)})`;

/** The time before which the last visit lies of who has not been here for so many months. */
export const idleBefore = (months: number, days: TutorDays): string => days.startOf(idleSince(months, days.today()));

/** Numbers of pupils who have not been here for 6, 12, 24 and 36 months. @param matches narrows them */
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
