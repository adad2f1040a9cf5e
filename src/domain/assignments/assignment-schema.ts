import * as z from 'zod';
import { OwnRequest } from '../access/access-schema.ts';
import { AttemptNumber } from '../results/attempt-schema.ts';
import { NOTE_MAX_LENGTH } from './assignment-limits.ts';
import { STATES, TARGET_KINDS, VISIBILITIES } from './kinds.ts';

/** A day, and a time of it if one was chosen, in the time zone of the site. */
export const Due = z.object({ day: z.string(), time: z.string().nullable() }).meta({ id: 'Due' });
/** Bounded only: what is no day or time has an error of its own, `invalid-date`. */
export const DueInput = z.object({ day: z.string().max(40), time: z.string().max(40).nullable() }).meta({ id: 'DueInput' });

export const Note = z.string().max(NOTE_MAX_LENGTH, `Не больше ${NOTE_MAX_LENGTH.toLocaleString('ru')} знаков.`);

export const TargetKind = z.enum(TARGET_KINDS);
export const State = z.enum(STATES);
export const Visibility = z.enum(VISIBILITIES);

export const Points = z.object({ score: z.number().int(), maxScore: z.number().int() }).meta({ id: 'Points' });

/** What pupils and admins see alike of an assignment of a pupil. */
export const ownFields = {
  state: State,
  /** Not handed in, and the due has passed. */
  overdue: z.boolean(),
  /** The number of answers that the server has; only while `started`. */
  answered: z.number().int().nullable(),
  /** The press on «Завершить тест». */
  handedInAt: z.iso.datetime().nullable(),
  /** Calendar days from the due's day; `null`: on time, 0: late on that day. */
  lateDays: z.number().int().nullable(),
  score: z.number().int().nullable(),
  maxScore: z.number().int().nullable(),
  /** The score that was put aside, so that the pupil takes the test again. */
  again: Points.nullable(),
  /** The result was there before the assignment and counts. */
  takenBefore: z.boolean(),
  attempt: AttemptNumber.nullable(),
  remindedAt: z.iso.datetime().nullable(),
};

/** An assignment as its pupil sees it. */
export const OwnAssignment = z.object({
  id: z.string(),
  target: z.object({
    kind: TargetKind,
    id: z.string(),
    name: z.string(),
    questionCount: z.number().int(),
    maxScore: z.number().int(),
    /** The block of a lesson. */
    blockId: z.string().nullable(),
    /** A lesson whose block is closed to the pupil. */
    locked: z.boolean(),
    /** The open request for that block. */
    request: OwnRequest.pick({ code: true, url: true }).nullable(),
  }),
  due: Due.nullable(),
  /** The end of the due. */
  dueAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  ...ownFields,
  checkedAt: z.iso.datetime().nullable(),
  /** Checked, and the pupil has not opened the review since. */
  unseen: z.boolean(),
}).meta({ id: 'OwnAssignment' });

/** An assignment that an attempt has served. */
export const HandedInAssignment = z
  .object({ id: z.string(), due: Due.nullable(), handedInAt: z.iso.datetime().nullable(), lateDays: z.number().int().nullable() })
  .meta({ id: 'HandedInAssignment' });
