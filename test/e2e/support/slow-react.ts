import type { Page } from '@playwright/test';

/** Makes the page render what is not urgent 100 ms later, as a busy or weak device does. */
export const slowDownReact = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const DELAY_MS = 100;
    const later = window.setTimeout;
    // React's scheduler posts a message to itself for each piece of work.
    const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown) => void;
    MessagePort.prototype.postMessage = function (message: unknown) {
      later(() => post.call(this, message), DELAY_MS);
    };
    // TanStack Query notifies its observers in a `setTimeout` callback.
    const setTimeout = (work: () => void, time = 0): number => later(work, Math.max(time, DELAY_MS));
    Object.assign(window, { setTimeout });
  });
