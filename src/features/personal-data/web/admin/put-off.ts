/** Which reminders about personal data this device hides, and until when. */
import { readItem, writeItem } from '../../../../ui/lib/device-storage.ts';

export type ReminderKind = 'operator' | 'publish' | 'changed';

const PUT_OFF_MS = 30 * 24 * 60 * 60 * 1000;
const keyOf = (kind: ReminderKind): string => `listok:reminder:${kind}`;

/** A time that is further away than any could be was written under another clock. */
export function isPutOff(kind: ReminderKind, now = Date.now()): boolean {
  const until = Number(readItem(keyOf(kind)) ?? 0);
  return until > now && until <= now + PUT_OFF_MS;
}

export const putOff = (kind: ReminderKind, now = Date.now()): boolean => writeItem(keyOf(kind), String(now + PUT_OFF_MS));
