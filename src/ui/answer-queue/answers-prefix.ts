/** What the names of all drafts in local storage begin with. */
export const ANSWERS_PREFIX = 'listok:answers:';
