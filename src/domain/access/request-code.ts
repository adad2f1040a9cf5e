/** The greatest length of a link parameter that Telegram passes on to a bot. */
export const REQUEST_CODE_MAX_LENGTH = 64;

/** The format of the code of a request that a page may propose. Telegram passes on only these characters. */
export const REQUEST_CODE_PATTERN = new RegExp(`^[A-Za-z0-9_-]{8,${REQUEST_CODE_MAX_LENGTH}}$`);

/** Letters and digits of which no two look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 10;

/**
 * Makes the code of a request from random bytes. It is short, so that people can read it out. It is not secret, because
 * it only identifies the request.
 * @param bytes at least ten random bytes
 */
export const requestCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Makes a random code of a request. */
export const newRequestCode = (): string => requestCodeOf(crypto.getRandomValues(new Uint8Array(LENGTH)));
