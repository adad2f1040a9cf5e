import { ANSWERS_PREFIX } from './answers-prefix.ts';

/** Whether the device keeps answers of anybody. */
export function hasAnyDraft(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(ANSWERS_PREFIX));
  } catch {
    return false;
  }
}
