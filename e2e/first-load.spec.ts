/** Whoever can't be shown a page is told why, instead of being left with a white one. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { CUT_LINE } from './taking.ts';

const ENTRY = '**/assets/index-*.js';
const signIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Вход' });

test('A script that was lost on the way is said to be, and asked for again', async ({ page, watch }) => {
  watch.expect(CUT_LINE);
  await page.route(ENTRY, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Не удалось загрузить страницу. Проверьте соединение')).toBeVisible();
  await page.unroute(ENTRY);
  await page.getByRole('button', { name: 'попробуйте ещё раз' }).click();
  await expect(signIn(page)).toBeVisible();
  await expect(page.getByText('Не удалось загрузить страницу')).toHaveCount(0);
});

test('So it is where a network answers with a page of its own', async ({ page, watch }) => {
  watch.expect(/Failed to load module script/);
  await page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Войдите в сеть</h1>' }));
  await page.goto('/');
  await expect(page.getByText('Не удалось загрузить страницу. Проверьте соединение')).toBeVisible();
});

test('A browser that is too old is told so', async ({ page, watch }) => {
  watch.expect(/^uncaught: /);
  watch.expect(/^error: /);
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'));
  await page.goto('/');
  await expect(page.getByText('Этот браузер устарел, и сайт в нём не работает.')).toBeVisible();
});

test('Translators are asked to leave the page alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
});

test('A browser that keeps no cookies is told before it tries to sign in', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
  for (const address of ['/', '/register']) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('Браузер не хранит cookie, а без них войти нельзя.');
  }
});
