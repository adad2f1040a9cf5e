/** The paths of a test's pages and downloads. A lesson test has paths of its own, with the id of the lesson. */
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';

const placeOf = (testId: string): string => {
  const lessonId = lessonOf(testId);
  return lessonId === null ? `tests/${testId}` : `lesson-tests/${lessonId}`;
};

/** The page of a test's results. */
export const resultsPath = (testId: string): string => `/admin/results/${placeOf(testId)}`;

/** The page of a pupil's answers in the current attempt, or in the given attempt. */
export const reviewPath = (testId: string, uid: string, attempt?: number): string =>
  `${resultsPath(testId)}/${uid}${attempt === undefined ? '' : `?attempt=${attempt}`}`;

/** The page with everything that a pupil has taken. */
export const pupilPath = (uid: string): string => `/admin/users/${uid}`;

/** The section «Проверка». */
export const CHECKING_PATH = '/admin/checking';

/** The desk with a pupil's work: the current attempt, or the given attempt. */
export const workPath = (testId: string, uid: string, attempt?: number): string =>
  `${CHECKING_PATH}/${encodeURIComponent(testId)}/${encodeURIComponent(uid)}${attempt === undefined ? '' : `?attempt=${attempt}`}`;

/** The list of a test's works that wait for their check. */
export const worksPath = (testId: string): string => `${CHECKING_PATH}?test=${encodeURIComponent(testId)}`;

/** The editor of a test. */
export function editorPath(testId: string): string {
  const lessonId = lessonOf(testId);
  return lessonId === null ? `/admin/edit/${testId}` : `/admin/edit-lesson-test/${lessonId}`;
}

/** The address of the downloads of a test's results, without the extension. */
export const downloadPath = (testId: string): string => `/api/admin/${placeOf(testId)}/results`;
