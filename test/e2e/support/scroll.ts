/** Scroll positions of a page. */
import type { Locator, Page } from '@playwright/test';

/** How far the page is scrolled, in px. */
export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** The distance of an element from the top of the screen, in whole px. */
export const screenTop = (element: Locator): Promise<number> =>
  element.evaluate((node) => Math.round(node.getBoundingClientRect().top));

/**
 * Resolves when neither the scroll position nor the height of the page has changed for 20 frames. The page scrolls to a
 * place repeatedly for a few frames, because content gets its real height only when it is near the screen.
 */
export const waitForScroll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const position = () => `${scrollY} of ${document.documentElement.scrollHeight}`;
    let last = position();
    for (let stillFrames = 0; stillFrames < 20; stillFrames++) {
      await new Promise(requestAnimationFrame);
      const now = position();
      if (now !== last) stillFrames = 0;
      last = now;
    }
  });
