/** The address to which a pupil sends a question about the check of an answer. */
export const ASKED_PATH = '/api/results/{testId}/asked/{questionId}';
