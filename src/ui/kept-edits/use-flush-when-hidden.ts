import { useEffect } from 'react';
import type { Keeper } from './delayed-writes.ts';

/** Writes the edits that wait when the page is hidden or left. */
export function useFlushWhenHidden(keeper: Pick<Keeper<never>, 'flush'>): void {
  useEffect(() => {
    const onHidden = (): void => keeper.flush();
    window.addEventListener('pagehide', onHidden);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', onHidden);
      document.removeEventListener('visibilitychange', onHidden);
      keeper.flush();
    };
  }, [keeper]);
}
