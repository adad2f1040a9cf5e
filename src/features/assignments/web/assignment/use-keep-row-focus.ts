import { useEffect, useRef } from 'react';

const RETRY_MS = 50;

/**
 * Keeps the focus on the menu of a pupil whose row moves to another list (rule R290). A closing dialog may have the focus for a while.
 * @returns a function that names the pupil whose row is about to move
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
      // After a dialog has closed, the title may have the focus. If the user has moved the focus elsewhere, it stays there.
      if (activeElement === document.body || activeElement?.tagName === 'H1') menu.focus({ preventScroll: true });
    }, RETRY_MS);
    return () => clearInterval(timer);
  });
  return (uid) => {
    moving.current = uid;
  };
}
