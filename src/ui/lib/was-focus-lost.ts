/**
 * Whether the focus is still on the disabled button, or on the body, where some browsers move it. `false` means that the user has focused
 * another element.
 */
export const wasFocusLost = (button: HTMLElement | null): boolean =>
  document.activeElement === document.body || document.activeElement === button;
