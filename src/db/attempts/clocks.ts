/** Reads and stores the clocks of attempts (rules R380 to R389). */
import type { Selectable } from 'kysely';
import { passedMs, type Clock, type Taken } from '../../domain/clock/clock.ts';
import type { Ending } from '../../domain/clock/endings.ts';
import { arrivedLate, type EndedAnswers } from '../../domain/clock/late-answers.ts';
import { addSpent, NOTHING_SPENT, secondsByPlace, totalSpent, type Spent, type SpentChange } from '../../domain/clock/spent.ts';
import type { TimeMode } from '../../domain/exams/time-modes.ts';
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';
import type { Database, Transaction } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { ClocksTable } from './tables.ts';
import { inTransaction, isPostgres } from '../transaction.ts';
import type { DraftKey } from './drafts.ts';

/** A clock that the pupil has started. */
export interface StoredClock extends DraftKey {
  /** The version of the test that was current when the clock started. */
  revision: number;
  timeLimit: number;
  timeMode: TimeMode;
  startedAt: string;
  endsAt: string | null;
  extraMinutes: number;
  spent: Spent;
  ended: Ending | null;
  endedAnswers: EndedAnswers | null;
  pressedAt: string | null;
}

type ClockRow = Selectable<ClocksTable>;

const select = (db: Database, { uid, testId, attempt }: DraftKey) =>
  db.selectFrom('clocks').selectAll().where('uid', '=', uid).where('testId', '=', testId).where('attempt', '=', attempt);

const selectClock = preparedQuery(select);
const selectForUpdate = preparedQuery((db, key: DraftKey) => select(db, key).forUpdate());

export const parseSpent = (spent: string | null): Spent => (spent === null ? NOTHING_SPENT : (JSON.parse(spent) as Spent));

/** @returns `undefined` before the pupil has started the clock */
export function toStoredClock(row: ClockRow): StoredClock | undefined {
  const { revision, timeLimit, timeMode, startedAt } = row;
  if (startedAt === null || revision === null || timeLimit === null || timeMode === null) return undefined;
  const endedAnswers = row.endedAnswers === null ? null : (JSON.parse(row.endedAnswers) as EndedAnswers);
  return { ...row, revision, timeLimit, timeMode, startedAt, spent: parseSpent(row.spent), endedAnswers };
}

/**
 * Finds the clock of an attempt and its extra minutes, which an admin may give before the start. Tests of lessons have
 * no clocks.
 */
export async function findClock(db: Database, key: DraftKey): Promise<{ clock: StoredClock | undefined; extraMinutes: number }> {
  if (lessonOf(key.testId) !== null) return { clock: undefined, extraMinutes: 0 };
  const [row] = await selectClock(db, key);
  return row === undefined ? { clock: undefined, extraMinutes: 0 } : { clock: toStoredClock(row), extraMinutes: row.extraMinutes };
}

/** Finds the row of a clock and locks it: no other transaction changes it before this transaction ends. */
export async function lockClock(trx: Transaction, key: DraftKey): Promise<ClockRow | undefined> {
  const [row] = await (isPostgres(trx) ? selectForUpdate : selectClock)(trx, key);
  return row;
}

export const toClock = ({ startedAt, endsAt, timeLimit, timeMode, extraMinutes, spent }: StoredClock, now = new Date()): Clock => ({
  startedAt,
  endsAt,
  timeLimit,
  timeMode,
  extraMinutes,
  spent: totalSpent(spent),
  now: now.toISOString(),
});

/**
 * Adds the seconds that a device has counted for each question. If the clock of the attempt has not started, nothing is
 * stored.
 */
export function saveSpent(db: Database, key: DraftKey, change: SpentChange): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await lockClock(trx, key);
    const clock = row && toStoredClock(row);
    if (clock === undefined) return;
    const spent = addSpent(clock.spent, change, passedMs(clock, new Date().toISOString()) / 1_000);
    if (JSON.stringify(spent) === JSON.stringify(clock.spent)) return;
    await trx.updateTable('clocks').set({ spent: JSON.stringify(spent) }).where('uid', '=', key.uid).where('testId', '=', key.testId).where('attempt', '=', key.attempt).execute();
  });
}

interface Ended {
  /** The time at which the pupil pressed «Завершить тест». `null`: the time at which the answers arrived counts. */
  finishedAt: string | null;
  timestamp: string | null;
}

type EndingColumns = Pick<StoredClock, 'ended' | 'pressedAt' | 'endsAt'>;

/**
 * Finds who has ended an attempt: the pupil or the time limit. If the pupil pressed «Завершить тест» before the time
 * was over, the pupil has ended it, even if the answers arrived later.
 */
export const endingOf = ({ ended, pressedAt }: Pick<EndingColumns, 'ended' | 'pressedAt'>): Ending => (ended === 'time' && pressedAt === null ? 'time' : 'pupil');

export const finishOf = ({ ended, pressedAt, endsAt }: EndingColumns, { finishedAt, timestamp }: Ended): string =>
  (ended === 'time' ? (pressedAt ?? endsAt) : (finishedAt ?? timestamp)) ?? '';

/**
 * Finds the time limit of an attempt, its start and end, the time spent on each question, and the late answers.
 * @param places the number of questions
 * @returns `null` for an attempt without a clock
 */
export async function findTaken(db: Database, key: DraftKey, result: Ended, places: number): Promise<Taken | null> {
  const { clock } = await findClock(db, key);
  if (clock === undefined) return null;
  const { timeLimit, timeMode, extraMinutes, startedAt, spent, endedAnswers } = clock;
  return {
    timeLimit,
    timeMode,
    extraMinutes,
    startedAt,
    finishedAt: finishOf(clock, result),
    ended: endingOf(clock),
    spent: totalSpent(spent),
    seconds: secondsByPlace(spent, places),
    late: endedAnswers?.late.length ?? 0,
    arrivedLate: endedAnswers === null ? 0 : arrivedLate(endedAnswers).length,
    arrivedAt: endedAnswers?.arrivedAt ?? null,
  };
}
