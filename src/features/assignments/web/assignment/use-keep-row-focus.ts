import { useEffect, useRef } from 'react';

const RETRY_MS = 50;

/**
 * Keeps the focus on the menu of a pupil whose row moves to another list (rule R290). A dialog that closes has it for a while.
 * @returns names the pupil whose row is about to move
 */
export function useKeepRowFocus(): (uid: string) => void {
  const moving = useRef<string | null>(null);
  useEffect(() => {
    if (moving.current === null) return undefined;
    const timer = setInterval(() => {
      const { activeElement } = document;
      if (activeElement?.closest('[role="dialog"]')) return;
      const menu = document.querySelector<HTMLElement>(`[data-uid="${CSS.escape(moving.current ?? '')}"] button[aria-haspopup]`);
      if (menu === null) return;
      moving.current = null;
      clearInterval(timer);
      // The title gets the focus that a dialog has lost. The reader may also have gone on elsewhere.
      if (activeElement === document.body || activeElement?.tagName === 'H1') menu.focus({ preventScroll: true });
    }, RETRY_MS);
    return () => clearInterval(timer);
  });
  return (uid) => {
    moving.current = uid;
  };
}
