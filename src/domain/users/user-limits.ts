/** The shortest password (rule R4). The setting `PASSWORD_MIN_LENGTH` can raise it. */
export const PASSWORD_MIN_LENGTH = 6;
/** The longest password (rule R4). */
export const PASSWORD_MAX_LENGTH = 1000;
/** The longest nickname in UTF-16 code units, which `maxlength` counts too (rule R5). */
export const NICKNAME_MAX_LENGTH = 100;
export const USER_SEARCH_MAX_LENGTH = 200;
