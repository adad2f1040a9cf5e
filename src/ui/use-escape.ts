import { useEffect, useEffectEvent } from 'react';

/** What closes each thing that is open over the page, the latest last. */
const closers: (() => void)[] = [];

const closeTopmost = ({ key, isComposing }: KeyboardEvent): void => {
  if (key === 'Escape' && !isComposing) closers.at(-1)?.();
};

/**
 * Closes on Esc what was opened last, and nothing else: Mantine closes all that is open, the sheet under a question too, and
 * a question that the same Esc has called.
 */
export function useEscape(isOpen: boolean, onClose: () => void): void {
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
