/** Functions about a pupil's own assignments that pages of several features use. */
import type { OwnAssignment } from '../../domain/assignments/assignment.ts';
import type { TargetKind } from '../../domain/assignments/kinds.ts';

/** Whether the pupil still has to hand in the assignment. */
export const isToDo = ({ state }: Pick<OwnAssignment, 'state'>): boolean => state === 'not-started' || state === 'started';

/**
 * Finds the earliest open assignment of each test or lesson.
 * @param open sorted by due date
 */
export function earliestOf(open: readonly OwnAssignment[], kind: TargetKind): ReadonlyMap<string, OwnAssignment> {
  const earliest = new Map<string, OwnAssignment>();
  for (const each of open) {
    if (each.target.kind === kind && isToDo(each) && !earliest.has(each.target.id)) earliest.set(each.target.id, each);
  }
  return earliest;
}
