/** Schemas of answers in progress on the server (rules R170 to R172). */
import * as z from 'zod';
import { Clock, Spent } from '../clock/clock-schema.ts';
import { answersOf, DraftedAnswer } from '../questions/question-schema.ts';
import { AttemptNumber } from '../results/attempt-schema.ts';
import { Epoch, grace, Revision, submission } from '../shared-schema.ts';

/** `answer` is `null` when the pupil has cleared it. */
const DraftAnswer = z.object({ index: z.number().int().nonnegative(), answer: DraftedAnswer, changedAt: z.iso.datetime() }).meta({ id: 'DraftAnswer' });

/** What the server has of an attempt, by the current version of the test. */
export const Draft = z.object({
  revision: Revision,
  attempt: AttemptNumber,
  epoch: Epoch,
  /** The server's time, by which a device corrects its clock. */
  now: z.iso.datetime(),
  answers: z.array(DraftAnswer),
}).meta({ id: 'Draft' });

/** The answer to a change. */
export const SavedDraft = z.object({
  ...Draft.shape,
  ...grace,
  /** The ids of photos that an answer has too many of: they are not stored. */
  over: z.array(z.string()).optional(),
  /** The clock of an attempt at a general test that runs, or that time has ended. */
  clock: Clock.nullable().optional(),
  /** The places that were left out: their answers are after the end of the time, or came too late. */
  late: z.array(z.number().int()).optional(),
}).meta({ id: 'SavedDraft' });

/** Changed answers; an `index` is a place in the version that `revision` names. */
export const DraftChange = z.object({ ...submission, revision: Revision, answers: answersOf(DraftAnswer), spent: Spent.optional() }).meta({ id: 'DraftChange' });
