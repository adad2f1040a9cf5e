import * as z from 'zod';

const common = {
  question: z.string(),
  contextText: z.string().nullable(),
  /** A data URL of any size; the editor shrinks it. */
  contextImage: z.string().nullable(),
  topic: z.string().nullable().optional(),
  explanation: z.string().nullable().optional(),
};
const lines = z.array(z.string());
const indexes = z.array(z.number().int());
const scoring = { scoring: z.literal('ege').optional() };

/**
 * A question as a file gives it. It has the shape of the product's question, but its key may be missing (rule R111), and its
 * texts may be longer than a test allows: the editor shows both, and saving checks them.
 */
export const ImportedQuestion = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...common, options: lines, correct: z.number().int() }),
  z.object({ type: z.literal('multiple'), ...common, options: lines, correctAnswers: indexes, ...scoring }),
  z.object({ type: z.literal('match'), ...common, matchLeft: lines, matchRight: lines, matchAnswers: indexes, ...scoring }),
  z.object({ type: z.literal('freeform'), ...common, freeformAnswer: z.string() }),
  z.object({ type: z.literal('short'), ...common, answers: lines, matchCase: z.literal(true).optional() }),
  z.object({ type: z.literal('number'), ...common, answer: z.number().nullable(), tolerance: z.number() }),
  z.object({ type: z.literal('sequence'), ...common, items: lines, correctOrder: indexes, ...scoring }),
]);
