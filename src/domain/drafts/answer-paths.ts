/** The addresses that answers of pupils go to. Contracts declare them, and devices send to them, pages and the service worker alike. */
export const ANSWER_PATHS = {
  general: { draft: '/api/drafts/{testId}', submission: '/api/results/{testId}' },
  lesson: { draft: '/api/lesson-drafts/{lessonId}', submission: '/api/lesson-results/{lessonId}' },
} as const;
