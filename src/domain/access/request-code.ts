/** Telegram passes on at most so many characters. */
export const REQUEST_CODE_MAX_LENGTH = 64;

/** A code of a request that a page suggests. Telegram passes on these characters alone. */
export const REQUEST_CODE_PATTERN = new RegExp(`^[A-Za-z0-9_-]{8,${REQUEST_CODE_MAX_LENGTH}}$`);

/** No letter or digit here looks like another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 10;

/**
 * A new code of a request, short enough to be read out. It is no secret: it only says which request is meant.
 * @param bytes at least ten random ones
 */
export const requestCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Random bytes for `requestCodeOf`. */
export const newRequestCode = (): string => requestCodeOf(crypto.getRandomValues(new Uint8Array(LENGTH)));
