/** Restores the scroll position with the router. It also saves the position when a phone may discard the page in the background. */
import { useEffect, useState } from 'react';
import { ScrollRestoration, useLocation, type Location } from 'react-router';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';

/** The key in sessionStorage under which the router and this file store the scroll position of each page. */
const STORAGE_KEY = 'listok:place';

/** The key of a page in the history. All pages that were opened by URL have the router key «default». */
const pageKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

function savePosition(page: string): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as object;
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...positions, [page]: scrollY }));
  } catch {
    // If there is no storage, the page starts at the top.
  }
}

function savedPosition(page: string): number {
  try {
    return Number((JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>)[page] ?? 0);
  } catch {
    return 0;
  }
}

/** How long to wait until the page is as high as it was before, ms. */
const MAX_WAIT_MS = 3_000;
const USER_SCROLLS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position of a page that the server has rendered. The router leaves this to the browser, but the browser may fail: the server
 * renders only the beginning of a list, so the page is too short at first.
 * @returns a function that gives up the attempt
 */
function restoreRenderedPosition(position: number): () => void {
  const maxPosition = () => document.documentElement.scrollHeight - innerHeight;
  const isLeftToUs = position > scrollY && (scrollY === 0 || scrollY >= maxPosition() - 1);
  if (!isLeftToUs) return () => {};
  const observer = new ResizeObserver(() => {
    if (maxPosition() < position) return;
    scrollTo(0, position);
    stop();
  });
  const timer = setTimeout(() => stop(), MAX_WAIT_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of USER_SCROLLS) removeEventListener(type, stop);
  };
  for (const type of USER_SCROLLS) addEventListener(type, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

export function RestoreScroll() {
  const page = pageKey(useLocation());
  const isHydrated = useHydrated();
  const [renderedPage] = useState(isHydrated ? null : page);
  useEffect(() => (renderedPage === null ? undefined : restoreRenderedPosition(savedPosition(renderedPage))), [renderedPage]);
  useEffect(() => {
    // The router saves the position on `pagehide`, but a page that is discarded in the background gets no such event.
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') savePosition(page);
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => document.removeEventListener('visibilitychange', saveIfHidden);
  }, [page]);
  return <ScrollRestoration getKey={pageKey} storageKey={STORAGE_KEY} />;
}
