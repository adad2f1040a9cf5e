/** Tests a new version of the site (rules R195 and R196). */
import type { Page } from '@playwright/test';
import { scriptUrl } from '../support/build-manifest.ts';
import { failedLoad } from '../support/console-errors.ts';
import { expect } from '../support/fixtures.ts';
import { keptBySite, openWithWorker, test, untilControlled } from '../support/network/offline.ts';
import { liveRegion } from '../support/live-region.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';
import { answerBoth, expectResult, finish } from '../support/take-test.ts';
import { twoQuestions } from '../support/test-fixtures.ts';

const strip = (page: Page) => liveRegion(page, 'Сайт обновился');

/**
 * Makes the browser check for a new version of the service worker. Opening a page starts such a check, too. The first
 * `update` may join a check that began before the deployment, so a second `update` follows.
 */
const lookForNewVersion = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    await registration?.update();
  });
const startScript = (page: Page) => page.evaluate(() => new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '').pathname);

test('A new version is offered; until it is taken the open page goes on with its own files', async ({ page, siteProxy, site }) => {
  await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await openWithWorker(page, '/dashboard');
  const before = await startScript(page);
  await expect(strip(page)).toHaveCount(0);
  siteProxy.deploy();
  // The server does not have the files of the page's version any more.
  const chunk = scriptUrl('src/features/progress/web/progress-page.tsx');
  expect((await page.request.get(chunk)).status()).toBe(404);
  await lookForNewVersion(page);
  await expect(strip(page)).toBeVisible();
  await page.getByRole('link', { name: 'Мой прогресс' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Мой прогресс' })).toBeVisible();
  expect(await startScript(page)).toBe(before);

  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.getByRole('button', { name: 'Обновить' }).click();
  await expect.poll(() => startScript(page).catch(() => before)).not.toBe(before);
  await expect(page.getByRole('heading', { level: 1, name: 'Мой прогресс' })).toBeVisible();
  // No page needs the files of the former version any more.
  await expect.poll(async () => (await keptBySite(page)).caches).toEqual([`listok:files:${await startScript(page)}`]);
  await expect(strip(page)).toHaveCount(0);
  expect(loads).toHaveLength(1);
});

test('A page that is looked at again after an hour looks for a new version', async ({ page, siteProxy }) => {
  await signUp(page);
  await openWithWorker(page, '/dashboard');
  siteProxy.deploy();
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(strip(page)).toBeVisible();
});

test('Another open tab keeps its files when one tab takes the new version', async ({ page, siteProxy }) => {
  await signUp(page);
  await openWithWorker(page, '/dashboard');
  const other = await page.context().newPage();
  await openWithWorker(other, '/lessons');
  siteProxy.deploy();
  await lookForNewVersion(page);
  await page.getByRole('button', { name: 'Обновить' }).click();
  await untilControlled(page);
  await expect(strip(page)).toHaveCount(0);
  await expect(strip(other)).toBeVisible();
  await other.getByRole('link', { name: 'Профиль' }).first().click();
  await expect(other.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  expect((await keptBySite(other)).caches).toHaveLength(2);
});

test('Inside a test a new version is offered only afterwards', async ({ page, siteProxy, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await openWithWorker(page, `/test/${id}`);
  const other = await page.context().newPage();
  await openWithWorker(other, '/dashboard');
  siteProxy.deploy();
  await lookForNewVersion(other);
  await expect(strip(other)).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await answerBoth(page);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
  await expect(strip(page)).toBeVisible();
});

test('A page that was opened after the update is not offered it', async ({ page, siteProxy }) => {
  await signUp(page);
  await openWithWorker(page, '/dashboard');
  const before = (await keptBySite(page)).caches;
  siteProxy.deploy();
  await page.goto('/lessons');
  await expect.poll(async () => (await keptBySite(page)).caches).not.toEqual(before);
  await expect.poll(async () => (await keptBySite(page)).caches).toEqual([`listok:files:${await startScript(page)}`]);
  await expect(strip(page)).toHaveCount(0);
});

test('Unsaved text is asked about once before the update, and stays if the answer is no', async ({ page, siteProxy, consoleErrors }) => {
  consoleErrors.expect(failedLoad(404));
  await signInAdmin(page);
  await openWithWorker(page, '/admin/create-block');
  await page.getByLabel('Название').fill('Клетка');
  siteProxy.deploy();
  await lookForNewVersion(page);
  const before = await startScript(page);
  await page.getByRole('button', { name: 'Обновить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Остаться' }).click();
  await expect(page.getByLabel('Название')).toHaveValue('Клетка');
  await page.getByRole('button', { name: 'Обновить' }).click();
  const browserQuestions: string[] = [];
  page.on('dialog', (dialog) => void (browserQuestions.push(dialog.type()), dialog.accept()));
  await page.getByRole('dialog').getByRole('button', { name: 'Уйти' }).click();
  await expect.poll(() => startScript(page).catch(() => before)).not.toBe(before);
  expect(browserQuestions).toEqual([]);
});
