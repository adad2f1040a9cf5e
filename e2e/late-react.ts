import type { Page } from '@playwright/test';

/** From now on the page draws what isn't urgent a tenth of a second later than it could, as a busy or weak device does. */
export const letReactBeLate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const LATE = 100;
    const later = window.setTimeout;
    // React's scheduler posts itself a message for each piece of work.
    const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown) => void;
    MessagePort.prototype.postMessage = function (message: unknown) {
      later(() => post.call(this, message), LATE);
    };
    // TanStack Query tells of what is new in a turn of its own.
    const setTimeout = (work: () => void, time = 0): number => later(work, Math.max(time, LATE));
    Object.assign(window, { setTimeout });
  });
