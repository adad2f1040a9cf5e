import { domainToUnicode } from 'node:url';

/** The host of an address, where a part of it isn't written in its own letters. */
const ENCODED_HOST = /(?<=@)(?:[^@]*\.)?xn--[^@]*$/;

/**
 * The form in which an address is stored and compared: no space around it, no capitals, and the host in the letters that
 * people type. Some browsers send «почта.рф» as «xn--80a1acny.xn--p1ai»; others, and programs, don't.
 */
export const normalizeEmail = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(ENCODED_HOST, (host) => domainToUnicode(host) || host);
