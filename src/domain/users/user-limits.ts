/** The setting `PASSWORD_MIN_LENGTH` raises it (rule R4). */
export const PASSWORD_MIN_LENGTH = 6;
/** Rule R4. */
export const PASSWORD_MAX_LENGTH = 1000;
/** The most UTF-16 code units of a nickname, counted as `maxlength` counts (rule R5). */
export const NICKNAME_MAX_LENGTH = 100;
export const USER_SEARCH_MAX_LENGTH = 200;
