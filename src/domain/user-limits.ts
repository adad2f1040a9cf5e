/** Specification §9; an operator may raise it. */
export const PASSWORD_MIN_LENGTH = 6;
/** More than anybody types. */
export const PASSWORD_MAX_LENGTH = 1000;
/** Of a nickname, in UTF-16 units as fields count them. */
export const NICKNAME_MAX_LENGTH = 100;
/** Of what users are searched for by. */
export const USER_SEARCH_MAX_LENGTH = 200;
