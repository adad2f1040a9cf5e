/** Tests the background sync: the service worker sends the answers that no open page could send (rule R197). */
import type { Page } from '@playwright/test';
import { CONNECTION_LOST, failedLoad } from '../support/console-errors.ts';
import { expect } from '../support/fixtures.ts';
import { finishedOnDisk } from '../support/network/kept-on-device.ts';
import { openWithWorker, test } from '../support/network/offline.ts';
import { signUp, type Site } from '../support/site-driver.ts';
import { answerBoth, expectResult, finish, storedScores } from '../support/take-test.ts';
import { twoQuestions } from '../support/test-fixtures.ts';

/** Finishes a test while the server is stopped. */
async function finishWithoutServer(page: Page, site: Site): Promise<void> {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await openWithWorker(page, `/test/${id}`);
  await answerBoth(page);
  await site.server.kill();
  await finish(page);
  await expect.poll(() => finishedOnDisk(page)).toBe(1);
}

/** Leaves the site's pages by opening its icon, which is an SVG file. An open page would send the answers itself. */
async function leavePages(page: Page): Promise<void> {
  await page.goto(await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''));
}

/** Sends the `sync` event to the service worker. The browser does the same when the network is back. */
async function dispatchSync(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devTools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId: await registered, tag: 'listok-outgoing', lastChance: false });
}

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.expect(CONNECTION_LOST);
  consoleErrors.expect(failedLoad(502));
});

test('A test that was finished without a network is sent when all pages are closed', async ({ page, site }) => {
  await finishWithoutServer(page, site);
  await site.server.restart();
  await leavePages(page);
  await dispatchSync(page);
  await expect.poll(() => storedScores(page)).toEqual([2]);
  await expect.poll(() => finishedOnDisk(page)).toBe(0);
});

test('What waits stays for its owner while another user is signed in', async ({ page, site }) => {
  await finishWithoutServer(page, site);
  await site.server.restart();
  await leavePages(page);
  await signUp(page);
  const answered = page.context().waitForEvent('response', (response) => response.url().includes('/api/results/') && response.status() === 409);
  await dispatchSync(page);
  await answered;
  expect(await storedScores(page)).toEqual([]);
  expect(await finishedOnDisk(page)).toBe(1);
});

test('What the page has sent itself waits no more', async ({ page, site }) => {
  await finishWithoutServer(page, site);
  await site.server.restart();
  await expectResult(page, '2 из 2 баллов');
  await expect.poll(() => finishedOnDisk(page)).toBe(0);
});
