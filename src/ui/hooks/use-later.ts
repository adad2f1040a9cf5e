import { useEffect, useEffectEvent, useState } from 'react';

/** Lets the page that is opening load first. */
const DELAY_MS = 1_000;

/**
 * Code that a page needs only when something is opened: it loads after the page, which does not wait for it.
 * @returns a hook that returns the code, `null` until it is there
 */
export function createLater<Code extends object>(load: () => Promise<Code>) {
  let loaded: Code | null = null;
  /** @param onFailed called when the code is needed and cannot be loaded now */
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
          // What nobody has opened loads when it is opened.
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
