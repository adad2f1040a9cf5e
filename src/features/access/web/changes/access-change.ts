import type { AccessChangeCounts } from '../../contract.ts';
import { api } from '../api.ts';

/** The people whose access changes. */
export type People = { uids: string[] } | { groupId: string };

export type ChangeKind = 'open' | 'close';

/** A change of access that the tutor has asked for. */
export interface AccessChange {
  kind: ChangeKind;
  people: People;
  /** The number of these people. */
  peopleCount: number;
  /** The blocks and the last day, if they are chosen already. Otherwise the dialog asks for them. */
  given?: { blockIds: readonly string[]; until: string | null };
}

/** A change with all its fields. */
export interface ChangeRequest {
  kind: ChangeKind;
  people: People;
  blockIds: readonly string[];
  until: string | null;
}

/** The timeout of a change, ms. A change for all pupils of a large group takes seconds. */
const TIMEOUT = { timeout: 60_000 };

/** Changes access. With `dryRun` it only counts the changes. */
export function changeAccess({ kind, people, blockIds, until }: ChangeRequest, dryRun: boolean): Promise<AccessChangeCounts> {
  const blocks = kind === 'open' ? { open: blockIds.map((blockId) => ({ blockId, until })) } : { close: [...blockIds] };
  return api('POST /api/admin/access-changes', { body: { ...people, ...blocks, dryRun } }, TIMEOUT);
}
