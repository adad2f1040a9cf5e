export const PARENT_NAME_MAX_LENGTH = 100;
export const OPERATOR_FIELD_MAX_LENGTH = 300;
export const BACKUP_DAYS_MAX = 365;
export const DOCUMENT_MAX_LENGTH = 50_000;
/** What the editors and the server say of a longer text. */
export const DOCUMENT_TOO_LONG = 'Не больше 50 000 символов.';
export const NOTE_MAX_LENGTH = 300;
/** For how many pupils an admin can note a consent on paper at once. */
export const NOTED_MAX_COUNT = 1_000;
