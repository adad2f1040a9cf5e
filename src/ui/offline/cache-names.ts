/** The names of the caches in the browser's Cache Storage. */
export const CACHE_PREFIX = 'listok:';

/** The prefix of a cache with the files of one version of the site. The version follows it. */
export const FILES_PREFIX = `${CACHE_PREFIX}files:`;

/** The prefix of a cache with the images of one user. The user's id follows it. */
export const USER_PREFIX = `${CACHE_PREFIX}user:`;
