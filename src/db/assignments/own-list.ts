/** Finds a pupil's own assignments in the order of the list that the pupil sees. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import { isPostgres } from '../transaction.ts';
import { JOIN_RESULT, selectIdsOf } from './pairs.ts';

interface OwnList {
  uid: string;
  now: string;
  /** The time at which the last assignment of the previous page was done. `afterId` is its id. */
  afterTime: string;
  afterId: string;
}

interface Place {
  /** The id of the assignment; `null` in the row that holds the total. */
  id: string | null;
  /** When the pupil did the assignment: `null` while it is not done, empty when the time is unknown. */
  doneAt: string | null;
  doneTotal: number;
}

/** The limit is part of the SQL text. As a parameter it would make SQLite prepare the statement again each time. */
const placesOf = (limit: number) =>
  preparedQuery((db, { uid, now, afterTime, afterId }: OwnList) => ({
    compile: () =>
      sql<Place>`with "state" as materialized (
          select "a"."id", case when "result"."attempt" is not null and coalesce("result"."unseen", 0) = 0 then 1 else 0 end as "done",
            coalesce("own"."handedInAt", "result"."finishedAt", "result"."timestamp", '') as "doneAt"
          from (select "id" as "assignmentId", ${uid} as "uid" from (${selectIdsOf(uid)}) as "given") as "pair"
          join "assignments" as "a" on "a"."id" = "pair"."assignmentId" ${JOIN_RESULT}
          where "a"."opensAt" <= ${now}
        ), "page" as (
          select "id", "doneAt" from "state" where "done" > 0 and ("doneAt" < ${afterTime} or ("doneAt" = ${afterTime} and "id" > ${afterId}))
          order by "doneAt" desc, "id" limit ${sql.lit(limit)}
        )
        select "id", null as "doneAt", 0 as "doneTotal" from "state" where "done" < 1
        union all select "id", "doneAt", 0 from "page"
        union all select null, null, ${isPostgres(db) ? sql`sum("done")::int` : sql`sum("done")`} from "state"`.compile(db),
  }));

const places = new Map<number, ReturnType<typeof placesOf>>();

/**
 * Finds all open assignments of a pupil, and up to `limit` of the done assignments, the newest first. An assignment is
 * done when the pupil has handed it in and has opened what the tutor has given out since. The query itself separates
 * open and done assignments, so that it returns only one page of the done ones.
 */
export async function findOwnList(db: Database, list: OwnList, limit: number) {
  const find = places.get(limit) ?? placesOf(limit);
  places.set(limit, find);
  const rows = await find(db, list);
  return {
    open: rows.flatMap(({ id, doneAt }) => (id === null || doneAt !== null ? [] : id)),
    done: rows.flatMap(({ id, doneAt }) => (id === null || doneAt === null ? [] : { id, doneAt })),
    doneTotal: rows.find(({ id }) => id === null)?.doneTotal ?? 0,
  };
}
