import { leftoversOf } from '../../../ui/offline/device-session.ts';

/** Removes what is left on the device of a user who has signed out. What cannot be removed now is removed when a page opens. */
export async function removeLeftovers(): Promise<void> {
  if (leftoversOf() === null) return;
  await import('../../../ui/offline/clear-device.ts').then(({ removeLeftoversOfUser }) => removeLeftoversOfUser()).catch(() => undefined);
}
