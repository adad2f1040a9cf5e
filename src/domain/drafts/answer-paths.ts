/**
 * The addresses to which devices send answers of pupils. The API contracts, the pages and the service worker use them.
 */
export const ANSWER_PATHS = {
  general: { draft: '/api/drafts/{testId}', submission: '/api/results/{testId}' },
  lesson: { draft: '/api/lesson-drafts/{lessonId}', submission: '/api/lesson-results/{lessonId}' },
} as const;
