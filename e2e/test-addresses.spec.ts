/** Where the addresses of a general test and of its result lead, whatever became of the test (specification §2). */
import { everyKind, twoQuestions } from './content.ts';
import { expect, test } from './fixtures.ts';
import { expectPageFailure } from './page-failure.ts';
import { signUp } from './site.ts';
import { failedLoad } from './watch.ts';

const alreadyDone = failedLoad(409);

test('Addresses of a test lead who has done it to the result', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.request.put(`/api/results/${id}`, { data: { answers: [1, 0] } });
  await page.goto('/dashboard');
  await expect(page.getByText('Пройден', { exact: true })).toBeVisible();
  watch.expect(alreadyDone);
  await page.goto(`/test/${id}`);
  await expect(page).toHaveURL('/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Органоиды');
  await expect(page.getByText('2 из 2 баллов')).toBeVisible();
  await page.getByRole('radio', { name: 'С ошибками (0)' }).check();
  await expect(page.getByText('Ошибок нет.')).toBeVisible();

  // Somebody else, who has done nothing.
  await signUp(page);
  watch.expect(failedLoad(404));
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
});

test('The result of a test that was done elsewhere begins at its top, however far the test was read', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto(`/test/${id}`);
  const last = page.getByRole('radio', { name: 'На рибосоме' });
  await last.scrollIntoViewIfNeeded();
  await page.request.put(`/api/results/${id}`, { data: { answers: [1, 0] } });
  watch.expect(alreadyDone);
  await page.reload();
  await expect(page).toHaveURL('/results');
  await expect(page.getByText('2 из 2 баллов')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('Addresses of a test lead to the dashboard when there is no such test or nothing to show', async ({ page, site, watch }) => {
  await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  watch.expect(failedLoad(404));
  await page.goto('/test/nothing');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('alert').filter({ hasText: 'Тест не найден' })).toBeVisible();
  await page.goto('/results');
  await expect(page).toHaveURL('/dashboard');
});

test('Addresses of a test show the questions as they were, after the test was edited and deleted', async ({ page, site, watch }) => {
  const stored = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.request.put(`/api/results/${stored.id}`, { data: { answers: [0, 0] } });
  await site.updateTest({ ...stored, ...everyKind('Клетка') });
  watch.expect(alreadyDone);
  await page.goto(`/test/${stored.id}`);
  await expect(page.getByRole('heading', { level: 3, name: 'Где' })).toHaveText([
    'Где идёт фотосинтез?',
    'Где собирают белок?',
  ]);
  await site.deleteTest(stored.id);
  await page.reload();
  await expect(page.getByText('1 из 2 баллов')).toBeVisible();
});

test('Addresses of a test that do not load can be asked for again', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  watch.expect(failedLoad('(409|500)'));
  const failOnce = (address: string) =>
    page.route(address, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  const retry = page.getByRole('alert').getByRole('button', { name: 'Повторить' });

  await failOnce('**/api/tests');
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('Не удалось загрузить тесты');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Органоиды' })).toBeVisible();

  await failOnce(`**/api/tests/${id}`);
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  await expectPageFailure(page, 'Не удалось загрузить тест');
  await retry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Органоиды');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.request.put(`/api/results/${id}`, { data: { answers: [1, 0] } });
  await failOnce(`**/api/results/${id}`);
  await page.goto(`/test/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить результат');
  await retry.click();
  await expect(page.getByText('2 из 2 баллов')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
