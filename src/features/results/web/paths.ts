import { resultsPath, type Subject } from './subject.ts';

/** The page of a pupil's answers: of the current attempt, or of the named one. */
export const reviewPath = (subject: Subject, uid: string, attempt?: number): string =>
  `${resultsPath(subject)}/${uid}${attempt === undefined ? '' : `?attempt=${attempt}`}`;

/** The page with everything that a pupil has taken. */
export const pupilPath = (uid: string): string => `/admin/users/${uid}`;

/** The editor of a test. */
export const editorPath = ({ kind, id }: Subject): string => `/admin/${kind === 'test' ? 'edit' : 'edit-lesson-test'}/${id}`;

/** The address of the downloads of a test's results, without the extension. */
export const downloadPath = ({ kind, id }: Subject): string =>
  `/api/admin/${kind === 'test' ? 'tests' : 'lesson-tests'}/${id}/results`;
