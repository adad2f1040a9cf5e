/**
 * Creates the results of attempts whose time is over (rule R383). There is no background job. `settleClocks` runs before every request that may
 * read or change attempts and before an export, so that nobody sees an attempt that is over but has no result.
 */
import { endedAnswers } from '../../../domain/clock/late-answers.ts';
import { AppError } from '../../../domain/errors.ts';
import { toStoredClock } from '../../../db/attempts/clocks.ts';
import { findDraft, type DraftKey } from '../../../db/attempts/drafts.ts';
import { parseQuestions } from '../../../db/attempts/parse-questions.ts';
import { isDatabaseUnavailable, type Database, type Transaction } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { inTransaction, isPostgres } from '../../../db/transaction.ts';
import { examColumns } from '../../../db/attempts/exam-scores.ts';
import { handIn } from '../../../domain/checking/pending.ts';
import { addResult } from '../store/results.ts';
import { scoreEnded } from './score-ended.ts';

/** The number of attempts that one query finds. */
const BATCH_SIZE = 50;
/** The maximum number of queries. The rest waits for the next request. */
const MAX_BATCHES = 20;

const dueClocks = (db: Database, now: string) =>
  db.selectFrom('clocks').select(['uid', 'testId', 'attempt']).where('ended', 'is', null).where('endsAt', '<=', now).orderBy('endsAt').limit(BATCH_SIZE);

const selectDue = preparedQuery((db, { now }: { now: string }) => dueClocks(db, now));
const selectOwnDue = preparedQuery((db, { uid, now }: { uid: string; now: string }) => dueClocks(db, now).where('uid', '=', uid));

/** @param uid the pupil; if it is missing, the attempts of all pupils */
export async function settleClocks(db: Database, uid?: string): Promise<void> {
  try {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const now = new Date().toISOString();
      const due = await (uid === undefined ? selectDue(db, { now }) : selectOwnDue(db, { uid, now }));
      for (const key of due) await endByTime(db, key);
      if (due.length < BATCH_SIZE) return;
    }
  } catch (error) {
    // The error is ignored, so that a request that only reads is answered even if the disk is full.
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/** Creates the results of all attempts whose time is over. A command calls this, because no next request does the rest. */
export async function settleAllClocks(db: Database): Promise<void> {
  const now = new Date().toISOString();
  const { due } = await db.selectFrom('clocks').select((eb) => eb.fn.countAll<number>().as('due')).where('ended', 'is', null).where('endsAt', '<=', now).executeTakeFirstOrThrow();
  for (let tried = 0; tried < due; tried += BATCH_SIZE * MAX_BATCHES) await settleClocks(db);
}

/** Creates the result from the answers on the server. The time of the result is the end of the time limit. */
const endByTime = (db: Database, key: DraftKey): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (isPostgres(trx)) await holdDrafts(trx, key.uid);
    const row = await clockOf(trx, key).executeTakeFirst();
    const clock = row && toStoredClock(row);
    if (clock === undefined || clock.ended !== null || clock.endsAt === null) return;
    const { revision, endsAt } = clock;
    const version = await trx.selectFrom('testVersions').select(['exam', 'questions']).where('testId', '=', key.testId).where('revision', '=', revision).executeTakeFirst();
    if (version === undefined) return void (await trx.deleteFrom('clocks').where('uid', '=', key.uid).where('testId', '=', key.testId).where('attempt', '=', key.attempt).execute());
    const ended = endedAnswers((await findDraft(trx, key)) ?? {}, endsAt);
    const questions = parseQuestions(version.questions);
    const { answers, ...points } = scoreEnded(key.testId, ended, questions);
    const handedIn = handIn(questions, answers, points, endsAt);
    const worth = examColumns({ exam: version.exam, questions }, { answers, ...handedIn });
    if (!(await addResult(trx, { ...key, revision, answers, ...handedIn, ...worth, timestamp: endsAt }))) return;
    const { numUpdatedRows } = await trx
      .updateTable('clocks')
      .set({ ended: 'time', endedAnswers: JSON.stringify(ended) })
      .where('uid', '=', key.uid)
      .where('testId', '=', key.testId)
      .where('attempt', '=', key.attempt)
      .where('endsAt', '=', endsAt)
      .executeTakeFirst();
    // The tutor has added minutes meanwhile, so the whole transaction is rolled back.
    if (numUpdatedRows === 0n) throw new AppError('unavailable');
  });

const clockOf = (trx: Transaction, { uid, testId, attempt }: DraftKey) =>
  trx.selectFrom('clocks').selectAll().where('uid', '=', uid).where('testId', '=', testId).where('attempt', '=', attempt);

/** Waits for a draft that is being saved. A draft that comes later finds the result (migration 0022). */
const holdDrafts = (trx: Transaction, uid: string) => trx.selectFrom('users').select('uid').where('uid', '=', uid).forShare().execute();
