import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../domain/errors.ts';
import { isUniqueViolation } from './database.ts';

/**
 * Makes the creation of an object idempotent by its id, which the client may choose (ADR 30). A repeated creation with
 * the same content returns the stored object.
 * @param created the object that the insertion stores
 * @param find reads the object that is stored under the id
 * @throws AppError `edit-conflict` when an object with other content is stored under the id
 */
export async function orRepeatedCreate<Stored extends { revision: number }>(
  insertion: Promise<unknown>,
  created: Stored,
  find: () => Promise<Stored | undefined>,
): Promise<Stored> {
  try {
    await insertion;
    return created;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const stored = await find();
    if (stored === undefined || !isDeepStrictEqual({ ...stored, revision: created.revision }, created)) {
      throw new AppError('edit-conflict');
    }
    return stored;
  }
}
