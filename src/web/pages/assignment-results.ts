import type { OwnAssignment } from '../../domain/assignments/assignment.ts';
import type { OwnAssignmentsPage } from '../../features/assignments/contract.ts';
import type { ListedTest } from '../../features/tests/contract.ts';
import { resultAddress } from '../../features/tests/web/result-address.ts';
import { lessonResultAddress } from '../../features/lessons/web/lesson-result-address.ts';
import type { AttemptAddress } from '../../ui/test-review/attempt-notes.tsx';

/**
 * Where the attempt is that counts for an assignment. The current one has the address under which the device keeps its review; one
 * that was put aside for a later assignment has its number.
 */
export function resultAddressIn({ open, done }: OwnAssignmentsPage, tests: readonly ListedTest[]): (assignment: OwnAssignment) => AttemptAddress {
  const all = [...open, ...done];
  return ({ target: { kind, id }, attempt }) => {
    const isAside =
      (kind === 'test' && tests.some((test) => test.id === id && test.earlier.some((earlier) => earlier.attempt === attempt))) ||
      all.some(({ target, again, attempt: other }) => target.kind === kind && target.id === id && (again !== null || (other ?? 0) > (attempt ?? 0)));
    return (kind === 'test' ? resultAddress : lessonResultAddress)(id, isAside ? attempt : null);
  };
}
