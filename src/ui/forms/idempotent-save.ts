import { hashKey } from '@tanstack/react-query';
import { AppError, isAppError } from '../../domain/errors.ts';

/** The requests for one resource: a test, a block, a lesson. Its id is known before it is created (ADR 30). */
export interface ResourceApi<Input, Saved> {
  /** Rejects with `edit-conflict` if the server has stored other content under the id. */
  create(input: Input): Promise<Saved>;
  /** Rejects with `edit-conflict` if the server has a later revision than `stored`. */
  update(input: Input, stored: Saved): Promise<Saved>;
  read(): Promise<Saved>;
}

/** Returns 128 random bits. Without https browsers have no `crypto.randomUUID`. */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the server may have stored the request all the same: there was no response, or a 5xx. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof AppError) || isAppError(error, 'internal', 'unavailable');

export const isConflict = (error: unknown): boolean => isAppError(error, 'edit-conflict');

/** Whether a stored resource equals an input in all fields of the input. */
const contains = (stored: object, input: object): boolean => hashKey([{ ...stored, ...input }]) === hashKey([stored]);

/**
 * Creates a function that saves a resource repeatedly: the first save creates it, unless it was loaded; later ones update
 * it. A request without a response may have been stored. A later save is then no conflict with the user's own change.
 * @param loaded the stored resource; `null` for a new one
 * @returns a function of normalized input, which resolves to the stored resource
 */
export function createSaver<Input extends object, Saved extends object>(
  resourceApi: ResourceApi<Input, Saved>,
  loaded: Saved | null,
): (input: Input) => Promise<Saved> {
  let stored = loaded;
  const unconfirmed: Input[] = [];

  const send = (input: Input): Promise<Saved> => (stored === null ? resourceApi.create(input) : resourceApi.update(input, stored));

  const resolveConflict = async (input: Input, error: unknown): Promise<Saved> => {
    if (!isConflict(error)) throw error;
    const current = await resourceApi.read();
    if (contains(current, input)) return current;
    if (!unconfirmed.some((sent) => contains(current, sent))) throw error;
    return resourceApi.update(input, current);
  };

  return async (input) => {
    try {
      stored = await send(input).catch((error: unknown) => resolveConflict(input, error));
    } catch (error) {
      if (isOutcomeUnknown(error)) unconfirmed.push(input);
      throw error;
    }
    unconfirmed.length = 0;
    return stored;
  };
}
