import { hashKey } from '@tanstack/react-query';
import { AppError, isAppError } from '../../domain/errors.ts';

/** The requests for one resource: a test, a block or a lesson. The client chooses its id before it is created (ADR 30). */
export interface ResourceApi<Input, Saved> {
  /** Rejects with `edit-conflict` if the server has other content under the same id. */
  create(input: Input): Promise<Saved>;
  /** Rejects with `edit-conflict` if the server has a later revision than `stored`. */
  update(input: Input, stored: Saved): Promise<Saved>;
  read(): Promise<Saved>;
}

/** Returns 128 random bits as a text. Browsers have `crypto.randomUUID` only over https. */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the server may have stored the request although it failed: there was no response, or a response 5xx. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof AppError) || isAppError(error, 'internal', 'unavailable');

export const isConflict = (error: unknown): boolean => isAppError(error, 'edit-conflict');

/** Whether a stored resource has the same values as an input in all fields of the input. */
const contains = (stored: object, input: object): boolean => hashKey([{ ...stored, ...input }]) === hashKey([stored]);

/**
 * Creates a function that saves a resource repeatedly. The first save creates the resource, unless it was loaded; later saves update it. The server
 * may have stored a request whose response was lost. The created function remembers such a request, so that a later save does not conflict with the
 * user's own change.
 * @param loaded the stored resource; `null` for a new resource
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
