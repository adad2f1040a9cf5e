/** The common part of the tests of the service worker. */
import type { Page, Response } from '@playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { startSiteProxy, type SiteProxy } from './site-proxy.ts';

/** The test function of these tests. Their browsers allow service workers and reach the site through a proxy. */
export const test = base.extend<{ siteProxy: SiteProxy; unusedPreload: void }, { sharedProxy: SiteProxy }>({
  serviceWorkers: 'allow',
  sharedProxy: [
    async ({ site }, provide) => {
      const proxy = await startSiteProxy();
      proxy.setTarget(site.server.url);
      await provide(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  siteProxy: async ({ sharedProxy }, provide) => {
    await provide(sharedProxy);
    sharedProxy.reset();
  },
  // A page that shows stored copies starts with the session that the device remembers. The browser may then warn that
  // the page used the preloaded session too late.
  unusedPreload: [
    async ({ consoleErrors }, provide) => {
      consoleErrors.expect(/^warning: The resource \S+\/api\/session was preloaded using link preload but not used/);
      await provide();
    },
    { auto: true },
  ],
  baseURL: async ({ siteProxy }, provide) => provide(siteProxy.url),
});

/** Opens a page as a signed-in user, and waits until the service worker controls it. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilControlled(page);
}

export const untilControlled = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

/**
 * The names of the site's caches, and the number of registered workers. It opens no cache, because opening a deleted
 * cache would create it again.
 */
export const keptBySite = (page: Page): Promise<{ caches: string[]; workers: number }> =>
  page.evaluate(async () => ({ caches: await caches.keys(), workers: (await navigator.serviceWorker.getRegistrations()).length }));

/** The built files in the site's caches. It must not be called while a cache is being deleted. */
export const filesKeptBySite = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Expects that the service worker served the app shell (the page without server rendering), and that its scripts ran. */
export async function expectShell(page: Page, response: Response | null): Promise<void> {
  expect(response?.fromServiceWorker()).toBe(true);
  expect(response?.status()).toBe(200);
  // The script removes this element when it has drawn something.
  await expect(page.locator('#not-loaded')).toHaveCount(0);
  await expect(page.locator('#root')).not.toBeEmpty();
}
