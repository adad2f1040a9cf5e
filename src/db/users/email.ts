import { domainToUnicode } from 'node:url';

/** Matches an address whose host has a Punycode label. */
const ENCODED_HOST = /(?<=@)(?:[^@]*\.)?xn--[^@]*$/;

/**
 * Converts an address to the form in which addresses are stored and compared (rule R3): trimmed, lower case, the host
 * in Unicode. Some browsers send «почта.рф» as «xn--80a1acny.xn--p1ai».
 */
export const normalizeEmail = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(ENCODED_HOST, (host) => domainToUnicode(host) || host);
