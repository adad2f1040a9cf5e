/** The pages and downloads of a test. Those of a lesson's test have addresses of their own, with the id of the lesson. */
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';

const placeOf = (testId: string): string => {
  const lessonId = lessonOf(testId);
  return lessonId === null ? `tests/${testId}` : `lesson-tests/${lessonId}`;
};

/** The page of a test's results. */
export const resultsPath = (testId: string): string => `/admin/results/${placeOf(testId)}`;

/** The page of a pupil's answers: of the current attempt, or of the named one. */
export const reviewPath = (testId: string, uid: string, attempt?: number): string =>
  `${resultsPath(testId)}/${uid}${attempt === undefined ? '' : `?attempt=${attempt}`}`;

/** The page with everything that a pupil has taken. */
export const pupilPath = (uid: string): string => `/admin/users/${uid}`;

/** The editor of a test. */
export function editorPath(testId: string): string {
  const lessonId = lessonOf(testId);
  return lessonId === null ? `/admin/edit/${testId}` : `/admin/edit-lesson-test/${lessonId}`;
}

/** The address of the downloads of a test's results, without the extension. */
export const downloadPath = (testId: string): string => `/api/admin/${placeOf(testId)}/results`;
