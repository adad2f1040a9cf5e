import { endOf } from '../../../domain/clock/clock.ts';
import type { TestSettings } from '../../../domain/exams/test-settings.ts';
import { AppError } from '../../../domain/errors.ts';
import { lockClock, toStoredClock } from '../../../db/attempts/clocks.ts';
import type { DraftKey } from '../../../db/attempts/drafts.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';

/**
 * Starts the clock of an attempt (rule R380). All devices share the clock, so a repeated start changes nothing.
 * @returns whether this request has started it
 * @throws AppError `invalid-request` if the test has no time limit
 */
export const startClock = (db: Database, key: DraftKey, test: Pick<TestSettings, 'timeLimit' | 'timeMode'> & { revision: number }): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const known = await lockClock(trx, key);
    if (known !== undefined && toStoredClock(known) !== undefined) return false;
    const { timeLimit, timeMode, revision } = test;
    if (timeLimit === null || timeMode === null) throw new AppError('invalid-request', { message: 'У этого теста нет ограничения времени.' });
    // The row is inserted first, because only an existing row can be locked.
    if (known === undefined) await trx.insertInto('clocks').values(key).onConflict((conflict) => conflict.doNothing()).execute();
    const row = await lockClock(trx, key);
    const start = { startedAt: new Date().toISOString(), timeLimit, timeMode, extraMinutes: row?.extraMinutes ?? 0 };
    const { extraMinutes: _, ...columns } = start;
    const { numUpdatedRows } = await trx
      .updateTable('clocks')
      .set({ ...columns, revision, endsAt: endOf(start) })
      .where('uid', '=', key.uid)
      .where('testId', '=', key.testId)
      .where('attempt', '=', key.attempt)
      .where('startedAt', 'is', null)
      .where('ended', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
