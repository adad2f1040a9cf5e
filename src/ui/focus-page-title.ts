/**
 * Gives the focus to the page's title. For when what had it is gone: whoever reads by keys or by ear goes on from the
 * top of the page instead of from nowhere.
 */
export const focusPageTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
