/** Tests that the site opens without a network (rules R190 to R194). */
import { CONNECTION_LOST, failedLoad } from '../support/console-errors.ts';
import { expect } from '../support/fixtures.ts';
import { expectShell, filesKeptBySite, keptBySite, openWithWorker, test } from '../support/network/offline.ts';
import { fileUrls } from '../support/build-manifest.ts';
import { signUp } from '../support/site-driver.ts';

test('Who has not signed in gets no service worker and no copy of anything', async ({ page }) => {
  for (const path of ['/', '/register']) {
    await page.goto(path);
    await page.getByLabel('Email').fill('p@listok.test');
    // For signed-in users a page registers the service worker some seconds after it has loaded. The test waits longer
    // than that.
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(6_000);
    expect(await keptBySite(page)).toEqual({ caches: [], workers: 0 });
  }
});

test('A signed-in user gets the files of all pupil pages, and nothing of the administration', async ({ page }) => {
  await signUp(page);
  await openWithWorker(page, '/dashboard');
  const { caches: names, workers } = await keptBySite(page);
  const files = await filesKeptBySite(page);
  expect([names.length, workers]).toEqual([1, 1]);
  expect(names[0]).toMatch(/^listok:files:\/assets\/index-.+\.js$/);
  expect(files).toContain('/shell');
  for (const module of ['index.html', 'src/web/pages/dashboard-page.tsx', 'src/web/pages/lessons/lesson-page.tsx']) {
    expect(files).toEqual(expect.arrayContaining(fileUrls(module)));
  }
  const fontsAndArt = files.filter((file) => /\.(woff2|svg)$/.test(file));
  expect(fontsAndArt.length).toBeGreaterThan(4);
  expect(files.filter((file) => /admin|editor|form-page|import-page|analysis|gradebook|users-page/.test(file))).toEqual([]);
  const shell = await page.evaluate(async () => (await caches.match('/shell', { ignoreSearch: true }))?.text());
  expect(shell).toContain('<div id="root"></div>');
});

test('With the server stopped the site opens again, the administration too, and once the server is back its answer counts', async ({ page, site, consoleErrors }) => {
  consoleErrors.expect(CONNECTION_LOST);
  consoleErrors.expect(failedLoad(502));
  await signUp(page);
  await openWithWorker(page, '/dashboard');
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await site.server.kill();
  for (const path of ['/dashboard', '/progress', '/admin/users']) await expectShell(page, await page.goto(path));

  await site.server.restart();
  // A server that has just started may need more time for its first response than the service worker waits.
  await expect(async () => expect(await (await page.goto('/dashboard'))?.text()).toContain('page-data')).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('without the proxy', () => {
  test.use({ baseURL: async ({ site }, provide) => provide(site.server.url) });

  test('With nothing that listens, and on a device without a network, the site opens again', async ({ page, site, consoleErrors }) => {
    consoleErrors.expect(CONNECTION_LOST);
    await signUp(page);
    await openWithWorker(page, '/dashboard');
    await page.context().setOffline(true);
    await site.server.kill();
    await expectShell(page, await page.goto('/lessons'));
    await page.context().setOffline(false);
    // The page shows stored copies. It requests data without a copy only once, because the user would wait while it
    // tried again.
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/practice') asked += 1;
    });
    await expectShell(page, await page.goto('/dashboard'));
    await expect(page.getByRole('heading', { name: 'Общие тесты' })).toBeVisible();
    expect(asked).toBe(1);
    await site.server.restart();
  });
});

test('A proxy that does not reach the server leads to the copy; any answer of the server wins', async ({ page, siteProxy, consoleErrors }) => {
  await signUp(page);
  await openWithWorker(page, '/dashboard');
  for (const status of [502, 503, 504]) {
    siteProxy.setFailure(status);
    await expectShell(page, await page.goto('/lessons'));
  }
  for (const status of [401, 403, 404, 500]) {
    consoleErrors.expect(failedLoad(status));
    siteProxy.setFailure(status);
    expect((await page.goto('/lessons'))?.status()).toBe(status);
  }
});

test('A server that does not answer for four seconds leads to the copy', async ({ page, siteProxy, consoleErrors }) => {
  consoleErrors.expect(/preload/);
  await signUp(page);
  await openWithWorker(page, '/dashboard');
  siteProxy.setFailure('silence');
  await expectShell(page, await page.goto('/lessons'));
});

test('Pictures of questions come from the copies of a user while the server cannot be reached', async ({ page, site, consoleErrors }) => {
  consoleErrors.expect(failedLoad(404));
  consoleErrors.expect(failedLoad(502));
  await signUp(page);
  await openWithWorker(page, '/dashboard');
  await page.evaluate(async () => {
    const kept = await caches.open('listok:user:7:images');
    await kept.put('/api/images/kept', new Response('picture', { headers: { 'Content-Type': 'image/png' } }));
  });
  const read = (path: string) => page.evaluate(async (url) => (await fetch(url)).text(), path);
  expect(await read('/api/images/kept')).not.toBe('picture');
  await site.server.kill();
  expect(await read('/api/images/kept')).toBe('picture');
  await site.server.restart();
});
