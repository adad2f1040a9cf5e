/** The states of requests for access (rule R95). */
export const REQUEST_STATUSES = ['open', 'granted', 'declined'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/**
 * The kinds of actors who may decide a request: a user, or the key of a bot. The program may decide too, and has no
 * kind.
 */
export const ACTOR_KINDS = ['user', 'key'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** A block that a granted request has opened. */
export interface GrantedBlock {
  blockId: string;
  title: string;
  until: string | null;
}

/** Whether a grant equals the stored grant: the same blocks in any order, until the same day. */
export function isSameGrant(stored: readonly GrantedBlock[], grant: { blockIds: readonly string[]; until: string | null }): boolean {
  const blockIds = new Set(grant.blockIds);
  return stored.length === blockIds.size && stored.every(({ blockId, until }) => blockIds.has(blockId) && until === grant.until);
}
