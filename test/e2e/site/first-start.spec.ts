/** Tests a new site: sample tests with images, and an admin who can sign in. */
import { expect, test } from '../support/fixtures.ts';
import { ADMIN } from '../support/server.ts';
import { hasPrefetched } from '../support/network/prefetched.ts';
import { signUp, submitSignInForm } from '../support/site-driver.ts';

test.use({ hasSampleContent: true });

test('A new site offers sample tests with images, which load once and its admin can edit', async ({ page }) => {
  await signUp(page);
  const visit = async () => {
    await page.goto('/dashboard');
    const tests = page.getByRole('main').getByRole('listitem');
    await expect(tests).not.toHaveCount(0);
    for (const card of await tests.all()) await expect(card.getByRole('link', { name: 'Пройти тест' })).toBeVisible();
    await page.getByRole('link', { name: 'Пройти тест' }).first().click();
    const image = page.getByRole('main').getByRole('img', { name: /^Рисунок к вопросу/ }).first();
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    // Files from the browser's cache have the size 0.
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
        .map(({ name }) => new URL(name).pathname),
    );
  };
  expect(await visit()).toContainEqual(expect.stringMatching(/^\/assets\/index-.+\.js$/));
  await expect.poll(() => hasPrefetched(page)).toBe(true);
  const loadedAgain = await visit();
  // The server renders the dashboard with its data, so the dashboard requests nothing. The test is opened by a link, so
  // its page requests the data of the test.
  expect(loadedAgain.filter((path) => !/^\/api\/tests\/[^/]+$/.test(path))).toEqual([]);

  await page.context().clearCookies();
  await page.goto('/');
  await submitSignInForm(page, ADMIN);
  await page.getByRole('link', { name: 'Админка' }).click();
  await page.getByRole('link', { name: 'Изменить: Клетка и её органоиды' }).click();
  await expect(page.getByLabel('Название теста')).not.toHaveValue('');
});
