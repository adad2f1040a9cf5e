/** The schemas of the documents that hold works, the tutor's checks of their answers, and the extended questions of tests. */
import * as z from 'zod';
import type { WorkKey } from '../../db/checking/works.ts';
import { Check } from '../../domain/checking/check-schema.ts';
import { CHECKING_LIMITS as LIMITS } from '../../domain/checking/checking-limits.ts';
import { Criteria } from '../../domain/checking/criteria/criteria-schema.ts';
import { AskedText, Given, ReplyText } from '../../domain/checking/given-schema.ts';
import { Count, Time } from '../documents.ts';

const Points = z.number().int().min(0).max(LIMITS.maxPoints);
const MaxPoints = Points.min(1);
const QuestionId = z.string().regex(/^[\w-]{1,40}$/);

const basis = { maxPoints: MaxPoints, criteria: Criteria.nullable(), sampleAnswer: z.string().max(LIMITS.sampleAnswer) };

const isWithin = ({ points }: { points: number | null }, { maxPoints }: { maxPoints: number }): boolean => points === null || points <= maxPoints;
const TOO_MANY = 'баллов больше, чем можно поставить';

const StoredCheck = z
  .object({ ...Check.shape, points: Points.nullable(), basis: z.object(basis) })
  .refine((check) => isWithin(check, check.basis), TOO_MANY);

/** The copy of a check that the pupil sees. `untouched`: the pupil gave no answer, and the tutor did not edit the check. */
const GivenCheck = z
  .object({ ...Given.omit({ asked: true }).shape, ...basis, points: Points, untouched: z.literal(true).optional() })
  .refine((given) => isWithin(given, given), TOO_MANY);

const AnswerEntry = z.object({
  /** The maximum points of the question in the last published version. */
  maxPoints: MaxPoints,
  revision: Count,
  /** Whether the answer arrived after the tutor had checked an earlier answer. */
  changedAfterCheck: z.boolean(),
  /** The uid of the admin who last saved the check. */
  by: z.string().nullable(),
  at: Time.nullable(),
  /** The check; `null` before the first save. */
  check: StoredCheck.nullable(),
  given: GivenCheck.nullable(),
  asked: z.object({ text: AskedText.min(1), at: Time, reply: z.object({ text: ReplyText.min(1), at: Time }).nullable() }).nullable(),
});
export type AnswerEntry = z.infer<typeof AnswerEntry>;

export const workId = ({ uid, testId, attempt }: WorkKey): string => `${uid}:${testId}:${attempt}`;

/** The document works/{uid}:{testId}:{attempt}: the tutor's checks of an attempt with extended answers. */
export const WorkDocument = z.object({
  /** When the tutor last gave the checked work out to the pupil. */
  givenAt: Time.nullable(),
  /** When the work last changed. An empty text, if the result has no time. */
  changedAt: z.union([Time, z.literal('')]),
  answers: z.record(QuestionId, AnswerEntry),
});

/**
 * The document extendedQuestions/{testId}. It describes the extended questions of a test by id, with details that the versions in the file do not
 * contain.
 */
export const ExtendedQuestionsDocument = z.record(
  QuestionId,
  z.object({
    /** The ids of all criteria elements that any version had. */
    elements: z.array(z.string().max(40)),
    /** The question in the last published version; `null` if that version does not contain it. */
    published: z.object({ number: Count, question: z.string(), ...basis }).nullable(),
  }),
);
