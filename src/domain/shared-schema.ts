/** Schemas that several contracts share. */
import * as z from 'zod';
import { ID_MAX_LENGTH, ID_PATTERN } from './ids.ts';
import { INT32_MAX } from './numbers.ts';
import { AttemptNumber } from './results/attempt-schema.ts';

/** Tells the API document that a text must not be empty. The schemas take an empty text, which has an error code with a message of its own. */
export const NOT_EMPTY = { minLength: 1 } as const;

/** An id in a body or query. A malformed one is simply not found. */
export const IdInput = z.string().max(ID_MAX_LENGTH).meta(NOT_EMPTY);

/** The id of something new, made by the client, so that a repeated request creates nothing more (ADR 30). */
export const ClientId = z.string().max(ID_MAX_LENGTH).regex(new RegExp(`^${ID_PATTERN}$`));

/** The version that an edit or a submission is based on, from 1. Its successor must fit the column too. */
export const Revision = z.number().int().positive().max(INT32_MAX - 1);

/** The epoch of the database. A restore or an import begins another epoch, in which a number may stand for another version (rule R210). */
export const Epoch = z.string().min(1).max(ID_MAX_LENGTH);

/** The press on «Завершить тест». */
export const finishedAt = z.iso.datetime().optional();

/** What accompanies the answers of a submission. */
export const submission = {
  /** The version that the learner saw; the answers are scored by it (rule R49). */
  revision: Revision.optional(),
  /** The uid of the learner; a submission under another session is rejected (rule R48). */
  learner: IdInput.optional(),
  /** The attempt that the learner makes (rule R85); the current one without it. */
  attempt: AttemptNumber.optional(),
  /** The epoch in which the server told revision and attempt; the current one without it. */
  epoch: Epoch.optional(),
};

/** The end of the time in which a user who has yet to consent may finish what is open; left out for others (ADR 56). */
export const grace = { consentUntil: z.iso.datetime().optional() };
