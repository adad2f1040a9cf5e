import { useEffect } from 'react';

/** Whether the browser itself keeps the place when something above changes its height: Safari does not, and none does at the top of a page. */
const keepsPlace = (): boolean => scrollY > 0 && CSS.supports('overflow-anchor', 'auto');

/**
 * What a person is about to press stays where it is when a banner appears above it or goes. At the top of a page that nobody has used
 * yet the banner moves the page down instead, so that the title is seen.
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
    // Runs before the browser paints the change.
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
