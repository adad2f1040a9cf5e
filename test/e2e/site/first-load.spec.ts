/** Tests the first load: what users see when scripts, styles, cookies or the network are missing. */
import type { Page } from '@playwright/test';
import { scriptUrl, stylesheetUrls } from '../support/build-manifest.ts';
import { testEditor } from '../support/editor.ts';
import { expectRouteError } from '../support/expect-route-error.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { twoQuestions } from '../support/test-fixtures.ts';
import { pauseRequests } from '../support/network/network.ts';
import { liveRegion } from '../support/live-region.ts';
import { hasPrefetched } from '../support/network/prefetched.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';
import { CONNECTION_LOST } from '../support/console-errors.ts';

const PROFILE_SCRIPT = 'src/web/pages/account/profile-page.tsx';

const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Вход' });

test('A page whose script did not load, or is that of a captive portal, says so and offers a retry', async ({ page, consoleErrors }) => {
  consoleErrors.expect(CONNECTION_LOST);
  consoleErrors.expect(/Failed to load module script/);
  const message = page.getByText('Не удалось загрузить страницу. Проверьте соединение');
  await page.route(scriptUrl('index.html'), (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Войдите в сеть</h1>' }));
  await page.goto('/');
  await expect(message).toBeVisible();
  await page.unroute(scriptUrl('index.html'));
  await page.route(scriptUrl('index.html'), (route) => route.abort());
  await page.goto('/');
  await expect(message).toBeVisible();
  // Automatic translation would change the nodes that React has rendered.
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await page.unroute(scriptUrl('index.html'));
  await page.getByRole('button', { name: 'попробуйте ещё раз' }).click();
  await expect(signInHeading(page)).toBeVisible();
  await expect(page.getByText('Не удалось загрузить страницу')).toHaveCount(0);
});

test('A browser that is too old gets a message', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/^uncaught: /);
  consoleErrors.expect(/^error: /);
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'));
  await page.goto('/');
  await expect(page.getByText('Этот браузер устарел, и сайт в нём не работает.')).toBeVisible();
  // The scripts do not run in this browser, so the page that the server rendered must be hidden.
  await expect(page.locator('#root')).toBeHidden();
});

test('A page whose script is slow shows «Загрузка…», and one that has been prefetched opens without a network', async ({ page, consoleErrors }) => {
  consoleErrors.expect(CONNECTION_LOST);
  await page.setViewportSize(SCREENS.phone);
  await signUp(page);
  await page.goto('/dashboard');
  const profile = `**${scriptUrl(PROFILE_SCRIPT)}`;
  const release = await pauseRequests(page, profile);
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(liveRegion(page, 'Загрузка…')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeFocused();
  await expect(page.getByText('Загрузка…')).toHaveCount(0);

  await expect.poll(() => hasPrefetched(page)).toBe(true);
  await page.context().setOffline(true);
  // The device has no copy of the lessons. Their page still opens, and says so.
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await page.getByRole('link', { name: 'Уроки' }).click();
  await expect(page.getByRole('heading', { name: 'Нет соединения' })).toBeVisible();
  await expect(page.getByText('Не удалось загрузить страницу')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Уроки' })).toBeVisible();
});

/** Counts the documents that a page loads from this call on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') count += 1;
  });
  return () => count;
}

test('A page whose script is lost is reloaded once, but neither without a network nor over unsaved text', async ({ page, site, consoleErrors }) => {
  consoleErrors.expect(CONNECTION_LOST);
  const { id } = await site.createTest(twoQuestions('Клетка'));
  await signInAdmin(page);
  await page.goto('/lessons');
  const documents = countDocuments(page);
  const profile = page.getByRole('link', { name: 'Профиль' });
  await page.route(scriptUrl(PROFILE_SCRIPT), (route) => (documents() === 0 ? route.abort() : route.fallback()));
  await profile.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Профиль');
  await expect(page).toHaveURL('/profile');
  expect(documents()).toBe(1);

  await page.goto('/lessons');
  await page.route(scriptUrl(PROFILE_SCRIPT), (route) => route.abort());
  await profile.click();
  await expect(page.getByRole('alert')).toContainText('Не удалось загрузить страницу');
  expect(documents()).toBe(3);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Профиль');

  // The route makes the script fail to load although the browser has cached it: a routed request bypasses the cache.
  await page.route(scriptUrl(PROFILE_SCRIPT), (route) => route.abort());
  await page.goto(`/admin/edit/${id}`);
  await testEditor(page).name.fill('Ядро');
  const before = documents();
  await profile.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Уйти' }).click();
  await expectRouteError(page, 'Не удалось загрузить страницу');
  expect(documents()).toBe(before);

  await page.goto('/lessons');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Уроки');
  await page.context().setOffline(true);
  await profile.click();
  await expectRouteError(page, 'Не удалось загрузить страницу');
  expect(documents()).toBe(before + 1);
});

test('A style sheet whose prefetch failed is loaded when its page is opened', async ({ page, site, consoleErrors }) => {
  consoleErrors.expect(CONNECTION_LOST);
  const [lost = ''] = stylesheetUrls('src/features/tests/web/take-test-page.tsx', ['src/web/app/guards.tsx', 'src/web/pages/dashboard-page.tsx']);
  await site.createTest(twoQuestions('Клетка'));
  await signUp(page);
  await page.route(lost, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(lost));
  await page.goto('/dashboard');
  await failed;
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Где идёт фотосинтез?' })).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCSS('position', 'sticky');
});
