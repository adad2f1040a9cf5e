/** The names of what browsers keep of the site in the Cache Storage. */
export const CACHE_PREFIX = 'listok:';

/** The files of each version of the site, followed by that version. */
export const FILES_PREFIX = `${CACHE_PREFIX}files:`;

/** What belongs to a user, followed by the user's id. */
export const USER_PREFIX = `${CACHE_PREFIX}user:`;
