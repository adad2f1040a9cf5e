/** The router's scroll restoration, with the position of a page that a phone discards in the background. */
import { useEffect } from 'react';
import { ScrollRestoration, useLocation, type Location } from 'react-router';

/** Key in sessionStorage, where the router keeps positions by page. */
const STORAGE_KEY = 'listok:place';

/** The key of a page in the history. All pages that were opened by URL have the router key «default». */
const pageKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

function savePosition(page: string): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as object;
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...positions, [page]: scrollY }));
  } catch {
    // Without storage the page starts at the top.
  }
}

export function RestoreScroll() {
  const page = pageKey(useLocation());
  useEffect(() => {
    // A discarded page gets no `pagehide`, when the router saves.
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') savePosition(page);
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => document.removeEventListener('visibilitychange', saveIfHidden);
  }, [page]);
  return <ScrollRestoration getKey={pageKey} storageKey={STORAGE_KEY} />;
}
