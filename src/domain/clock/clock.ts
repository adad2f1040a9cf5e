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

/** The settings of a clock when it starts. They stay the same when the test changes. */
export interface ClockStart {
  startedAt: string;
  /** In minutes. */
  timeLimit: number;
  timeMode: TimeMode;
  extraMinutes: number;
}

/**
 * Computes when the time of an attempt is over. The result is a moment in UTC, so time zones and summer time do not
 * change it. In the mode `training` there is no end.
 */
export const endOf = ({ startedAt, timeLimit, timeMode, extraMinutes }: ClockStart): string | null =>
  timeMode === 'training' ? null : new Date(Date.parse(startedAt) + (timeLimit + extraMinutes) * MINUTE_MS).toISOString();

/** Whether the time is over. An answer whose time equals `endsAt` still counts. */
export const isOver = (endsAt: string | null, now: string): boolean => endsAt !== null && endsAt <= now;

/** How many milliseconds of an attempt have passed. A device cannot have counted more. */
export const passedMs = ({ startedAt, endsAt }: { startedAt: string; endsAt: string | null }, now: string): number =>
  Math.max(0, Date.parse(endsAt !== null && endsAt < now ? endsAt : now) - Date.parse(startedAt));

/**
 * Moves the time of the press on «Завершить тест» into the attempt, if it is before the start, after the end or in the
 * future.
 */
export function pressWithin({ startedAt, endsAt }: { startedAt: string; endsAt: string | null }, finishedAt: string, now: string): string {
  const press = new Date(finishedAt).toISOString();
  const last = endsAt !== null && endsAt < now ? endsAt : now;
  return press < startedAt ? startedAt : press > last ? last : press;
}

/** How many whole minutes lie between the start and the end of an attempt. */
export const minutesBetween = (startedAt: string, finishedAt: string): number => Math.floor((Date.parse(finishedAt) - Date.parse(startedAt)) / MINUTE_MS);
