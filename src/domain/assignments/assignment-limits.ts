/** How many groups one assignment may have. */
export const ASSIGNED_GROUPS_MAX_COUNT = 50;
/** How many pupils one assignment may name. */
export const ASSIGNED_PUPILS_MAX_COUNT = 1_000;
export const NOTE_MAX_LENGTH = 1_000;
/** How many handed-in assignments a page of a pupil's list shows. */
export const DONE_PAGE_SIZE = 20;
/** How many columns the matrix of pupils and assignments shows. */
export const MATRIX_COLUMNS = 30;
/** How many names each list of a preview shows. */
export const PREVIEW_NAMES = 20;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A hand-in is still on time for this long after the due. */
export const GRACE_MS = 10 * 60 * 1000;
/** The time of a press on «Завершить тест» counts when the answers arrive within this time after it. */
export const LATE_ARRIVAL_MS = 7 * DAY_MS;
/** This long after its last due an assignment is past, even if pupils have not handed in. */
export const PAST_AFTER_MS = 14 * DAY_MS;
/** A pupil gets at most one reminder in this time. */
export const REMINDER_PAUSE_MS = 12 * HOUR_MS;
