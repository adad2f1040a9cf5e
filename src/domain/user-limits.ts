/** Specification §9; an operator may raise it. */
export const PASSWORD_MIN_LENGTH = 6;
export const NICKNAME_MAX_LENGTH = 100;
