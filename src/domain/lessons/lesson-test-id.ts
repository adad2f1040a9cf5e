/**
 * The prefix in the id of a lesson's test. It distinguishes the test from a general test, whose id has no colon
 * (`ID_PATTERN`).
 */

const PREFIX = 'lesson:';

/** The id of a lesson's test. A test that is deleted and created again has the same id. */
export const lessonTestId = (lessonId: string): string => PREFIX + lessonId;

/** The id of the lesson to which a test belongs; `null` for a general test. */
export const lessonOf = (testId: string): string | null => (testId.startsWith(PREFIX) ? testId.slice(PREFIX.length) : null);
