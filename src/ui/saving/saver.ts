import { hashKey } from '@tanstack/react-query';
import { Failure, isFailure } from '../../domain/failure.ts';

/** How the server keeps a thing of the tutor's. */
export interface Keeping<Draft, Saved> {
  create(draft: Draft): Promise<Saved>;
  /** Changes what is stored, unless it is of a later revision by now. */
  change(draft: Draft, stored: Saved): Promise<Saved>;
  read(stored: Saved): Promise<Saved>;
  /** Reads the things that a create of this draft may have made. */
  likely(draft: Draft): Promise<Saved[]>;
}

/** Nothing was refused: the server said nothing, or nothing that tells what it did. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Failure) || isFailure(error, 'internal', 'unavailable');

/** Whether somebody else has changed the thing meanwhile. */
export const isConflict = (error: unknown): boolean => isFailure(error, 'edit-conflict');

/** Whether what is stored says all that a draft says. */
const holds = (stored: object, draft: object): boolean => hashKey([{ ...stored, ...draft }]) === hashKey([stored]);

/**
 * Stores a thing time and again: first it is created, unless it was loaded, then changed. What was sent and not answered
 * may be stored all the same; so it is found before it is sent again, and isn't taken for the work of somebody else.
 * @param loaded what is stored already
 * @returns for drafts as the server stores them, trimmed; gives what is stored then
 */
export function newSaver<Draft extends object, Saved extends object>(
  keeping: Keeping<Draft, Saved>,
  loaded: Saved | null,
): (draft: Draft) => Promise<Saved> {
  let stored = loaded;
  const unanswered: Draft[] = [];
  const isOwn = (found: Saved): boolean => unanswered.some((draft) => holds(found, draft));

  const changeOwn = async (draft: Draft, own: Saved): Promise<Saved> =>
    holds(own, draft) ? own : keeping.change(draft, own);

  const create = async (draft: Draft): Promise<Saved> => {
    for (const sent of unanswered) {
      const own = (await keeping.likely(sent)).findLast(isOwn);
      if (own !== undefined) return changeOwn(draft, own);
    }
    return keeping.create(draft);
  };

  const change = async (draft: Draft, before: Saved): Promise<Saved> => {
    try {
      return await keeping.change(draft, before);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const now = await keeping.read(before);
      if (!holds(now, draft) && !isOwn(now)) throw error;
      return changeOwn(draft, now);
    }
  };

  return async (draft) => {
    try {
      stored = await (stored === null ? create(draft) : change(draft, stored));
    } catch (error) {
      if (isUnanswered(error)) unanswered.push(draft);
      throw error;
    }
    unanswered.length = 0;
    return stored;
  };
}
