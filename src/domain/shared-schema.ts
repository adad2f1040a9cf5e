/** Schemas that several contracts share. */
import * as z from 'zod';
import { ID_MAX_LENGTH, ID_PATTERN } from './ids.ts';
import { INT32_MAX } from './numbers.ts';
import { AttemptNumber } from './results/attempt-schema.ts';

/**
 * Tells readers of the API document that a text must not be empty. The schemas accept an empty text, because the
 * endpoint refuses it with an error code and a message of its own.
 */
export const NOT_EMPTY = { minLength: 1 } as const;

/** An id in a body or a query. The endpoint answers a malformed id like an unknown id. */
export const IdInput = z.string().max(ID_MAX_LENGTH).meta(NOT_EMPTY);

/** The id that the client makes for a new item. A repeated request therefore creates nothing more (ADR 30). */
export const ClientId = z.string().max(ID_MAX_LENGTH).regex(new RegExp(`^${ID_PATTERN}$`));

/**
 * The number of the version on which an edit or a submission is based, from 1. The maximum leaves room for the next
 * number in the database column.
 */
export const Revision = z.number().int().positive().max(INT32_MAX - 1);

/**
 * The epoch of the database. A restore or an import begins a new epoch, because the same version number may then mean
 * another version (rule R210).
 */
export const Epoch = z.string().min(1).max(ID_MAX_LENGTH);

/** When the pupil pressed «Завершить тест». */
export const finishedAt = z.iso.datetime().optional();

/** The fields of a submission, except the answers. */
export const submission = {
  /** The version that the learner saw. The answers are scored by it (rule R49). */
  revision: Revision.optional(),
  /** The uid of the learner. A submission under another user's session is refused (rule R48). */
  learner: IdInput.optional(),
  /** The number of the attempt that the learner makes (rule R85). Without it the current attempt is meant. */
  attempt: AttemptNumber.optional(),
  /**
   * The epoch in which the server sent the revision and the attempt. If it is missing, the current epoch is assumed.
   */
  epoch: Epoch.optional(),
};

/** Until when a user who has to consent may finish an open test. It is left out for other users (ADR 56). */
export const grace = { consentUntil: z.iso.datetime().optional() };
