import { useEffect, useEffectEvent, useState } from 'react';

/** The delay before code that is not needed yet is loaded, ms. The page that is opening loads first. */
const DELAY_MS = 1_000;

/**
 * Makes a hook for code that a page needs only later, for example for a dialog. The code loads after the page, and the page does not wait.
 * @returns a hook that returns the code; `null` until the code is loaded
 */
export function createLater<Code extends object>(load: () => Promise<Code>) {
  let loaded: Code | null = null;
  /** @param onFailed called when the code is needed and cannot be loaded */
  return function useLater(isNeeded: boolean, onFailed: () => void): Code | null {
    const [code, setCode] = useState(loaded);
    const handleFailed = useEffectEvent(onFailed);
    useEffect(() => {
      if (code !== null) return undefined;
      let isOver = false;
      const start = async (): Promise<void> => {
        try {
          loaded = await load();
          if (!isOver) setCode(loaded);
        } catch {
          // If the code is not needed yet, the failure does not matter: the code is loaded again when it is needed.
          if (isNeeded && !isOver) handleFailed();
        }
      };
      const timer = setTimeout(() => void start(), isNeeded ? 0 : DELAY_MS);
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    }, [code, isNeeded]);
    return code;
  };
}
