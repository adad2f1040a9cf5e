/** Reads and inserts the clocks of attempts for exports and imports. */
import type { Insertable, Selectable } from 'kysely';
import * as z from 'zod';
import { ENDINGS } from '../domain/clock/endings.ts';
import { TIME_MODES } from '../domain/exams/time-modes.ts';
import { INT32_MAX } from '../domain/numbers.ts';
import { DraftedAnswer } from '../domain/questions/question-schema.ts';
import type { Database } from '../db/database.ts';
import type { ClocksTable } from '../db/attempts/tables.ts';

const Time = z.iso.datetime();
const Count = z.number().int().min(0).max(INT32_MAX);
const Answers = z.record(z.string(), z.object({ answer: DraftedAnswer, changedAt: Time }));
const totals = { total: z.number(), seconds: z.record(z.string(), z.number()) };

/** The clock of an attempt in a document. Until it starts, it has only the extra minutes. */
export const ClockEntry = z.object({
  revision: Count.nullable(),
  timeLimit: Count.nullable(),
  timeMode: z.enum(TIME_MODES).nullable(),
  startedAt: Time.nullable(),
  endsAt: Time.nullable(),
  extraMinutes: Count,
  spent: z.object({ devices: z.array(z.object({ device: z.string(), ...totals })), others: z.object(totals) }).nullable(),
  ended: z.enum(ENDINGS).nullable(),
  endedAnswers: z.object({ held: Answers, answers: Answers, late: z.array(z.string()), arrivedAt: Time.optional() }).nullable(),
  pressedAt: Time.nullable(),
});
export type ClockEntry = z.infer<typeof ClockEntry>;

type ClockRow = Selectable<ClocksTable>;

export function toClockEntry({ uid: _, testId: __, attempt: ___, spent, endedAnswers, ...row }: ClockRow): ClockEntry {
  return { ...row, spent: spent === null ? null : (JSON.parse(spent) as ClockEntry['spent']), endedAnswers: endedAnswers === null ? null : (JSON.parse(endedAnswers) as ClockEntry['endedAnswers']) };
}

/** The key of a clock: its attempt and its test. */
export const clockKey = ({ testId, attempt }: Pick<ClockRow, 'testId' | 'attempt'>): string => `${attempt} ${testId}`;

/** Finds the clocks of users. The outer key is the uid, the inner key is a `clockKey`. */
export async function clocksOf(db: Database, uids: readonly string[]): Promise<Map<string, Map<string, ClockRow>>> {
  const rows = await db.selectFrom('clocks').selectAll().where('uid', 'in', uids).orderBy('testId').orderBy('attempt').execute();
  return new Map([...Map.groupBy(rows, ({ uid }) => uid)].map(([uid, own]) => [uid, new Map(own.map((row) => [clockKey(row), row]))]));
}

/** @returns whether the clock was added */
export async function insertClock(db: Database, owner: Pick<Insertable<ClocksTable>, 'uid' | 'testId' | 'attempt'>, { spent, endedAnswers, ...entry }: ClockEntry): Promise<boolean> {
  const texts = { spent: spent === null ? null : JSON.stringify(spent), endedAnswers: endedAnswers === null ? null : JSON.stringify(endedAnswers) };
  const query = db.insertInto('clocks').values({ ...owner, ...entry, ...texts }).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('uid').executeTakeFirst()) !== undefined;
}
