import { useEffect, useRef, type RefObject } from 'react';

/** Gives what appears in place of what had the focus the focus. */
export function useTakesFocus<Target extends HTMLElement>(isNeeded = true): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isNeeded) target.current?.focus();
  }, [isNeeded]);
  return target;
}
