/**
 * Extra minutes of attempts that are running or not begun (rule R387). They are stored as a total. If two tutors choose the same number, it is
 * therefore added only once.
 */
import { testSubject } from '../../../domain/audit/test-subject.ts';
import { endOf, type WritingPupil } from '../../../domain/clock/clock.ts';
import { AppError } from '../../../domain/errors.ts';
import { currentAttempt, nextAttempt } from '../../../domain/results/attempt.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import { toStoredClock } from '../../../db/attempts/clocks.ts';
import type { Actor } from '../../../db/audit-log.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';

/**
 * Finds the pupils who are writing a general test, sorted by the end of their time. Pupils who have extra minutes but have not started come
 * last.
 * @returns `undefined` if no general test has this id
 */
export async function findWriting(db: Database, testId: string): Promise<{ timeLimit: number | null; clocks: WritingPupil[] } | undefined> {
  const test = await db.selectFrom('tests').select(['timeLimit', 'timeMode']).where('id', '=', testId).where('lessonId', 'is', null).executeTakeFirst();
  if (test === undefined) return undefined;
  const clocks = await db
    .selectFrom('clocks')
    .innerJoin('users', 'users.uid', 'clocks.uid')
    .select(['users.uid', 'users.nickname', 'users.email', 'clocks.startedAt', 'clocks.endsAt', 'clocks.extraMinutes'])
    .where('clocks.testId', '=', testId)
    .where('clocks.ended', 'is', null)
    .where(({ eb, or, and }) => or([eb('clocks.endsAt', 'is not', null), and([eb('clocks.startedAt', 'is', null), eb('clocks.extraMinutes', '>', 0)])]))
    .orderBy((eb) => eb.case().when('clocks.endsAt', 'is', null).then(1).else(0).end())
    .orderBy('clocks.endsAt')
    .orderBy('users.nicknameOrder')
    .orderBy('users.uid')
    .execute();
  return { timeLimit: test.timeMode === 'exam' ? test.timeLimit : null, clocks };
}

interface Minutes {
  uids: readonly string[];
  extraMinutes: number;
}

/**
 * Sets extra minutes for all the given pupils, or for none if it fails.
 * @throws AppError `test-not-found`, `user-not-found`, `already-done` with `uids`, `invalid-request` if the test has no limit in exam mode
 */
export async function addMinutes(db: Database, testId: string, { uids, extraMinutes }: Minutes, actor: Actor): Promise<void> {
  const named = [...new Set(uids)].toSorted();
  await asAdmin(db, actor, async (trx, record) => {
    const test = await trx.selectFrom('tests').select(['name', 'timeLimit', 'timeMode']).where('id', '=', testId).where('lessonId', 'is', null).executeTakeFirst();
    if (test === undefined) throw new AppError('test-not-found');
    await assertUsers(trx, named);
    const now = new Date().toISOString();
    const isExam = test.timeLimit !== null && test.timeMode === 'exam';
    const attempts = await attemptsToMake(trx, testId, named);
    const refused: string[] = [];
    const changed: Change[] = [];
    for (const uid of named) {
      const attempt = attempts.get(uid);
      const row = attempt === undefined ? undefined : await lockedRow(trx, { uid, testId, attempt });
      const clock = row && toStoredClock(row);
      if (clock === undefined ? !isExam && attempt !== undefined : clock.timeMode === 'training') throw new AppError('invalid-request', { message: 'У этого теста нет времени «как на экзамене».' });
      const endsAt = clock === undefined ? null : endOf({ ...clock, extraMinutes });
      if (attempt === undefined || (row?.ended ?? null) !== null || (endsAt !== null && endsAt <= now)) refused.push(uid);
      else if ((row?.extraMinutes ?? 0) !== extraMinutes) changed.push({ uid, testId, attempt, extraMinutes, endsAt });
    }
    if (refused.length > 0) throw new AppError('already-done', { uids: refused });
    for (const change of changed) await store(trx, change);
    if (changed.length > 0) await record({ action: 'minutes-added', subject: testSubject(testId, test.name), details: { pupils: changed.length, minutes: extraMinutes } });
  });
}

interface Change {
  uid: string;
  testId: string;
  attempt: number;
  extraMinutes: number;
  endsAt: string | null;
}

const store = (trx: Transaction, change: Change) =>
  trx
    .insertInto('clocks')
    .values(change)
    .onConflict((conflict) => conflict.columns(['uid', 'testId', 'attempt']).doUpdateSet({ extraMinutes: change.extraMinutes, endsAt: change.endsAt }))
    .execute();

async function assertUsers(trx: Transaction, uids: readonly string[]): Promise<void> {
  const found = await trx.selectFrom('users').select('uid').where('uid', 'in', uids).execute();
  if (found.length < uids.length) throw new AppError('user-not-found');
}

/** The numbers of the next attempts, by uid. Pupils who have a current result are left out. */
async function attemptsToMake(trx: Transaction, testId: string, uids: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('results').select(['uid', 'attempt', 'putAsideAt']).where('testId', '=', testId).where('uid', 'in', uids).execute();
  const byUser = Map.groupBy(rows, ({ uid }) => uid);
  return new Map(
    uids.flatMap((uid) => {
      const own = byUser.get(uid) ?? [];
      return currentAttempt(own) === undefined ? [[uid, nextAttempt(own)]] : [];
    }),
  );
}

/**
 * Locks the row of a clock, so that a start and a change of minutes wait for each other. On PostgreSQL a missing row is inserted first, because
 * only an existing row can be locked.
 */
async function lockedRow(trx: Transaction, key: Pick<Change, 'uid' | 'testId' | 'attempt'>) {
  const isConcurrent = isPostgres(trx);
  if (isConcurrent) await trx.insertInto('clocks').values(key).onConflict((conflict) => conflict.doNothing()).execute();
  const query = trx.selectFrom('clocks').selectAll().where('uid', '=', key.uid).where('testId', '=', key.testId).where('attempt', '=', key.attempt);
  return query.$if(isConcurrent, (locking) => locking.forUpdate()).executeTakeFirst();
}
