/** Notes which reminders about personal data this device hides, and until when. */
import { readItem, writeItem } from '../../../../ui/lib/device-storage.ts';

export type ReminderKind = 'operator' | 'publish' | 'changed';

const PUT_OFF_MS = 30 * 24 * 60 * 60 * 1000;
const keyOf = (kind: ReminderKind): string => `listok:reminder:${kind}`;

/** Whether a reminder is hidden. A time that is too far in the future was written while the clock was wrong, and does not count. */
export function isPutOff(kind: ReminderKind, now = Date.now()): boolean {
  const until = Number(readItem(keyOf(kind)) ?? 0);
  return until > now && until <= now + PUT_OFF_MS;
}

export const putOff = (kind: ReminderKind, now = Date.now()): boolean => writeItem(keyOf(kind), String(now + PUT_OFF_MS));
