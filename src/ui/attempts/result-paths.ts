/** The paths of a test's pages and downloads. Those of a lesson test contain the id of the lesson in place of a test id. */
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';

const placeOf = (testId: string): string => {
  const lessonId = lessonOf(testId);
  return lessonId === null ? `tests/${testId}` : `lesson-tests/${lessonId}`;
};

export const resultsPath = (testId: string): string => `/admin/results/${placeOf(testId)}`;

/** The page of a pupil's answers. Without `attempt` it shows the current attempt. */
export const reviewPath = (testId: string, uid: string, attempt?: number): string =>
  `${resultsPath(testId)}/${uid}${attempt === undefined ? '' : `?attempt=${attempt}`}`;

/** The page of a pupil, with everything that the pupil has taken. */
export const pupilPath = (uid: string): string => `/admin/users/${uid}`;

/** The path of the page «Проверка», where the tutor checks works. */
export const CHECKING_PATH = '/admin/checking';

/** The page on which the tutor checks a pupil's work. Without `attempt` it shows the current attempt. */
export const workPath = (testId: string, uid: string, attempt?: number): string =>
  `${CHECKING_PATH}/${encodeURIComponent(testId)}/${encodeURIComponent(uid)}${attempt === undefined ? '' : `?attempt=${attempt}`}`;

/** The list of a test's works that the tutor has not checked yet. */
export const worksPath = (testId: string): string => `${CHECKING_PATH}?test=${encodeURIComponent(testId)}`;

export function editorPath(testId: string): string {
  const lessonId = lessonOf(testId);
  return lessonId === null ? `/admin/edit/${testId}` : `/admin/edit-lesson-test/${lessonId}`;
}

/** The URL of the downloads of a test's results. Each format adds its file extension. */
export const downloadPath = (testId: string): string => `/api/admin/${placeOf(testId)}/results`;
