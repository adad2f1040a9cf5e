import type { OwnAssignment } from '../../domain/assignments/assignment.ts';
import type { OwnAssignmentsPage } from '../../features/assignments/contract.ts';
import type { ListedTest } from '../../features/tests/contract.ts';
import { testKeyOf } from '../../features/assignments/web/pupil/device.ts';
import { resultAddress, type AttemptAddress } from '../../ui/lib/result-address.ts';

/**
 * Names the address of the attempt that counts for an assignment. A current attempt has the address under which the device keeps its review. An
 * attempt that was put aside for a later assignment has its number in the address.
 */
export function resultAddressIn({ open, done }: OwnAssignmentsPage, tests: readonly ListedTest[]): (assignment: OwnAssignment) => AttemptAddress {
  const all = [...open, ...done];
  return ({ target, attempt }) => {
    const { kind, id } = target;
    const isAside =
      (kind === 'test' && tests.some((test) => test.id === id && test.earlier.some((earlier) => earlier.attempt === attempt))) ||
      all.some(({ target: each, again, attempt: other }) => each.kind === kind && each.id === id && (again !== null || (other ?? 0) > (attempt ?? 0)));
    return resultAddress(testKeyOf(target), isAside ? attempt : null);
  };
}
