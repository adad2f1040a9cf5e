/** Reads the times of current attempts with a clock, for lists and downloads. */
import { minutesBetween } from '../../../domain/clock/clock.ts';
import type { Ending } from '../../../domain/clock/endings.ts';
import type { EndedAnswers } from '../../../domain/clock/late-answers.ts';
import { totalSpent } from '../../../domain/clock/spent.ts';
import { endingOf, finishOf, parseSpent } from '../../../db/attempts/clocks.ts';
import type { Database } from '../../../db/database.ts';

export interface Taking {
  /** The active time in seconds; `null` if there was no clock. */
  spent: number | null;
  ended: Ending | null;
  /** The number of answers that were left out. */
  late: number;
  /** The time from start to finish, in minutes; in a training the active time. `null` if there was no clock. */
  minutes: number | null;
  extraMinutes: number;
}

export const UNTIMED: Taking = { spent: null, ended: null, late: 0, minutes: null, extraMinutes: 0 };

const rowsOf = async (db: Database, testId: string, uids: readonly string[]) =>
  uids.length === 0
    ? []
    : db
        .selectFrom('clocks')
        .innerJoin('results', (join) =>
          join.onRef('results.uid', '=', 'clocks.uid').onRef('results.testId', '=', 'clocks.testId').onRef('results.attempt', '=', 'clocks.attempt'),
        )
        .select(['clocks.uid', 'clocks.spent', 'clocks.ended', 'clocks.endedAnswers', 'clocks.pressedAt', 'clocks.startedAt', 'clocks.endsAt', 'clocks.timeMode', 'clocks.extraMinutes', 'results.finishedAt', 'results.timestamp'])
        .where('clocks.uid', 'in', uids)
        .where('clocks.testId', '=', testId)
        .where('clocks.startedAt', 'is not', null)
        .where('results.putAsideAt', 'is', null)
        .execute();

/** The times, by uid. */
export async function takingsOf(db: Database, testId: string, uids: readonly string[]): Promise<Map<string, Taking>> {
  const rows = await rowsOf(db, testId, uids);
  return new Map(
    rows.map((row) => {
      const spent = totalSpent(parseSpent(row.spent));
      const late = row.endedAnswers === null ? 0 : (JSON.parse(row.endedAnswers) as EndedAnswers).late.length;
      const minutes = row.timeMode === 'training' ? Math.floor(spent / 60) : minutesBetween(row.startedAt ?? '', finishOf(row, row));
      return [row.uid, { spent, ended: endingOf(row), late, minutes, extraMinutes: row.extraMinutes }];
    }),
  );
}
