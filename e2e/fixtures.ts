import { expect, test as base, type Page } from '@playwright/test';
import { makeOldest } from './oldest-browser.ts';
import { ADMINISTRATOR, startServer } from './server.ts';
import { siteOf, type Site } from './site.ts';
import { newWatch, type Watch } from './watch.ts';

export { expect };

interface ForTest {
  /** Fails the test when a browser complained of something that the test didn't expect. */
  watch: Watch;
  /** A page of another browser, watched as well. */
  openDevice(): Promise<Page>;
}

interface ForWorker {
  /** Whether the server starts with the content of a new site. */
  hasSampleContent: boolean;
  /** A server of the worker's own; all tests that it holds are removed after each test, unless it came with them. */
  site: Site;
}

export const test = base.extend<ForTest, ForWorker>({
  hasSampleContent: [false, { option: true, scope: 'worker' }],
  site: [
    async ({ playwright, hasSampleContent }, provide) => {
      const server = await startServer({ hasSampleContent });
      const admin = await playwright.request.newContext({ baseURL: server.url });
      expect((await admin.post('/api/session', { data: ADMINISTRATOR })).status()).toBe(200);
      await provide(siteOf(server, admin));
      await admin.dispose();
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, provide) => provide(site.server.url),
  watch: [
    async ({ context, site, hasSampleContent }, provide) => {
      const watch = newWatch();
      watch.add(context);
      await makeOldest(context);
      await provide(watch);
      if (!hasSampleContent) await site.clear();
      expect(watch.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  openDevice: async ({ browser, watch }, provide) => {
    await provide(async () => {
      const context = await browser.newContext();
      watch.add(context);
      await makeOldest(context);
      return context.newPage();
    });
  },
});

/** The two screens that the boards of the design show. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

/** Runs a suite on a phone's screen and on a desktop's. */
export function onEveryScreen(suite: (screen: keyof typeof SCREENS) => void): void {
  for (const screen of ['phone', 'desktop'] as const) {
    test.describe(screen, () => {
      test.use({ viewport: SCREENS[screen] });
      suite(screen);
    });
  }
}
