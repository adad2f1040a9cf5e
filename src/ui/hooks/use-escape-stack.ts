import { useEffect, useEffectEvent } from 'react';

/** The close functions of the open dialogs, sheets and menus; the topmost is last. */
const closers: (() => void)[] = [];

const closeTopmost = ({ key, isComposing }: KeyboardEvent): void => {
  if (key === 'Escape' && !isComposing) closers.at(-1)?.();
};

/**
 * Makes Esc close only the topmost overlay. Mantine would close all of them: also the sheet under a dialog, and a dialog that the same press of
 * Esc has opened.
 */
export function useEscapeStack(isOpen: boolean, onClose: () => void): void {
  const closeNow = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (): void => closeNow();
    if (closers.length === 0) window.addEventListener('keydown', closeTopmost, { capture: true });
    closers.push(close);
    return () => {
      closers.splice(closers.indexOf(close), 1);
      if (closers.length === 0) window.removeEventListener('keydown', closeTopmost, { capture: true });
    };
  }, [isOpen]);
}
