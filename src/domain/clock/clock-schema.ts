/** Schemas of clocks (rules R380 to R389). */
import * as z from 'zod';
import { QUESTION_LIMITS } from '../questions/question-limits.ts';
import { TIME_MODES } from '../exams/time-modes.ts';
import { ENDINGS } from './endings.ts';

const Time = z.iso.datetime();
const timeLimit = z.number().int();
const timeMode = z.enum(TIME_MODES);

export const Clock = z.object({
  startedAt: Time,
  /** `null` in a training. */
  endsAt: Time.nullable(),
  timeLimit,
  timeMode,
  extraMinutes: z.number().int(),
  /** Seconds of activity, of all devices. */
  spent: z.number(),
  /** The server's time. */
  now: Time,
}).meta({ id: 'Clock' });

/** The clock of an attempt that runs, in a list of tests. */
export const ListedClock = z.object({
  startedAt: Time,
  endsAt: Time.nullable(),
  now: Time,
  /** Answers that the server has. */
  answered: z.number().int(),
}).meta({ id: 'ListedClock' });

export const Ended = z.enum(ENDINGS);

/** How an attempt with a clock was taken. */
export const Taken = z.object({
  timeLimit,
  timeMode,
  extraMinutes: z.number().int(),
  startedAt: Time,
  finishedAt: Time,
  ended: Ended,
  /** Seconds of activity, of all devices. */
  spent: z.number(),
  /** Seconds by question. */
  seconds: z.array(z.number().nullable()),
  /** Places whose answer was given after the end, or came too late. */
  late: z.number().int(),
  /** Places whose answer came after the end. */
  arrivedLate: z.number().int(),
  /** When the last of these came; `null` where none did. */
  arrivedAt: Time.nullable(),
}).meta({ id: 'Taken' });

/** A pupil who takes a test by the clock, or will. */
export const WritingPupil = z.object({
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  startedAt: Time.nullable(),
  endsAt: Time.nullable(),
  extraMinutes: z.number().int(),
}).meta({ id: 'WritingPupil' });

/** A day in seconds, many times over: what is beyond what has passed is cut anyway. */
const Seconds = z.number().min(0).max(10_000_000);

/** The totals of a device for an attempt. */
export const Spent = z.object({
  /** Made once by each copy of a draft. */
  device: z.string().regex(/^[\w-]{1,40}$/),
  total: Seconds,
  /** The seconds by the place of the question. */
  seconds: z.record(z.string().regex(/^\d{1,3}$/), Seconds).refine((seconds) => Object.keys(seconds).length <= QUESTION_LIMITS.questions).meta({ maxProperties: QUESTION_LIMITS.questions }),
}).meta({ id: 'Spent' });
