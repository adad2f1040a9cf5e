/** The id of a test says whether it belongs to a lesson: the ids of general tests have no colon (`ID_PATTERN`). */

const PREFIX = 'lesson:';

/** The id of a lesson's test; a test that is deleted and made anew has it again. */
export const lessonTestId = (lessonId: string): string => PREFIX + lessonId;

/** The lesson that a test belongs to; `null` for a general test. */
export const lessonOf = (testId: string): string | null => (testId.startsWith(PREFIX) ? testId.slice(PREFIX.length) : null);
