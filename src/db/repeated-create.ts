import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../domain/errors.ts';
import { isUniqueViolation } from './database.ts';

/**
 * Makes a create idempotent by its id, which the client may have made (ADR 30). A repeated create with the same content
 * returns what is stored.
 * @param created what the insertion stores
 * @param find reads what is stored under the id
 * @throws AppError `edit-conflict` when other content is stored under the id
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
