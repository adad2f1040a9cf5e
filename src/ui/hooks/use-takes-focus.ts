import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus to an element that replaces the element with the focus. */
export function useTakesFocus<Target extends HTMLElement>(isNeeded = true): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isNeeded) target.current?.focus();
  }, [isNeeded]);
  return target;
}
