import { useEffect, useId, useRef } from 'react';

const focus = (thing: EventTarget | null): void => {
  if (thing instanceof HTMLElement) thing.focus({ preventScroll: true });
};

/**
 * Gives the focus back as soon as a dialog is closed, so that whatever follows can go on from there. Mantine does that a
 * moment later, and takes the focus only a moment after the dialog is there: who pressed Esc before that would lose it with
 * the dialog. On a busy phone that moment is long: who went on to something else meanwhile stays there.
 * @param isOpen whether the dialog is open
 * @returns the id that the dialog is to have
 */
export function useFocusReturn(isOpen: boolean): string {
  const id = useId();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement;
      return undefined;
    }
    const isInside = (thing: EventTarget | null): boolean =>
      thing instanceof Node && document.getElementById(id)?.contains(thing) === true;
    // Without motion the dialog is gone at once, and the focus with it.
    if (document.activeElement === document.body || isInside(document.activeElement)) focus(opener.current);
    const giveBack = ({ target, relatedTarget }: FocusEvent): void => {
      if (isInside(target)) focus(relatedTarget === null || isInside(relatedTarget) ? opener.current : relatedTarget);
    };
    document.addEventListener('focusin', giveBack);
    return () => document.removeEventListener('focusin', giveBack);
  }, [id, isOpen]);
  return id;
}
