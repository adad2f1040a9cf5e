import { useEffect, useId, useRef } from 'react';

/**
 * Keeps the focus out of a dialog that is closed already. Mantine gives it back when a dialog closes, but takes it only a
 * moment after the dialog is there: who pressed Esc before that would lose it with the dialog.
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
    const giveBack = ({ target }: FocusEvent): void => {
      const isInside = target instanceof Node && document.getElementById(id)?.contains(target) === true;
      if (isInside && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', giveBack);
    return () => document.removeEventListener('focusin', giveBack);
  }, [id, isOpen]);
  return id;
}
