/** Schemas of answers in progress on the server (rules R170 to R172). */
import * as z from 'zod';
import { Clock, Spent } from '../clock/clock-schema.ts';
import { answersOf, DraftedAnswer } from '../questions/question-schema.ts';
import { AttemptNumber } from '../results/attempt-schema.ts';
import { Epoch, grace, Revision, submission } from '../shared-schema.ts';

/** An answer in progress. `answer` is `null` when the pupil has removed the answer. */
const DraftAnswer = z.object({ index: z.number().int().nonnegative(), answer: DraftedAnswer, changedAt: z.iso.datetime() }).meta({ id: 'DraftAnswer' });

/** The answers that the server has of an attempt, by places in the current version of the test. */
export const Draft = z.object({
  revision: Revision,
  attempt: AttemptNumber,
  epoch: Epoch,
  /** The time of the server. A device corrects its own clock by it. */
  now: z.iso.datetime(),
  answers: z.array(DraftAnswer),
}).meta({ id: 'Draft' });

/** The response to a change of a draft. */
export const SavedDraft = z.object({
  ...Draft.shape,
  ...grace,
  /** The ids of photos beyond the limit of an answer. The server does not store them. */
  over: z.array(z.string()).optional(),
  /** The clock of an attempt at a general test, if it is running or its end has ended the attempt. */
  clock: Clock.nullable().optional(),
  /**
   * The places of the questions with answers that do not count, because they were given after the end or arrived too
   * late.
   */
  late: z.array(z.number().int()).optional(),
}).meta({ id: 'SavedDraft' });

/** Changed answers. An `index` is a place in the version that `revision` names. */
export const DraftChange = z.object({ ...submission, revision: Revision, answers: answersOf(DraftAnswer), spent: Spent.optional() }).meta({ id: 'DraftChange' });
