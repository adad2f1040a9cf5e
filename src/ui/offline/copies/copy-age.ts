/** How long a copy of a server's answer may be shown, ms (rule R183). */
const MAX_AGE_MS = 90 * 24 * 60 * 60 * 1000;

/** @param at when the server sent the answer, ms since 1970 */
export const isExpired = (at: number, now: number): boolean => now - at > MAX_AGE_MS;
