import { useEffect } from 'react';

/**
 * Whether the browser itself keeps the scroll position when something above it changes its height. Safari never does, and no browser does at
 * the top of a page.
 */
const keepsPlace = (): boolean => scrollY > 0 && CSS.supports('overflow-anchor', 'auto');

/**
 * Keeps the controls in their place when a banner appears above them or goes, because a person may be about to press a control. At the top of a
 * page that nobody has used yet, the banner moves the page down instead, because the title must be seen.
 * @param banners the element that holds the banners
 */
export function useKeepPlace(banners: HTMLElement | null): void {
  useEffect(() => {
    if (banners === null) return undefined;
    const listening = new AbortController();
    let usedPath = '';
    const use = (): void => {
      usedPath = location.pathname;
    };
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, use, { signal: listening.signal, passive: true });
    let height = banners.offsetHeight;
    // The observer runs before the browser paints the change.
    const observer = new ResizeObserver(() => {
      const growth = banners.offsetHeight - height;
      height += growth;
      const isInUse = scrollY > 0 || usedPath === location.pathname;
      if (growth !== 0 && isInUse && !keepsPlace()) scrollBy({ top: growth, behavior: 'instant' });
    });
    observer.observe(banners);
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [banners]);
}
