/** How many groups one assignment may have. */
export const ASSIGNED_GROUPS_MAX_COUNT = 50;
/** How many pupils one assignment may name. */
export const ASSIGNED_PUPILS_MAX_COUNT = 1_000;
export const NOTE_MAX_LENGTH = 1_000;
/** How many done assignments a page of a pupil's list shows. */
export const DONE_PAGE_SIZE = 20;
/** How many columns the matrix of pupils and assignments shows. */
export const MATRIX_COLUMNS = 30;
/** How many names each list of a preview shows. */
export const PREVIEW_NAMES = 20;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** For how long after the due date a hand-in still counts as on time. */
export const GRACE_MS = 10 * 60 * 1000;
/**
 * If the answers arrive later than this after the pupil pressed «Завершить тест», the time of the press no longer
 * counts.
 */
export const LATE_ARRIVAL_MS = 7 * DAY_MS;
/**
 * For how long after its last due date an assignment stays open. After that it is past, even if pupils have not handed
 * in.
 */
export const PAST_AFTER_MS = 14 * DAY_MS;
/** A pupil gets at most one reminder in this time. */
export const REMINDER_PAUSE_MS = 12 * HOUR_MS;

/** What the form and the server say when nobody is chosen. */
export const NOBODY_CHOSEN = 'Выберите группу или учеников.';
