/**
 * The prefix of the keys of all drafts in local storage. It has its own file, because the sign-in page and the service worker load nothing else
 * of the store.
 */
export const ANSWERS_PREFIX = 'listok:answers:';
