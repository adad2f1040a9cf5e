/** Finds the tests that a pupil sees although they are not shown to all (rule R285). */
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import { answersIn, selectIdsOf } from './pairs.ts';

interface Reader {
  uid: string;
  now: string;
}

/** Selects the tests that a user sees because of an assignment that has begun, an attempt, or answers in progress. */
const selectShown = preparedQuery((db, { uid, now }: Reader) => ({
  compile: () =>
    sql<{ id: string }>`select "a"."testId" as "id" from "assignments" as "a"
      where "a"."opensAt" <= ${now} and "a"."id" in (${selectIdsOf(uid)})
      union select "testId" from "results" where "uid" = ${uid}
      union select "testId" from "clocks" where "uid" = ${uid} and "ended" is null and "startedAt" is not null
      union select "testId" from "drafts" where "uid" = ${uid} and ${answersIn(db, sql`"drafts"."answers"`)} > 0`.compile(db),
}));

/** Finds the ids of general tests that are not shown to all and that this pupil sees nevertheless. */
export async function testsShownTo(db: Database, uid: string): Promise<Set<string>> {
  return new Set((await selectShown(db, { uid, now: new Date().toISOString() })).map(({ id }) => id));
}
