import { ANSWERS_PREFIX } from './answers-prefix.ts';

/** Whether the device has answers of any user. */
export function hasAnyDraft(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(ANSWERS_PREFIX));
  } catch {
    return false;
  }
}
