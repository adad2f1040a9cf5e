import { lessonTestId } from '../../../../domain/lessons/lesson-test-id.ts';
import type { OwnAssignment } from '../../../../domain/assignments/assignment.ts';
import type { OnDevice } from '../../../../ui/offline/on-device.ts';
import type { AttemptAddress } from '../../../../ui/lib/result-address.ts';

/** What the device knows about the tests and lessons of the assignments. During hydration `waiting` is empty and `onDevice` is `null`. */
export interface DeviceState {
  /**
   * The tests that are finished and not sent yet: the time when the pupil finished, by the key of the test
   * (`testKeyOf`).
   */
  waiting: ReadonlyMap<string, string>;
  /** The tests, lessons and reviews that can be opened without a network; `null` while there is a network. */
  onDevice: OnDevice | null;
}

/** Returns the address of the review of the attempt that counts for an assignment. */
export type ResultAddress = (assignment: OwnAssignment) => AttemptAddress;

type Target = OwnAssignment['target'];

/** The name under which the device keeps the answers to a target. */
export const testKeyOf = ({ kind, id }: Target): string => (kind === 'lesson' ? lessonTestId(id) : id);

/** Whether the page of an assignment can be opened. */
export function canOpen({ state, target: { kind, id } }: OwnAssignment, onDevice: OnDevice | null): boolean {
  if (onDevice === null) return true;
  if (kind === 'test') return onDevice.tests.has(id);
  return state === 'started' ? onDevice.lessonTests.has(id) : onDevice.lessons.some((kept) => kept.id === id);
}

export const canOpenResult = ({ target: { kind, id } }: OwnAssignment, onDevice: OnDevice | null): boolean =>
  onDevice === null || (kind === 'test' ? onDevice.reviews : onDevice.lessonReviews).has(id);
