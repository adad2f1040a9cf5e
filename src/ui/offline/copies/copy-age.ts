/** How long a copy of what the server has said is shown (rule R183). */
const MAX_AGE_MS = 90 * 24 * 60 * 60 * 1000;

/** @param at when the server said it, ms since 1970 */
export const isExpired = (at: number, now: number): boolean => now - at > MAX_AGE_MS;
