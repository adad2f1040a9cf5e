import * as z from 'zod';
import { OwnRequest } from '../access/access-schema.ts';
import { AttemptNumber } from '../results/attempt-schema.ts';
import { NOTE_MAX_LENGTH } from './assignment-limits.ts';
import { STATES, TARGET_KINDS, VISIBILITIES } from './kinds.ts';

/** A due date: a day, and a time if the tutor chose a time, in the time zone of the site. */
export const Due = z.object({ day: z.string(), time: z.string().nullable() }).meta({ id: 'Due' });
/** The schema limits only the length. A text that is not a day or a time has an error of its own: `invalid-date`. */
export const DueInput = z.object({ day: z.string().max(40), time: z.string().max(40).nullable() }).meta({ id: 'DueInput' });

export const Note = z.string().max(NOTE_MAX_LENGTH, `Не больше ${NOTE_MAX_LENGTH.toLocaleString('ru')} знаков.`);

export const TargetKind = z.enum(TARGET_KINDS);
export const State = z.enum(STATES);
export const Visibility = z.enum(VISIBILITIES);

export const Points = z.object({ score: z.number().int(), maxScore: z.number().int() }).meta({ id: 'Points' });

/** The fields of a pupil's assignment that pupils and admins see alike. */
export const ownFields = {
  state: State,
  /** Whether the due date has passed and the pupil has not handed in. */
  overdue: z.boolean(),
  /** The number of answers that the server has; `null` unless the state is `started`. */
  answered: z.number().int().nullable(),
  /**
   * When the pupil handed in: the time of the press on «Завершить тест», or the time at which the answers arrived if
   * that counts instead.
   */
  handedInAt: z.iso.datetime().nullable(),
  /**
   * How many calendar days late the pupil handed in. 0: late, but on the day of the due date. `null`: on time, not
   * handed in, or without a due date.
   */
  lateDays: z.number().int().nullable(),
  score: z.number().int().nullable(),
  maxScore: z.number().int().nullable(),
  /** The score of the attempt that was put aside to let the pupil take the test again. */
  again: Points.nullable(),
  /** Whether the result that counts is older than the assignment. */
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
    /** The block of the lesson; `null` for a general test. */
    blockId: z.string().nullable(),
    /** Whether the block of the lesson is closed to the pupil. */
    locked: z.boolean(),
    /** The pupil's open request for the block of a locked lesson. */
    request: OwnRequest.pick({ code: true, url: true }).nullable(),
  }),
  due: Due.nullable(),
  /** The moment of the due date. */
  dueAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  ...ownFields,
  checkedAt: z.iso.datetime().nullable(),
  /** Whether the tutor has given out the checked work and the pupil has not opened the review since. */
  unseen: z.boolean(),
}).meta({ id: 'OwnAssignment' });

/** An assignment for which an attempt counts. The review of the attempt shows it. */
export const HandedInAssignment = z
  .object({ id: z.string(), due: Due.nullable(), handedInAt: z.iso.datetime().nullable(), lateDays: z.number().int().nullable() })
  .meta({ id: 'HandedInAssignment' });
