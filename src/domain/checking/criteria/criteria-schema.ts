/**
 * The schemas of the criteria of an extended question (rule R300). They accept incomplete criteria of drafts. Criteria
 * have to meet more rules when a test is published.
 */
import * as z from 'zod';
import { INT32_MAX } from '../../numbers.ts';
import { CHECKING_LIMITS as LIMITS } from '../checking-limits.ts';

const atMost = (max: number, of: string) => `Не больше ${max} ${of}.`;

/** The id of a question or an element. It stays the same when the test is edited, moved or copied. */
const OwnId = z.string().regex(/^[\w-]{1,40}$/);
/**
 * An id. The editor may send an empty id, and the server then makes the id. The API document must not show the empty
 * default.
 */
export const newId = z.string().regex(/^[\w-]{0,40}$/).default('').meta({ default: undefined });

const ids = z.array(OwnId).max(LIMITS.elements, atMost(LIMITS.elements, 'элементов'));
const whole = z.number().int().min(-INT32_MAX).max(INT32_MAX);

const Condition = z.object({
  /** How many of the counted elements must be ticked. */
  atLeast: whole,
  /** The ids of the elements that are counted; without this field all elements are. */
  among: ids.optional(),
  /** The ids of those counted elements that must be ticked. */
  required: ids.optional(),
}).meta({ id: 'Condition' });

export const Criteria = z.object({
  elements: z
    .array(z.object({ id: newId, text: z.string().max(LIMITS.element, atMost(LIMITS.element, 'символов')) }))
    .max(LIMITS.elements, atMost(LIMITS.elements, 'элементов')),
  bands: z
    .array(z.object({ points: whole, any: z.array(Condition).max(LIMITS.conditions, atMost(LIMITS.conditions, 'условий')) }))
    .max(LIMITS.maxPoints, atMost(LIMITS.maxPoints, 'строк')),
  /** Whether a mistake in something that was not asked for costs a point. */
  extraErrors: z.boolean(),
}).meta({ id: 'Criteria' });
