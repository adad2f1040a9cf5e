/** The fixtures of Playwright that every browser test gets: a running site and browsers without unexpected errors. */
import { expect, test as base, type BrowserContext, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import { recordConsoleErrors, type ConsoleErrors } from './console-errors.ts';
import { removeUnsupportedApis } from './oldest-browser.ts';
import { ADMIN, startServer } from './server.ts';
import { createSiteDriver, type Site } from './site-driver.ts';

export { expect };

interface TestFixtures {
  /** The recorded errors of browsers. An error that the test does not expect fails it. */
  consoleErrors: ConsoleErrors;
  /** Opens a page in a separate browser context, whose errors are recorded too. */
  openDevice(): Promise<Page>;
}

interface WorkerFixtures {
  /** Whether the server starts with the sample content of a new site. */
  hasSampleContent: boolean;
  /** The site of the worker. After each test all content is deleted, except sample content. */
  site: Site;
}

/** Starts a site for the tests of a worker, and stops it after them. */
export async function provideSite(playwright: PlaywrightWorkerArgs['playwright'], hasSampleContent: boolean, provide: (site: Site) => Promise<void>): Promise<void> {
  const server = await startServer({ hasSampleContent });
  const admin = await playwright.request.newContext({ baseURL: server.url });
  expect((await admin.post('/api/session', { data: ADMIN })).status()).toBe(200);
  await provide(createSiteDriver(server, admin));
  await admin.dispose();
  await server.close();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  hasSampleContent: [false, { option: true, scope: 'worker' }],
  site: [
    ({ playwright, hasSampleContent }, provide) => provideSite(playwright, hasSampleContent, provide),
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, provide) => provide(site.server.url),
  consoleErrors: [
    async ({ context, site, hasSampleContent }, provide) => {
      const consoleErrors = recordConsoleErrors();
      consoleErrors.add(context);
      await removeUnsupportedApis(context);
      await provide(consoleErrors);
      // The errors are read before the content is deleted. Pages that are still open may request deleted content, and
      // those errors are not errors of the test.
      const errors = consoleErrors.unexpected();
      if (!hasSampleContent) await site.clear();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  openDevice: async ({ browser, consoleErrors }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      consoleErrors.add(context);
      await removeUnsupportedApis(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** The two screens that most tests use. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

/** Runs tests on a phone and on a desktop. It is meant only for what differs between the two. */
export function onEveryScreen(defineTests: (screen: keyof typeof SCREENS) => void): void {
  for (const screen of ['phone', 'desktop'] as const) {
    test.describe(screen, () => {
      test.use({ viewport: SCREENS[screen] });
      defineTests(screen);
    });
  }
}
