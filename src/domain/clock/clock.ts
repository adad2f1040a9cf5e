/** The clock of an attempt at a test with a limit of time (rules R380 to R382). */
import type * as z from 'zod';
import type { TimeMode } from '../exams/time-modes.ts';
import type * as schema from './clock-schema.ts';

export type Clock = z.infer<typeof schema.Clock>;
export type ListedClock = z.infer<typeof schema.ListedClock>;
export type Taken = z.infer<typeof schema.Taken>;
export type WritingPupil = z.infer<typeof schema.WritingPupil>;

export const MAX_EXTRA_MINUTES = 600;
const MINUTE_MS = 60_000;

/** What a clock starts with. It stays with the attempt, whatever becomes of the test. */
export interface ClockStart {
  startedAt: string;
  /** Minutes. */
  timeLimit: number;
  timeMode: TimeMode;
  extraMinutes: number;
}

/** The end is an instant: time zones and summer time do not move it. A training has none. */
export const endOf = ({ startedAt, timeLimit, timeMode, extraMinutes }: ClockStart): string | null =>
  timeMode === 'training' ? null : new Date(Date.parse(startedAt) + (timeLimit + extraMinutes) * MINUTE_MS).toISOString();

/** Whether the time is up. An answer of the very last moment counts. */
export const isOver = (endsAt: string | null, now: string): boolean => endsAt !== null && endsAt <= now;

/** Milliseconds that have passed of an attempt: no device can have spent more. */
export const passedMs = ({ startedAt, endsAt }: { startedAt: string; endsAt: string | null }, now: string): number =>
  Math.max(0, Date.parse(endsAt !== null && endsAt < now ? endsAt : now) - Date.parse(startedAt));

/** The press on «Завершить тест» lies between start, end and now. */
export function pressWithin({ startedAt, endsAt }: { startedAt: string; endsAt: string | null }, finishedAt: string, now: string): string {
  const press = new Date(finishedAt).toISOString();
  const last = endsAt !== null && endsAt < now ? endsAt : now;
  return press < startedAt ? startedAt : press > last ? last : press;
}

/** Whole minutes from the start to the end of an attempt, begun ones not counted. */
export const minutesBetween = (startedAt: string, finishedAt: string): number => Math.floor((Date.parse(finishedAt) - Date.parse(startedAt)) / MINUTE_MS);
