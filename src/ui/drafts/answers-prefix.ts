/** What the names of all drafts in local storage begin with. */
export const ANSWERS_PREFIX = 'listok:answers:';

/** Whether the device keeps answers of anybody. */
export function hasAnyDraft(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(ANSWERS_PREFIX));
  } catch {
    return false;
  }
}
