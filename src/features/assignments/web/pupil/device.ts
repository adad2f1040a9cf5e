import { lessonTestId } from '../../../../domain/lessons/lesson-test-id.ts';
import type { OwnAssignment } from '../../../../domain/assignments/assignment.ts';
import type { OnDevice } from '../../../../ui/offline/on-device.ts';
import type { AttemptAddress } from '../../../../ui/lib/result-address.ts';

/** What the device knows of the targets; nothing while the page is taken over from the server. */
export interface DeviceState {
  /** When the finished tests that wait to be sent were finished, by the name of their answers on the device. */
  waiting: ReadonlyMap<string, string>;
  /** What can be opened without a network; `null` with one. */
  onDevice: OnDevice | null;
}

/** Where the review of the attempt is that counts for an assignment. */
export type ResultAddress = (assignment: OwnAssignment) => AttemptAddress;

type Target = OwnAssignment['target'];

/** Under which name the device keeps answers. */
export const testKeyOf = ({ kind, id }: Target): string => (kind === 'lesson' ? lessonTestId(id) : id);

/** Whether the page that an assignment leads to can be opened. */
export function canOpen({ state, target: { kind, id } }: OwnAssignment, onDevice: OnDevice | null): boolean {
  if (onDevice === null) return true;
  if (kind === 'test') return onDevice.tests.has(id);
  return state === 'started' ? onDevice.lessonTests.has(id) : onDevice.lessons.some((kept) => kept.id === id);
}

export const canOpenResult = ({ target: { kind, id } }: OwnAssignment, onDevice: OnDevice | null): boolean =>
  onDevice === null || (kind === 'test' ? onDevice.reviews : onDevice.lessonReviews).has(id);
