/** Focuses the h1. Call it when the focused element has been removed, because users of a keyboard or a screen reader must keep their place. */
export const focusPageTitle = (): void => document.querySelector('h1')?.focus({ preventScroll: true });

/** Focuses the title of the page if the focused element has been removed. */
export const focusPageTitleIfLost = (): void => {
  if (document.activeElement === document.body) focusPageTitle();
};
