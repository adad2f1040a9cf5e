/** Where a pupil asks about the check of an answer. */
export const ASKED_PATH = '/api/results/{testId}/asked/{questionId}';
