/** Schemas of the criteria of an extended question (rule R300). They take what a draft may hold; publishing checks more. */
import * as z from 'zod';
import { INT32_MAX } from '../../numbers.ts';
import { CHECKING_LIMITS as LIMITS } from '../checking-limits.ts';

const atMost = (max: number, of: string) => `Не больше ${max} ${of}.`;

/** The id of a question or an element, which keeps it through edits, moves and copies of the test. */
const OwnId = z.string().regex(/^[\w-]{1,40}$/);
/** Empty: the server gives one. For the API document that is no default. */
export const newId = OwnId.default('').meta({ default: undefined });

const ids = z.array(OwnId).max(LIMITS.elements, atMost(LIMITS.elements, 'элементов'));
const whole = z.number().int().min(-INT32_MAX).max(INT32_MAX);

const Condition = z.object({
  /** How many of the counted elements are ticked. */
  atLeast: whole,
  /** The elements that are counted; all of them without it. */
  among: ids.optional(),
  /** Those of them that must be ticked. */
  required: ids.optional(),
}).meta({ id: 'Condition' });

export const Criteria = z.object({
  elements: z
    .array(z.object({ id: newId, text: z.string().max(LIMITS.element, atMost(LIMITS.element, 'символов')) }))
    .max(LIMITS.elements, atMost(LIMITS.elements, 'элементов')),
  bands: z
    .array(z.object({ points: whole, any: z.array(Condition).max(LIMITS.conditions, atMost(LIMITS.conditions, 'условий')) }))
    .max(LIMITS.maxPoints, atMost(LIMITS.maxPoints, 'строк')),
  /** Whether a mistake in what was not asked for costs a point. */
  extraErrors: z.boolean(),
}).meta({ id: 'Criteria' });
