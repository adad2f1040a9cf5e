/** Schemas that several contracts share. */
import * as z from 'zod';
import { ID_MAX_LENGTH } from './ids.ts';
import { INT32_MAX } from './numbers.ts';

/** An id in a body or query. A malformed one is simply not found. */
export const IdInput = z.string().max(ID_MAX_LENGTH);

/** The version that an edit or a submission is based on, from 1. Its successor must fit the column too. */
export const Revision = z.number().int().positive().max(INT32_MAX - 1);

/** What accompanies the answers of a submission. */
export const submission = {
  /** The version that the learner saw; the answers are scored by it (rule R49). */
  revision: Revision.optional(),
  /** The uid of the learner; a submission under another session is rejected (rule R48). */
  learner: IdInput.optional(),
};
