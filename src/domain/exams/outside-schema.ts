import * as z from 'zod';
import { INT32_MAX } from '../numbers.ts';
import { ClientId, NOT_EMPTY, Revision } from '../shared-schema.ts';
import { ExamScore } from './exam-score-schema.ts';
import { EXAMS } from './exams.ts';

const Points = z.number().int().nonnegative().max(INT32_MAX);

/**
 * The schema accepts more than is valid, because `checkOutside` has errors of its own for unknown lines, too many
 * points, wrong days and blank names.
 */
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

/** A result of an exam that the tutor wrote down by hand (rule R373). */
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
  /** The points by line; `null` when only the sum is known. */
  lines: z.array(z.object({ line: z.number().int(), score: Points, maxScore: Points })).nullable(),
  createdAt: z.iso.datetime(),
}).meta({ id: 'Outside' });
export type Outside = z.infer<typeof Outside>;
