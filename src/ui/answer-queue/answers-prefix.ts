/** What the names of all drafts in local storage begin with. The sign-in page loads it alone, the service worker too. */
export const ANSWERS_PREFIX = 'listok:answers:';
