import { sql } from 'kysely';
import { tablesOf } from '../../../db/attempts/attempt-tables.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Subject, SubjectTest } from './subject.ts';

/** The score of a current attempt by another version than the one that it was scored by. */
export interface NewScore {
  uid: string;
  attempt: number;
  /** Revision of the version that the attempt was scored by. */
  scoredBy: number;
  score: number;
}

/** An attempt is no longer current, or was scored by yet another version. */
export class AttemptsChangedError extends Error {}

/** Attempts that one statement updates. */
const BATCH = 500;

/**
 * Stores scores by the version of a test, and keeps the scores before. In the order of the primary key, in which neighbours
 * share a page of the file.
 * @throws AttemptsChangedError
 */
export async function storeScores(trx: Transaction, subject: Subject, test: SubjectTest, scores: readonly NewScore[]): Promise<void> {
  const ordered = scores.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  const at = new Date().toISOString();
  for (let first = 0; first < ordered.length; first += BATCH) {
    const batch = ordered.slice(first, first + BATCH);
    if ((await storeBatch(trx, subject, test, batch, at)) !== batch.length) throw new AttemptsChangedError();
  }
}

/** @returns the number of attempts that were still as they had been read */
async function storeBatch(trx: Transaction, subject: Subject, test: SubjectTest, scores: readonly NewScore[], at: string): Promise<number> {
  const { results, id } = tablesOf(subject);
  // The test is named in every row: otherwise PostgreSQL, before it has statistics, looks for the rows of each attempt at the test.
  const rows = scores.map(({ uid, attempt, scoredBy, score }) => sql`(${uid}, ${subject.id}, ${attempt}, ${scoredBy}, ${score})`);
  const score = sql`cast("new"."score" as integer)`;
  const maxScore = sql`cast(${test.maxScore} as integer)`;
  const isChanged = sql`("result"."score" <> ${score} or "result"."maxScore" <> ${maxScore})`;
  const ifChanged = (changed: unknown, column: string) => sql`case when ${isChanged} then ${changed} else "result".${sql.ref(column)} end`;
  const { numAffectedRows } = await sql`
    with "new" ("uid", "test", "attempt", "scoredBy", "score") as (values ${sql.join(rows)})
    update ${sql.table(results)} as "result" set
      "score" = ${score},
      "maxScore" = ${maxScore},
      "revision" = ${test.revision},
      "submittedRevision" = coalesce("result"."submittedRevision", "result"."revision"),
      "scoreBefore" = ${ifChanged(sql.ref('result.score'), 'scoreBefore')},
      "maxScoreBefore" = ${ifChanged(sql.ref('result.maxScore'), 'maxScoreBefore')},
      "regradedAt" = ${ifChanged(sql`cast(${at} as text)`, 'regradedAt')}
    from "new"
    where "result"."uid" = "new"."uid" and "result".${sql.ref(id)} = "new"."test"
      and "result"."attempt" = cast("new"."attempt" as integer) and "result"."putAsideAt" is null
      and "result"."revision" = cast("new"."scoredBy" as integer)`.execute(trx);
  return Number(numAffectedRows);
}
