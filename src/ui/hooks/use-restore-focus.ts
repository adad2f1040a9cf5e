import { useEffect, useId, useRef } from 'react';

const focus = (target: EventTarget | null): void => {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
};

/** The control that was pressed last. Safari does not focus a pressed button, so this control then counts as the one that had the focus. */
let pressed: Element | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('a[href], button, input, select, summary, textarea, [tabindex]') : null;
    },
    { capture: true },
  );
}
const focused = (): Element | null => (document.activeElement === document.body ? pressed : document.activeElement);

/**
 * Restores the focus as soon as a dialog closes. Mantine restores it later. It also moves the focus into the dialog late, so after an early Esc the
 * focus would be in the closed dialog and be lost with it. If the user has focused another element meanwhile, the focus does not move.
 * @returns the id for the dialog
 */
export function useRestoreFocus(isOpen: boolean): string {
  const id = useId();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) {
      opener.current = focused();
      return undefined;
    }
    const isInside = (node: EventTarget | null): boolean =>
      node instanceof Node && document.getElementById(id)?.contains(node) === true;
    // With reduced motion the dialog is removed at once, and the focus with it.
    if (document.activeElement === document.body || isInside(document.activeElement)) focus(opener.current);
    const restore = ({ target, relatedTarget }: FocusEvent): void => {
      if (isInside(target)) focus(relatedTarget === null || isInside(relatedTarget) ? opener.current : relatedTarget);
    };
    document.addEventListener('focusin', restore);
    return () => document.removeEventListener('focusin', restore);
  }, [id, isOpen]);
  return id;
}
