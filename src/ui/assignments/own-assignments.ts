/** What pages of several features know of a pupil's own assignments. */
import type { OwnAssignment } from '../../domain/assignments/assignment.ts';
import type { TargetKind } from '../../domain/assignments/kinds.ts';

/** Whether it is still to be handed in. */
export const isToDo = ({ state }: Pick<OwnAssignment, 'state'>): boolean => state === 'not-started' || state === 'started';

/** The earliest assignment of each test or lesson that is to be handed in. @param open by due */
export function earliestOf(open: readonly OwnAssignment[], kind: TargetKind): ReadonlyMap<string, OwnAssignment> {
  const earliest = new Map<string, OwnAssignment>();
  for (const each of open) {
    if (each.target.kind === kind && isToDo(each) && !earliest.has(each.target.id)) earliest.set(each.target.id, each);
  }
  return earliest;
}
