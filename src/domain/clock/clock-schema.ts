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
  /** When the time is over; `null` in the mode `training`, in which the time limit ends nothing. */
  endsAt: Time.nullable(),
  timeLimit,
  timeMode,
  extraMinutes: z.number().int(),
  /** The number of seconds in which the pupil was active, on all devices together. */
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
  /** The number of seconds in which the pupil was active, on all devices together. */
  spent: z.number(),
  /** The seconds spent on each question, by place; `null` when no device has measured them. */
  seconds: z.array(z.number().nullable()),
  /**
   * The number of questions with an answer that does not count, because it was given after the end or arrived too late.
   */
  late: z.number().int(),
  /** The number of questions whose answer counts and arrived after the end. */
  arrivedLate: z.number().int(),
  /** When the last answer arrived that counts although it arrived after the end; `null` when there is none. */
  arrivedAt: Time.nullable(),
}).meta({ id: 'Taken' });

/** A pupil who is taking a test with a clock, or who has not started the clock yet. */
export const WritingPupil = z.object({
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  startedAt: Time.nullable(),
  endsAt: Time.nullable(),
  extraMinutes: z.number().int(),
}).meta({ id: 'WritingPupil' });

/** A number of seconds. The limit is generous, because the server cuts the number to the time since the start. */
const Seconds = z.number().min(0).max(10_000_000);

/** The times that a device has counted for an attempt. */
export const Spent = z.object({
  /** The id of the device. A device makes an id for each draft that it stores. */
  device: z.string().regex(/^[\w-]{1,40}$/),
  total: Seconds,
  /** The seconds by the place of the question. */
  seconds: z.record(z.string().regex(/^\d{1,3}$/), Seconds).refine((seconds) => Object.keys(seconds).length <= QUESTION_LIMITS.questions).meta({ maxProperties: QUESTION_LIMITS.questions }),
}).meta({ id: 'Spent' });
