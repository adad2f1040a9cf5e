import { useEffect, useRef } from 'react';

const RETRY_MS = 50;

/**
 * Keeps the focus on the menu of a pupil whose row moves to another list (rule R290). It waits until a dialog has closed.
 * @returns a function to call with the pupil whose row is about to move
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
      // The menu takes the focus only if nothing has the focus, or the title of the page, which may get it when a dialog
      // closes. If the user has moved the focus elsewhere, it stays there.
      if (activeElement === document.body || activeElement?.tagName === 'H1') menu.focus({ preventScroll: true });
    }, RETRY_MS);
    return () => clearInterval(timer);
  });
  return (uid) => {
    moving.current = uid;
  };
}
