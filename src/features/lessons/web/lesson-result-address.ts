import type { AttemptAddress } from '../../../ui/test-review/attempt-notes.tsx';

/** Where the result of a lesson test is. @param attempt `null` for the current one */
export const lessonResultAddress = (lessonId: string, attempt: number | null): AttemptAddress => ({
  to: attempt === null ? `/lesson-results/${lessonId}` : `/lesson-results/${lessonId}?attempt=${attempt}`,
});
