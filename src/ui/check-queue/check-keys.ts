/** The keys of checks in local storage. This file is small, because pages of pupils load it, too. */
import type { CheckName } from './check-draft.ts';

const PREFIX = 'listok:checks:';

const prefixOf = (uid: string): string => `${PREFIX}${encodeURIComponent(uid)}:`;

export const keyOf = ({ uid, testId, pupil, attempt, questionId }: CheckName): string =>
  `${prefixOf(uid)}${[testId, pupil, String(attempt), questionId].map(encodeURIComponent).join(':')}`;

/** @returns `null` if the key is not the key of a check */
export function nameOf(key: string): CheckName | null {
  if (!key.startsWith(PREFIX)) return null;
  const [uid, testId, pupil, attempt, questionId, ...rest] = key.slice(PREFIX.length).split(':').map(decodeURIComponent);
  if (uid === undefined || testId === undefined || pupil === undefined || questionId === undefined || rest.length > 0) return null;
  return { uid, testId, pupil, attempt: Number(attempt), questionId };
}

/** The keys of a tutor's checks that the server does not have. */
export function checkKeys(uid: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid)));
  } catch {
    return [];
  }
}
