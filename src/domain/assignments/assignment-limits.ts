/** Groups of one assignment. */
export const ASSIGNED_GROUPS_MAX_COUNT = 50;
/** Pupils who are named one by one. */
export const ASSIGNED_PUPILS_MAX_COUNT = 1_000;
export const NOTE_MAX_LENGTH = 1_000;
/** Handed-in assignments on a page of a pupil's list. */
export const DONE_PAGE_SIZE = 20;
/** Columns of the matrix. */
export const MATRIX_COLUMNS = 30;
/** Names in the lists of a preview. */
export const PREVIEW_NAMES = 20;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** So long after the due a hand-in is on time all the same. */
export const GRACE_MS = 10 * 60 * 1000;
/** A press on «Завершить тест» counts, if the answers arrive within so long of it. */
export const LATE_ARRIVAL_MS = 7 * DAY_MS;
/** So long after the last due an assignment is past, whoever has not handed in. */
export const PAST_AFTER_MS = 14 * DAY_MS;
/** A reminder reaches a pupil once in so long. */
export const REMINDER_PAUSE_MS = 12 * HOUR_MS;
