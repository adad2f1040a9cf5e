import { sql } from 'kysely';
import { automaticMaxScore } from '../../../domain/questions/max-score.ts';
import type { Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';
import type { CurrentTest } from './current-test.ts';

/** The score that a regrading gives to a current attempt. */
export interface NewScore {
  uid: string;
  attempt: number;
  /** The revision of the version that the attempt was scored by. */
  scoredBy: number;
  /** The score without extended questions. */
  score: number;
  /** The exam score as JSON; `null` if the version has no exam. */
  examScore: string | null;
}

/** New scores that one statement stores. They are JSON, because the worker thread, this thread and the database can pass JSON on unchanged. */
export interface ScoreBatch {
  count: number;
  json: string;
}

const BATCH_SIZE = 500;

/** Divides scores into batches in the order of the primary key, because neighbours in that order share a page of the file. */
export function toBatches(scores: readonly NewScore[]): ScoreBatch[] {
  const ordered = scores.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  const batches: ScoreBatch[] = [];
  for (let first = 0; first < ordered.length; first += BATCH_SIZE) {
    const batch = ordered.slice(first, first + BATCH_SIZE);
    batches.push({ count: batch.length, json: JSON.stringify(batch) });
  }
  return batches;
}

/** Thrown when an attempt was put aside, or was scored by a third version, while the new scores were computed. */
export class AttemptsChangedError extends Error {}

/**
 * Stores scores by the version of a test. The previous scores are kept.
 * @throws AttemptsChangedError
 */
export async function storeScores(trx: Transaction, test: CurrentTest, scores: readonly ScoreBatch[]): Promise<void> {
  const at = new Date().toISOString();
  for (const { count, json } of scores) {
    if ((await storeBatch(trx, test, json, at)) !== count) throw new AttemptsChangedError();
  }
}

/** @returns the number of attempts that were unchanged since they had been read */
async function storeBatch(trx: Transaction, test: CurrentTest, json: string, at: string): Promise<number> {
  const rows = isPostgres(trx) ? sql`json_array_elements(cast(${json} as json)) as "rows"("value")` : sql`json_each(${json})`;
  const integer = (name: keyof NewScore) => sql`cast("value" ->> ${sql.lit(name)} as integer) as ${sql.ref(name)}`;
  // The given-out points of extended questions stay part of the score and of the maximum.
  const given = (points: 'givenPoints' | 'givenMaxPoints') =>
    sql`coalesce((select ${sql.ref(points)} from "works" where "works"."uid" = "result"."uid" and "works"."testId" = "result"."testId" and "works"."attempt" = "result"."attempt"), 0)`;
  const score = sql`"new"."score" + ${given('givenPoints')}`;
  const maxScore = sql`cast(${automaticMaxScore(test.questions)} as integer) + ${given('givenMaxPoints')}`;
  const isChanged = sql`("result"."score" <> ${score} or "result"."maxScore" <> ${maxScore})`;
  const ifChanged = (changed: unknown, column: string) => sql`case when ${isChanged} then ${changed} else "result".${sql.ref(column)} end`;
  // A new release of the site may score the same version differently. `practisedRevision` then becomes 0, so that the cards of practice are
  // updated. "new" repeats the test id in every row, because PostgreSQL without statistics would otherwise compare each row with all attempts.
  const { numAffectedRows } = await sql`
    with "new" as materialized (
      select "value" ->> 'uid' as "uid", ${integer('attempt')}, ${integer('scoredBy')}, ${integer('score')}, "value" ->> 'examScore' as "examScore", cast(${test.testId} as text) as "test"
      from ${rows}
    )
    update "results" as "result" set
      "score" = ${score},
      "maxScore" = ${maxScore},
      "revision" = ${test.revision},
      "practisedRevision" = case when ${isChanged} and "result"."revision" = ${test.revision} then 0 else "result"."practisedRevision" end,
      "exam" = cast(${test.exam} as text),
      "examScore" = "new"."examScore",
      "submittedRevision" = coalesce("result"."submittedRevision", "result"."revision"),
      "scoreBefore" = ${ifChanged(sql.ref('result.score'), 'scoreBefore')},
      "maxScoreBefore" = ${ifChanged(sql.ref('result.maxScore'), 'maxScoreBefore')},
      "regradedAt" = ${ifChanged(sql`cast(${at} as text)`, 'regradedAt')}
    from "new"
    where "result"."uid" = "new"."uid" and "result"."testId" = "new"."test"
      and "result"."attempt" = "new"."attempt" and "result"."putAsideAt" is null
      and "result"."revision" = "new"."scoredBy"`.execute(trx);
  return Number(numAffectedRows);
}
