import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';

/** Where the review of an attempt is. */
export interface AttemptAddress {
  to: string;
  state?: unknown;
}

/** Where the result of a test is; the id of a general test travels in the navigation state (rule R29). @param attempt `null` for the current one */
export function resultAddress(testId: string, attempt: number | null): AttemptAddress {
  const lessonId = lessonOf(testId);
  const search = attempt === null ? '' : `?attempt=${attempt}`;
  return lessonId === null ? { to: `/results${search}`, state: { testId } } : { to: `/lesson-results/${lessonId}${search}` };
}
