import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';

/** The address of the review of an attempt. */
export interface AttemptAddress {
  to: string;
  state?: unknown;
}

/**
 * The address of the result of a test. The id of a general test is in the navigation state (rule R29).
 * @param attempt `null` for the current attempt
 */
export function resultAddress(testId: string, attempt: number | null): AttemptAddress {
  const lessonId = lessonOf(testId);
  const search = attempt === null ? '' : `?attempt=${attempt}`;
  return lessonId === null ? { to: `/results${search}`, state: { testId } } : { to: `/lesson-results/${lessonId}${search}` };
}
