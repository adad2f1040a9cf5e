import { useEffect, useState } from 'react';
import { ScrollRestoration, useLocation, type Location } from 'react-router';

/** Where the router keeps how far pages were scrolled. */
const KEPT = 'listok:places';

/** What a page's place is kept by. Pages that were opened by their address all have the key «default». */
const keyOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

function placeOf(location: Location): number {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, unknown>;
    return Number(kept[keyOf(location)] ?? 0);
  } catch {
    return 0;
  }
}

/** Who does any of that has found their place. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Goes to where a page was left that is loaded anew, as phones do with pages that were in the background. The router has
 * tried that before the page had what it shows, when it was too short.
 */
function useLatePlace(): void {
  const location = useLocation();
  const [left, setLeft] = useState<{ key: string; place: number } | null>(() => ({ key: location.key, place: placeOf(location) }));
  // Not of the page that it leads on to.
  if (left !== null && left.key !== location.key) setLeft(null);
  const place = left?.place ?? 0;

  useEffect(() => {
    if (place === 0) return undefined;
    const found = new AbortController();
    const observer = new ResizeObserver(() => {
      scrollTo(0, place);
      if (scrollY >= place - 1) found.abort();
    });
    const { signal } = found;
    signal.addEventListener('abort', () => observer.disconnect());
    for (const act of ACTS) addEventListener(act, () => found.abort(), { signal, passive: true });
    observer.observe(document.body);
    return () => found.abort();
  }, [place]);
}

/** Keeps how far pages were scrolled, and goes back there. */
export function Places() {
  useLatePlace();
  return <ScrollRestoration getKey={keyOf} storageKey={KEPT} />;
}
