import type { Role } from '../../../domain/users/role.ts';
import type { AdminUser } from '../../../domain/users/user.ts';
import { chosenDay, NO_END, type TermChoice } from '../../../ui/access/term-choice.ts';

/** The unsaved changes to a user. All other data of the user follow the server. */
export interface UserChanges {
  role?: Role;
  /** The changed blocks: the term of each; `null` closes the block. */
  blocks: ReadonlyMap<string, TermChoice | null>;
}

export const NO_CHANGES: UserChanges = { blocks: new Map() };

type Access = AdminUser['access'];
type Subject = Pick<AdminUser, 'role' | 'access'>;

export const roleAfter = (user: Subject, changes: UserChanges): Role => changes.role ?? user.role;

/** The last day of access; `null` means without an end, `undefined` means that the block is closed. */
export const storedUntil = (user: Subject, blockId: string): string | null | undefined =>
  user.access.find((each) => each.blockId === blockId)?.until;

/** Converts a stored last day to the choice that the panel shows. */
export const storedTerm = (until: string | null): TermChoice => (until === null ? NO_END : { term: 'stored', day: '' });

/** The term of a block after the changes; `null` if the block is closed. */
export function termAfter(user: Subject, changes: UserChanges, blockId: string): TermChoice | null {
  const changed = changes.blocks.get(blockId);
  if (changed !== undefined) return changed;
  const until = storedUntil(user, blockId);
  return until === undefined ? null : storedTerm(until);
}

/**
 * The access of a user after the changes.
 * @param blockIds all blocks
 * @returns `null` if a last day is missing or past
 */
export function accessAfter(user: Subject, changes: UserChanges, blockIds: readonly string[], today: string): Access | null {
  const access: Access = [];
  for (const blockId of new Set([...user.access.map((each) => each.blockId), ...blockIds])) {
    const term = termAfter(user, changes, blockId);
    if (term === null) continue;
    const { until, problem } = chosenDay(term, today, storedUntil(user, blockId) ?? null);
    if (problem !== null) return null;
    access.push({ blockId, until });
  }
  return access;
}

/** Whether there is anything to save. A checkbox that was ticked and unticked again is no change. */
export const isChanged = (user: Subject, changes: UserChanges, today: string): boolean =>
  roleAfter(user, changes) !== user.role ||
  [...changes.blocks].some(([blockId, term]) => {
    const until = storedUntil(user, blockId);
    if (term === null) return until !== undefined;
    const chosen = chosenDay(term, today, until ?? null);
    return chosen.problem !== null || chosen.until !== until;
  });
