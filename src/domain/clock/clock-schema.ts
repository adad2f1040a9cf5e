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
  /** When the time is over; `null` in a training. */
  endsAt: Time.nullable(),
  timeLimit,
  timeMode,
  extraMinutes: z.number().int(),
  /** For how many seconds the pupil was active, over all devices. */
  spent: z.number(),
  /** The current time of the server. */
  now: Time,
}).meta({ id: 'Clock' });

/** The running clock of an attempt, as a list of tests shows it. */
export const ListedClock = z.object({
  startedAt: Time,
  endsAt: Time.nullable(),
  now: Time,
  /** How many answers the server has. */
  answered: z.number().int(),
}).meta({ id: 'ListedClock' });

export const Ended = z.enum(ENDINGS);

/** How the pupil took an attempt with a clock. */
export const Taken = z.object({
  timeLimit,
  timeMode,
  extraMinutes: z.number().int(),
  startedAt: Time,
  finishedAt: Time,
  ended: Ended,
  /** For how many seconds the pupil was active, over all devices. */
  spent: z.number(),
  /** The seconds by the place of the question; `null` when nobody has measured them. */
  seconds: z.array(z.number().nullable()),
  /** The number of questions whose answer was given after the end, or arrived too late to count. */
  late: z.number().int(),
  /** The number of questions whose answer counts and arrived after the end. */
  arrivedLate: z.number().int(),
  /** When the last of these answers arrived; `null` when none did. */
  arrivedAt: Time.nullable(),
}).meta({ id: 'Taken' });

/** A pupil who takes a test with a clock, or may start it. */
export const WritingPupil = z.object({
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  startedAt: Time.nullable(),
  endsAt: Time.nullable(),
  extraMinutes: z.number().int(),
}).meta({ id: 'WritingPupil' });

/** A number of seconds. The limit is generous, because the server cuts what exceeds the time that has passed. */
const Seconds = z.number().min(0).max(10_000_000);

/** The times that a device has counted for an attempt. */
export const Spent = z.object({
  /** The id of the device. Each copy of a draft makes one. */
  device: z.string().regex(/^[\w-]{1,40}$/),
  total: Seconds,
  /** The seconds by the place of the question. */
  seconds: z.record(z.string().regex(/^\d{1,3}$/), Seconds).refine((seconds) => Object.keys(seconds).length <= QUESTION_LIMITS.questions).meta({ maxProperties: QUESTION_LIMITS.questions }),
}).meta({ id: 'Spent' });
