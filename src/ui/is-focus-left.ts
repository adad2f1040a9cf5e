/**
 * Whether the focus is where a button left it that was off for a while: still there, or nowhere, as some browsers take it
 * away. Whoever went on to something else meanwhile stays there.
 */
export const isFocusLeft = (button: HTMLElement | null): boolean =>
  document.activeElement === document.body || document.activeElement === button;
