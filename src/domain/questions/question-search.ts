/** A question is found by a part of it or of the name of its test (rule R165); names have at most this many characters. */
export const QUESTION_SEARCH_MAX_LENGTH = 300;
