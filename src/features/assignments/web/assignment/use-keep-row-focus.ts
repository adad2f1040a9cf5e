import { useEffect, useRef } from 'react';

/**
 * Keeps the focus on the menu of a pupil whose row moves to another list (rule R290).
 * @returns names the pupil whose row is about to move
 */
export function useKeepRowFocus(): (uid: string) => void {
  const moving = useRef<string | null>(null);
  useEffect(() => {
    if (moving.current === null || document.activeElement !== document.body) return;
    const menu = document.querySelector<HTMLElement>(`[data-uid="${CSS.escape(moving.current)}"] button[aria-haspopup]`);
    if (menu === null) return;
    moving.current = null;
    menu.focus({ preventScroll: true });
  });
  return (uid) => {
    moving.current = uid;
  };
}
