import { resultsPath, type Subject } from '../subject.ts';

/** The page of a pupil's answers: of the current attempt, or of the named one. */
export const answersPath = (subject: Subject, uid: string, attempt?: number): string =>
  `${resultsPath(subject)}/${uid}${attempt === undefined ? '' : `?attempt=${attempt}`}`;
