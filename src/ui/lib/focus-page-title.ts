/** Focuses the h1. For use when the focused element has been removed, so that the keyboard and screen readers keep a position. */
export const focusPageTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true });

/** Focuses the title of the page if the focused element has been removed. */
export const focusPageTitleIfLost = (): void => {
  if (document.activeElement === document.body) focusPageTitle();
};
