import { useEffect, useId, useRef } from 'react';

/**
 * Keeps the focus out of a dialog that is closed already. Mantine gives it back when a dialog closes, but takes it only a
 * moment after the dialog is there: who pressed Esc before that would lose it with the dialog. On a busy phone that moment
 * is long: who went on to something else meanwhile stays there.
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
    const giveBack = ({ target, relatedTarget }: FocusEvent): void => {
      if (!isInside(target)) return;
      const before = relatedTarget === null || isInside(relatedTarget) ? opener.current : relatedTarget;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', giveBack);
    return () => document.removeEventListener('focusin', giveBack);
  }, [id, isOpen]);
  return id;
}
