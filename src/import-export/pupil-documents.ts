/** The schemas of the documents that hold a pupil's answers in progress and cards for practice. */
import * as z from 'zod';
import { Answer, DraftedAnswer } from '../domain/questions/question-schema.ts';
import { AttemptNumber } from '../domain/results/attempt-schema.ts';
import { ClockEntry } from './clock-store.ts';
import { Count, Time } from './documents.ts';

/** The key of a question: a hash and a number, or the id of an extended question. */
const QuestionKey = z.string().regex(/^[\w-]{1,40}$/);

/** A document with two maps of entries: by test id for general tests, and by lesson id for lesson tests. */
const byTest = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ tests: z.record(z.string(), z.array(schema)), lessons: z.record(z.string(), z.array(schema)) });

const DraftEntry = z.object({
  attempt: AttemptNumber,
  touchedAt: Time,
  answers: z.record(QuestionKey, z.object({ answer: DraftedAnswer, changedAt: Time })),
  /** The clock of the attempt, if it has started or has extra minutes. */
  clock: ClockEntry.optional(),
});
export type DraftEntry = z.infer<typeof DraftEntry>;

/** The document drafts/{uid}: the answers in progress. */
export const DraftsDocument = byTest(DraftEntry);

const CardEntry = z.object({
  questionKey: QuestionKey,
  attempt: AttemptNumber,
  place: Count,
  mistakeAttempt: Count,
  stability: z.number().positive(),
  difficulty: z.number().min(1).max(10),
  reviewedAt: Time,
  dueAt: Time,
  knownInRow: Count,
  leftAt: Time.nullable(),
  /** The last answer in practice. */
  practised: z.object({ at: Time, answer: Answer, points: Count, maxPoints: Count }).nullable(),
});
export type CardEntry = z.infer<typeof CardEntry>;

/** The document practice/{uid}: the cards. */
export const PracticeDocument = byTest(CardEntry);
