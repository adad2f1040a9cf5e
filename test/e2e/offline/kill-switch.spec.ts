/** Tests SERVICE_WORKER=off: pages remove the service worker and its caches (rule R198). */
import { expect } from '../support/fixtures.ts';
import { keptBySite, openWithWorker, test } from '../support/network/offline.ts';
import { signUp } from '../support/site-driver.ts';

test('A site with SERVICE_WORKER=off removes the worker and all that was kept at the next visit', async ({ page, site }) => {
  await signUp(page);
  await openWithWorker(page, '/dashboard');
  await page.evaluate(async () => void (await caches.open('listok:user:7:images')));
  await site.server.kill();
  await site.server.restart({ SERVICE_WORKER: 'off' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => keptBySite(page)).toEqual({ caches: [], workers: 0 });
  // No page registers the service worker again.
  await page.reload();
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(6_000);
  expect(await keptBySite(page)).toEqual({ caches: [], workers: 0 });
  await site.server.kill();
  await site.server.restart();
});
