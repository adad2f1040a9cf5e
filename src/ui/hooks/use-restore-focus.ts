import { useEffect, useId, useRef } from 'react';

const focus = (target: EventTarget | null): void => {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
};

/**
 * Restores the focus as soon as a dialog closes. Mantine restores it later, and also moves it into the dialog late: an early
 * Esc would lose the focus together with the dialog. Does not move the focus of a user who is already elsewhere.
 * @returns the id for the dialog
 */
export function useRestoreFocus(isOpen: boolean): string {
  const id = useId();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement;
      return undefined;
    }
    const isInside = (node: EventTarget | null): boolean =>
      node instanceof Node && document.getElementById(id)?.contains(node) === true;
    // With reduced motion the dialog is removed at once, together with the focus.
    if (document.activeElement === document.body || isInside(document.activeElement)) focus(opener.current);
    const restore = ({ target, relatedTarget }: FocusEvent): void => {
      if (isInside(target)) focus(relatedTarget === null || isInside(relatedTarget) ? opener.current : relatedTarget);
    };
    document.addEventListener('focusin', restore);
    return () => document.removeEventListener('focusin', restore);
  }, [id, isOpen]);
  return id;
}
