/** The URLs of a general test and of its result (rules R29, R30, R43). */
import { twoQuestions } from '../support/test-fixtures.ts';
import { expect, test } from '../support/fixtures.ts';
import { failOnce } from '../support/network/network.ts';
import { scrollTop } from '../support/scroll.ts';
import { expectRouteError } from '../support/expect-route-error.ts';
import { signUp } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';
import { errorToasts } from '../support/toasts.ts';

const alreadyDone = failedLoad(409);

test('The URL of a passed test leads to its result, which another user of the browser does not see', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.request.put(`/api/results/${id}`, { data: { answers: [1, 0] } });
  await page.goto('/dashboard');
  await expect(page.getByText('Пройден', { exact: true })).toBeVisible();
  consoleErrors.expect(alreadyDone);
  await page.goto(`/test/${id}`);
  await expect(page).toHaveURL('/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Органоиды');
  await expect(page.getByText('2 из 2 баллов')).toBeVisible();
  await page.getByRole('radio', { name: 'С ошибками (0)' }).check();
  await expect(page.getByText('Ошибок нет.')).toBeVisible();

  // Another user, without a result.
  await signUp(page);
  consoleErrors.expect(failedLoad(404));
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
});

test('The result of a test that was passed on another device starts at its top', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto(`/test/${id}`);
  const last = page.getByRole('radio', { name: 'На рибосоме' });
  await last.scrollIntoViewIfNeeded();
  await page.request.put(`/api/results/${id}`, { data: { answers: [1, 0] } });
  consoleErrors.expect(alreadyDone);
  await page.reload();
  await expect(page).toHaveURL('/results');
  await expect(page.getByText('2 из 2 баллов')).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('The URL of an unknown test and `/results` without a result lead to the dashboard', async ({ page, site, consoleErrors }) => {
  await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  consoleErrors.expect(failedLoad(404));
  await page.goto('/test/nothing');
  await expect(page).toHaveURL('/dashboard');
  await expect(errorToasts(page, 'Тест не найден')).toBeVisible();
  await page.goto('/results');
  await expect(page).toHaveURL('/dashboard');
});

test('The dashboard, a test and a result offer a retry when they do not load', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  consoleErrors.expect(failedLoad('(409|500)'));
  const retry = page.getByRole('alert').getByRole('button', { name: 'Повторить' });

  await page.goto('/lessons');
  await failOnce(page, '**/api/tests', 500);
  await page.getByRole('link', { name: 'Главная' }).click();
  await expect(page.getByRole('alert')).toContainText('Не удалось загрузить тесты');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Органоиды' })).toBeVisible();

  await failOnce(page, `**/api/tests/${id}`, 500);
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  await expectRouteError(page, 'Не удалось загрузить тест');
  await retry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Органоиды');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.request.put(`/api/results/${id}`, { data: { answers: [1, 0] } });
  await failOnce(page, `**/api/results/${id}`, 500);
  await page.goto(`/test/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить результат');
  await retry.click();
  await expect(page.getByText('2 из 2 баллов')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
