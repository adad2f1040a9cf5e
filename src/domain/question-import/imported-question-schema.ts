import * as z from 'zod';
import { Criteria } from '../checking/criteria/criteria-schema.ts';
import { SCORINGS } from '../questions/exam-rules.ts';
import { MaterialId } from '../materials/material-schema.ts';
import { ExamLine } from '../questions/question-schema.ts';
import type { Question } from '../questions/question.ts';

const common = {
  question: z.string(),
  contextText: z.string().nullable(),
  /** A data URL of any size. The editor shrinks the image. */
  contextImage: z.string().nullable(),
  topic: z.string().nullable().optional(),
  explanation: z.string().nullable().optional(),
  materialId: MaterialId.nullable().optional(),
  line: ExamLine,
};
const lines = z.array(z.string());
const indexes = z.array(z.number().int());
const scoring = { scoring: z.enum(SCORINGS).optional() };

/**
 * A question as it was read from a file. Its texts may be longer than a test allows: the editor shows them whole, and
 * saving checks them.
 */
export const ImportedQuestion = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...common, options: lines, correct: z.number().int() }),
  z.object({ type: z.literal('multiple'), ...common, options: lines, correctAnswers: indexes, ...scoring }),
  z.object({ type: z.literal('match'), ...common, matchLeft: lines, matchRight: lines, matchAnswers: indexes, ...scoring }),
  z.object({ type: z.literal('freeform'), ...common, freeformAnswer: z.string() }),
  z.object({ type: z.literal('short'), ...common, answers: lines, matchCase: z.literal(true).optional() }),
  z.object({ type: z.literal('number'), ...common, answer: z.number().nullable(), tolerance: z.number() }),
  /** Only a `listok:` comment contains such a question. */
  z.object({ type: z.literal('extended'), ...common, id: z.string(), maxPoints: z.number().int(), sampleAnswer: z.string(), criteria: Criteria.nullable() }),
  z.object({ type: z.literal('sequence'), ...common, items: lines, correctOrder: indexes, ...scoring }),
]).meta({ id: 'ImportedQuestion' }) satisfies z.ZodType<Question>;
