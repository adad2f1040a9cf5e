import * as z from 'zod';
import { INT32_MAX } from '../numbers.ts';
import { ClientId, NOT_EMPTY, Revision } from '../shared-schema.ts';
import { ExamScore } from './exam-score-schema.ts';
import { EXAMS } from './exams.ts';

const Points = z.number().int().nonnegative().max(INT32_MAX);

/** What is no line, too many points, no day and a blank name have errors of their own (`checkOutside`). */
const outsideFields = {
  exam: z.enum(EXAMS),
  name: z.string().max(1_000).meta(NOT_EMPTY),
  date: z.string().max(40),
  primary: Points.optional(),
  lines: z.record(z.string().max(40), Points).optional(),
};

export const OutsideInput = z.object({ ...outsideFields, id: ClientId.optional() }).meta({ id: 'OutsideInput' });
export const OutsideChange = z.object({ ...outsideFields, revision: Revision }).meta({ id: 'OutsideChange' });

const { exam, maxPrimary, testPoints, mark } = ExamScore.shape;

/** A result that was written down by hand (rule R373). */
export const Outside = z.object({
  id: z.string(),
  revision: Revision,
  exam,
  name: z.string(),
  date: z.string(),
  primary: Points,
  maxPrimary,
  testPoints,
  mark,
  /** `null` where only the sum is known. */
  lines: z.array(z.object({ line: z.number().int(), score: Points, maxScore: Points })).nullable(),
  createdAt: z.iso.datetime(),
}).meta({ id: 'Outside' });
export type Outside = z.infer<typeof Outside>;
