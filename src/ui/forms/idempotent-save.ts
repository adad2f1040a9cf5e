import { hashKey } from '@tanstack/react-query';
import { AppError, isAppError } from '../../domain/errors.ts';

/** The requests for one kind of resource: tests, blocks, lessons. */
export interface ResourceApi<Input, Saved> {
  create(input: Input): Promise<Saved>;
  /** Rejects with `edit-conflict` if the server has a later revision than `stored`. */
  update(input: Input, stored: Saved): Promise<Saved>;
  read(stored: Saved): Promise<Saved>;
  /** Loads the resources that a `create` with this input may have created. */
  findCandidates(input: Input): Promise<Saved[]>;
}

/** Whether the server may have stored the request all the same: there was no response, or a 5xx. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof AppError) || isAppError(error, 'internal', 'unavailable');

export const isConflict = (error: unknown): boolean => isAppError(error, 'edit-conflict');

/** Whether a stored resource equals an input in all fields of the input. */
const contains = (stored: object, input: object): boolean => hashKey([{ ...stored, ...input }]) === hashKey([stored]);

/**
 * Creates a function that saves a resource repeatedly: the first save creates it, unless it was loaded; later ones update
 * it. A request without a response may have been stored. So the next save looks for its result first: it neither creates
 * a duplicate nor reports a conflict with the user's own change.
 * @param loaded the stored resource; `null` for a new one
 * @returns a function of normalized input, which resolves to the stored resource
 */
export function createSaver<Input extends object, Saved extends object>(
  resourceApi: ResourceApi<Input, Saved>,
  loaded: Saved | null,
): (input: Input) => Promise<Saved> {
  let stored = loaded;
  const unconfirmed: Input[] = [];
  const isOwn = (found: Saved): boolean => unconfirmed.some((input) => contains(found, input));

  const updateOwn = async (input: Input, own: Saved): Promise<Saved> =>
    contains(own, input) ? own : resourceApi.update(input, own);

  const create = async (input: Input): Promise<Saved> => {
    for (const sent of unconfirmed) {
      const own = (await resourceApi.findCandidates(sent)).findLast(isOwn);
      if (own !== undefined) return updateOwn(input, own);
    }
    return resourceApi.create(input);
  };

  const update = async (input: Input, before: Saved): Promise<Saved> => {
    try {
      return await resourceApi.update(input, before);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const current = await resourceApi.read(before);
      if (!contains(current, input) && !isOwn(current)) throw error;
      return updateOwn(input, current);
    }
  };

  return async (input) => {
    try {
      stored = await (stored === null ? create(input) : update(input, stored));
    } catch (error) {
      if (isOutcomeUnknown(error)) unconfirmed.push(input);
      throw error;
    }
    unconfirmed.length = 0;
    return stored;
  };
}
