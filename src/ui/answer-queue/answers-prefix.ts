/** The prefix of the keys of all drafts in local storage. It has its own module, because pages such as the sign-in page use it without the store. */
export const ANSWERS_PREFIX = 'listok:answers:';
