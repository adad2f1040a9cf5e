/** Russian typography (rule R75). */
export const NO_BREAK_SPACE = '\u00A0';

const SHORT_WORD = /(?<![\p{L}\p{N}])(\p{L}{1,2}) /gu;
const BEFORE_DASH = / —/gu;
const BETWEEN_NUMBER_AND_NOUN = /(?<=\p{N}) (?=\p{L})/gu;

/**
 * Inserts no-break spaces, because a line must not break after a short word, after a number or before a dash. Use it only for the site's own
 * texts, not for messages of docs/rules.md or texts of users.
 */
export const nbsp = (text: string): string =>
  text
    .replace(SHORT_WORD, `$1${NO_BREAK_SPACE}`)
    .replace(BEFORE_DASH, `${NO_BREAK_SPACE}—`)
    .replace(BETWEEN_NUMBER_AND_NOUN, NO_BREAK_SPACE);

/** Writes the first letter as a capital: «сегодня» → «Сегодня» */
export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Ends a sentence with a period, unless the text has an end already: «Полина К.» */
export const sentence = (text: string): string => (/[.…!?]$/u.test(text) ? text : `${text}.`);
