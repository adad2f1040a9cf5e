/** Reads and stores works. The row of a work has the numbers that the lists show. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../database.ts';
import { isPostgres } from '../transaction.ts';

export interface WorkKey {
  uid: string;
  testId: string;
  attempt: number;
}

export interface CheckKey extends WorkKey {
  questionId: string;
}

/** An SQL condition: the row belongs to this work. */
export const ofWork = ({ uid, testId, attempt }: WorkKey) => sql<boolean>`"uid" = ${uid} and "testId" = ${testId} and "attempt" = ${attempt}`;
export const ofCheck = (key: CheckKey) => sql<boolean>`${ofWork(key)} and "questionId" = ${key.questionId}`;

/**
 * Reads the row of a work and locks it. Concurrent transactions that change its checks or give it out then run one
 * after another.
 */
export const lockWork = (trx: Transaction, key: WorkKey) =>
  trx.selectFrom('works').selectAll().where(ofWork(key)).$if(isPostgres(trx), (query) => query.forUpdate()).executeTakeFirst();

/** Finds the work of the attempt that a request names, or of the current attempt if the request names no attempt. */
export async function findWorkKey(db: Database, { uid, testId, attempt }: Omit<WorkKey, 'attempt'> & { attempt?: number | undefined }): Promise<WorkKey | undefined> {
  const query = db.selectFrom('works').select(['uid', 'testId', 'attempt']).where('uid', '=', uid).where('testId', '=', testId);
  return (attempt === undefined ? query.where('putAside', '=', 0) : query.where('attempt', '=', attempt)).executeTakeFirst();
}

/**
 * Updates the numbers in the row of a work after its checks have changed.
 * @param now the time of the change; `null` when the place of the work in lists must not change
 */
export async function refreshWork(trx: Transaction, key: WorkKey, now: string | null): Promise<void> {
  const rows = await trx
    .selectFrom('checks')
    .select(['state', 'revision', 'points', 'maxPoints', 'basisMaxPoints', 'isEdited'])
    .where(ofWork(key))
    .execute();
  const countOf = (...states: string[]): number => rows.filter(({ state }) => states.includes(state)).length;
  const sumOf = (points: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + points(row), 0);
  const { asked } = await trx
    .selectFrom('askedQuestions')
    .select(({ fn }) => fn.countAll().as('asked'))
    .where(ofWork(key))
    .where('repliedAt', 'is', null)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('works')
    .set({
      revision: sumOf(({ revision }) => revision),
      answers: rows.length,
      empty: countOf('empty'),
      checked: countOf('checked'),
      waiting: countOf('waiting', 'started'),
      checkPoints: sumOf(({ state, points }) => (state === 'checked' ? (points ?? 0) : 0)),
      checkMaxPoints: sumOf(({ maxPoints, basisMaxPoints }) => basisMaxPoints ?? maxPoints),
      edited: Number(rows.some(({ isEdited }) => isEdited === 1)),
      asked: Number(asked),
      ...(now !== null && { changedAt: now }),
    })
    .where(ofWork(key))
    .execute();
}

/**
 * Merges the rows that triggers append in PostgreSQL. The triggers of SQLite keep one row for each key. The server
 * calls it periodically.
 */
export async function compactCheckingTotals(db: Database): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    with "removed" as (delete from "workTotals" returning *)
    insert into "workTotals" ("testId", "works", "waiting", "ready", "given", "asked")
    select "testId", sum("works"), sum("waiting"), sum("ready"), sum("given"), sum("asked") from "removed" group by "testId"`.execute(db);
  await sql`
    with "removed" as (delete from "questionTotals" returning *)
    insert into "questionTotals" ("testId", "questionId", "answers", "checked", "waiting")
    select "testId", "questionId", sum("answers"), sum("checked"), sum("waiting") from "removed" group by "testId", "questionId"`.execute(db);
}
