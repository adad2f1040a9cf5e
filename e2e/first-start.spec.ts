/** The site as its owner finds it after the first start: tests to try, an administrator who can sign in. */
import { expect, test } from './fixtures.ts';
import { ADMINISTRATOR } from './server.ts';
import { hasLoadedAhead } from './loaded.ts';
import { signUp, typeSignIn } from './site.ts';

test.use({ hasSampleContent: true });

test('A new site has tests with pictures to take, and its administrator changes them', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard');
  const tests = page.getByRole('main').getByRole('listitem');
  await expect(tests).not.toHaveCount(0);
  for (const card of await tests.all()) await expect(card.getByRole('link', { name: 'Пройти тест' })).toBeVisible();
  await page.getByRole('link', { name: 'Пройти тест' }).first().click();
  const picture = page.getByRole('main').getByRole('img', { name: /^Рисунок к вопросу/ }).first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.context().clearCookies();
  await page.goto('/');
  await typeSignIn(page, ADMINISTRATOR);
  await page.getByRole('link', { name: 'Админка' }).click();
  await page.getByRole('link', { name: 'Изменить: Клетка и её органоиды' }).click();
  await expect(page.getByLabel('Название теста')).not.toHaveValue('');
});

test('Who comes again loads nothing but the page and its data', async ({ page }) => {
  await signUp(page);
  const visit = async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Пройти тест' }).first().click();
    const picture = page.getByRole('main').getByRole('img', { name: /^Рисунок к вопросу/ }).first();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // What came over the network, by the browser's own account: the rest was kept from before.
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
        .map(({ name }) => new URL(name).pathname),
    );
  };
  expect(await visit()).toContainEqual(expect.stringMatching(/^\/assets\/index-.+\.js$/));
  await expect.poll(() => hasLoadedAhead(page)).toBe(true);
  const loadedAgain = await visit();
  expect(loadedAgain).toContain('/api/tests');
  expect(loadedAgain.filter((path) => !/^\/api\/(session|tests)(\/|$)/.test(path))).toEqual([]);
});
