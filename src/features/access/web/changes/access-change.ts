import type { AccessChangeCounts } from '../../contract.ts';
import { api } from '../api.ts';

/** Whom a change of access is for. */
export type People = { uids: string[] } | { groupId: string };

export type ChangeKind = 'open' | 'close';

/** A change of access that is asked for. */
export interface AccessChange {
  kind: ChangeKind;
  people: People;
  /** How many they are. */
  peopleCount: number;
  /** What is chosen already; otherwise the dialog asks for blocks and term. */
  given?: { blockIds: readonly string[]; until: string | null };
}

/** A complete change. */
export interface ChangeRequest {
  kind: ChangeKind;
  people: People;
  blockIds: readonly string[];
  until: string | null;
}

/** A change for all pupils of a large group takes seconds, ms. */
const TIMEOUT = { timeout: 60_000 };

/** Changes access, or with `dryRun` only counts what would change. */
export function changeAccess({ kind, people, blockIds, until }: ChangeRequest, dryRun: boolean): Promise<AccessChangeCounts> {
  const blocks = kind === 'open' ? { open: blockIds.map((blockId) => ({ blockId, until })) } : { close: [...blockIds] };
  return api('POST /api/admin/access-changes', { body: { ...people, ...blocks, dryRun } }, TIMEOUT);
}
