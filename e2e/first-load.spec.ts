/** Whoever can't be shown a page is told why, instead of being left with a white one. */
import type { Page } from '@playwright/test';
import { scriptOf, stylesOf } from './built.ts';
import { expect, SCREENS, test } from './fixtures.ts';
import { twoQuestions } from './content.ts';
import { readAloud } from './live.ts';
import { hasLoadedAhead } from './loaded.ts';
import { signUp } from './site.ts';
import { CUT_LINE } from './watch.ts';

const signIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Вход' });

test('A script that was lost on the way is said to be, and asked for again', async ({ page, watch }) => {
  watch.expect(CUT_LINE);
  await page.route(scriptOf('index.html'), (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Не удалось загрузить страницу. Проверьте соединение')).toBeVisible();
  await page.unroute(scriptOf('index.html'));
  await page.getByRole('button', { name: 'попробуйте ещё раз' }).click();
  await expect(signIn(page)).toBeVisible();
  await expect(page.getByText('Не удалось загрузить страницу')).toHaveCount(0);
});

test('So it is where a network answers with a page of its own', async ({ page, watch }) => {
  watch.expect(/Failed to load module script/);
  await page.route(scriptOf('index.html'), (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Войдите в сеть</h1>' }));
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

test('A page that is slow to come says so, and then comes', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone);
  await signUp(page);
  await page.goto('/dashboard');
  let letCome = (): void => undefined;
  const asked = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(scriptOf('src/web/pages/profile-route.tsx'), async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(readAloud(page, 'Загрузка…')).toBeVisible();
  letCome();
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeFocused();
  await expect(page.getByText('Загрузка…')).toHaveCount(0);
});

test('The pages of a test are there before the network goes away', async ({ page, site, watch }) => {
  watch.expect(CUT_LINE);
  await site.createTest(twoQuestions('Клетка'));
  await signUp(page);
  await page.goto('/dashboard');
  await expect.poll(() => hasLoadedAhead(page)).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  await expect(page.getByRole('main').getByText('Проверьте соединение и попробуйте ещё раз.')).toBeVisible();
  await expect(page.getByText('Не удалось загрузить страницу')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 3, name: 'Где идёт фотосинтез?' })).toBeVisible();
});

test('A stylesheet that was lost when it was loaded ahead is there when its page is gone to', async ({ page, site, watch }) => {
  watch.expect(CUT_LINE);
  const [lost = ''] = stylesOf('src/features/tests/web/take-test-page.tsx', ['src/web/layout.tsx', 'src/web/pages/dashboard-page.tsx']);
  await site.createTest(twoQuestions('Клетка'));
  await signUp(page);
  await page.route(lost, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(lost));
  await page.goto('/dashboard');
  await failed;
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Где идёт фотосинтез?' })).toBeVisible();
  const rules = await page.evaluate(
    (name) => [...document.styleSheets].filter(({ href }) => href?.endsWith(name)).map(({ cssRules }) => cssRules.length),
    lost,
  );
  expect(rules).toEqual([expect.any(Number)]);
  expect(rules[0]).toBeGreaterThan(0);
});
