/** These load the list of tests themselves, or show what changes it. */
const OTHERS = /^\/(?:dashboard|results|test\/[^/]+)\/?$/;

/** Whether a page of a pupil needs the list of tests for the strip alone. */
export const needsListForStrip = (pathname: string): boolean => !OTHERS.test(pathname);
