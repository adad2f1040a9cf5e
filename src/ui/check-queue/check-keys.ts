/** The keys of checks in local storage: small, because pages of pupils ask for them, too. */
import type { CheckName } from './check-draft.ts';

const PREFIX = 'listok:checks:';

const prefixOf = (uid: string): string => `${PREFIX}${encodeURIComponent(uid)}:`;

export const keyOf = ({ uid, testId, pupil, attempt, questionId }: CheckName): string =>
  `${prefixOf(uid)}${[testId, pupil, String(attempt), questionId].map(encodeURIComponent).join(':')}`;

/** @returns `null` for a key of something else */
export function nameOf(key: string): CheckName | null {
  if (!key.startsWith(PREFIX)) return null;
  const [uid, testId, pupil, attempt, questionId, ...rest] = key.slice(PREFIX.length).split(':').map(decodeURIComponent);
  if (uid === undefined || testId === undefined || pupil === undefined || questionId === undefined || rest.length > 0) return null;
  return { uid, testId, pupil, attempt: Number(attempt), questionId };
}

/** The keys of the checks of a tutor that the server does not have. */
export function checkKeys(uid: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid)));
  } catch {
    return [];
  }
}

export function removeChecks(uid: string): void {
  for (const key of checkKeys(uid)) localStorage.removeItem(key);
}
