import type { Due } from '../../../../domain/assignments/assignment.ts';
import type { TakenBefore, TargetKind } from '../../../../domain/assignments/kinds.ts';
import type { ResourceApi } from '../../../../ui/forms/idempotent-save.ts';
import type { Assignment, Preview } from '../../contract.ts';
import { api } from '../api.ts';

export interface TargetReference {
  kind: TargetKind;
  id: string;
}

/** The fields that both the form of an assignment and the stored assignment in a response have. */
export interface AssignmentInput {
  groupIds: string[];
  uids: string[];
  due: Due | null;
  note: string | null;
  /**
   * When the assignment opens; `null` means at once. Without this field, an edit leaves the time as it is, and a new
   * assignment opens at once.
   */
  opensAt?: string | null;
}

/** Fields that are sent with a save and take effect only then. The server does not return them. */
export interface Once {
  target: TargetReference;
  takenBefore: TakenBefore;
  /** Whether to open the block; `undefined` if the form does not ask. */
  openBlock: boolean | undefined;
}

export interface SavedAssignment extends AssignmentInput, Assignment {
  opensAt: string;
}

/** Sorts ids, because their order of selection means nothing. */
export function sortedIds(ids: readonly string[]): string[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
  return [...ids].sort();
}

/** Gives a stored assignment the fields of the form. A comparison then recognises a save whose response was lost (ADR 30). */
export const asSaved = (assignment: Assignment): SavedAssignment => ({
  ...assignment,
  groupIds: sortedIds(assignment.groups.map(({ id }) => id)),
  uids: sortedIds(assignment.pupils.map(({ uid }) => uid)),
});

const isAssignment = (answer: Assignment | Preview): answer is Assignment => 'revision' in answer;

/** Checks that the response is an assignment. The server responds with a preview only to a dry run. */
function saved(answer: Assignment | Preview): SavedAssignment {
  if (!isAssignment(answer)) throw new Error('A preview in place of an assignment');
  return asSaved(answer);
}

/** @param onceOf is called when the form is sent */
export function assignmentApi(id: string, onceOf: () => Once): ResourceApi<AssignmentInput, SavedAssignment> {
  const params = { id };
  const once = () => {
    const { target, takenBefore, openBlock } = onceOf();
    return { target, terms: { takenBefore, ...(openBlock !== undefined && { openBlock }), dryRun: false } };
  };
  return {
    create: async (input) => {
      const { target, terms } = once();
      return saved(await api('POST /api/admin/assignments', { body: { id, target, ...input, ...terms } }));
    },
    update: async (input, { revision }) => saved(await api('PUT /api/admin/assignments/{id}', { params, body: { revision, ...input, ...once().terms } })),
    read: async () => asSaved(await api('GET /api/admin/assignments/{id}', { params })),
  };
}

/**
 * Asks the server for the effects of a save.
 * @param stored `null` for a new assignment
 */
export async function previewAssignment(target: TargetReference, input: AssignmentInput, stored: { id: string; revision: number } | null, signal: AbortSignal): Promise<Preview> {
  const answer =
    stored === null
      ? await api('POST /api/admin/assignments', { body: { target, ...input, dryRun: true } }, { signal })
      : await api('PUT /api/admin/assignments/{id}', { params: { id: stored.id }, body: { revision: stored.revision, ...input, dryRun: true } }, { signal });
  if (isAssignment(answer)) throw new Error('An assignment in place of a preview');
  return answer;
}
