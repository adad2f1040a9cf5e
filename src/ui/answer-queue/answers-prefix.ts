/**
 * The prefix of the keys of all drafts in local storage. It has its own file, because pages such as the sign-in page need it without the rest
 * of the store.
 */
export const ANSWERS_PREFIX = 'listok:answers:';
