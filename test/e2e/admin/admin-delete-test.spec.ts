/** The list of tests, deletion, and toasts (rules R64, R76). */
import { twoQuestions } from '../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { failOnce, pauseRequests } from '../support/network/network.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';
import { errorToasts, statusToast } from '../support/toasts.ts';

test('A test is deleted only after a confirmation', async ({ page, site }) => {
  await site.createTest(twoQuestions('Органоиды'));
  await site.createTest(twoQuestions('Экосистемы'));
  await signInAdmin(page);
  await page.goto('/admin');
  await expect(page.getByText('2 теста', { exact: true })).toBeVisible();
  const remove = page.getByRole('button', { name: 'Удалить: Органоиды' });
  const dialog = page.getByRole('dialog', { name: 'Удалить тест?' });
  const cancel = dialog.getByRole('button', { name: 'Отмена' });

  await remove.click();
  const warning = 'Тест «Органоиды» и его вопросы будут удалены. Вернуть их не получится.';
  await expect(dialog.getByText(warning, { exact: true })).toBeVisible();
  await expect(cancel).toBeFocused();
  for (const [screen, width] of [[SCREENS.phone, 358], [SCREENS.desktop, 400]] as const) {
    await page.setViewportSize(screen);
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await cancel.click();
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeVisible();

  const release = await pauseRequests(page, '**/api/admin/tests/*');
  await remove.click();
  await dialog.getByRole('button', { name: 'Удалить' }).click();
  await expect(dialog.getByRole('button', { name: 'Удалить' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(statusToast(page, 'Тест удалён')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Содержание' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Удалить: Экосистемы' })).toBeVisible();
});

test('Deleting a test that no longer exists shows a toast and refreshes the list', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Удалить: Органоиды' }).click();
  await site.deleteTest(id);
  consoleErrors.expect(failedLoad(404));
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(errorToasts(page, 'Тест не найден')).toBeVisible();
  await expect(page.getByText('Тестов пока нет')).toBeVisible();
});

test('The list of tests offers a retry when it does not load', async ({ page, site, consoleErrors }) => {
  await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  consoleErrors.expect(failedLoad(500));
  await failOnce(page, '**/api/admin/tests', 500);
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('Не удалось загрузить тесты');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('2 вопроса, максимум — 2 балла')).toBeVisible();
});

test.describe('Toasts', () => {
  test('A toast stands at the top centre for three seconds, also under a resting pointer', async ({ page, site }) => {
    const { id } = await site.createTest(twoQuestions('Органоиды'));
    await signUp(page);
    await page.clock.install({ time: '2026-11-18T12:40:00Z' });
    await page.goto(`/test/${id}`);
    const finish = page.getByRole('button', { name: 'Завершить тест' });
    await expect(finish).toBeVisible();
    await page.clock.pauseAt('2026-11-18T13:00:00Z');
    const toast = page.getByRole('status').filter({ hasText: '❗ Ответьте на все вопросы перед завершением.' });
    await page.mouse.move(640, 90);
    await finish.focus();
    await page.keyboard.press('Enter');
    await expect(toast).toBeVisible();
    // It slides in from above.
    const box = async () => (await toast.boundingBox()) ?? { x: NaN, y: NaN, width: NaN };
    await expect.poll(async () => (await box()).y).toBeGreaterThanOrEqual(64);
    const { x, y, width } = await box();
    expect(y).toBeLessThan(120);
    expect(Math.abs(x + width / 2 - 640)).toBeLessThanOrEqual(8);

    await page.clock.runFor(2_900);
    await expect(toast).not.toHaveAttribute('data-leaving');
    await page.clock.runFor(200);
    await expect(toast).toHaveAttribute('data-leaving');
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(toast).toHaveCount(0, { timeout: 1 });
    }).toPass();
  });

  test('A toast stays while the pointer moves over it, and closes at once by its button', async ({ page, site }) => {
    const { id } = await site.createTest(twoQuestions('Органоиды'));
    await signUp(page);
    await page.clock.install();
    await page.goto(`/test/${id}`);
    const toast = page.getByRole('status').filter({ hasText: '❗ Ответьте на все вопросы' });
    const finish = page.getByRole('button', { name: 'Завершить тест' });
    await finish.click();
    await toast.hover();
    await page.clock.fastForward(60_000);
    await expect(toast).toBeVisible();
    await finish.focus();
    // As in Safari, where a click does not focus a button.
    await toast.getByRole('button', { name: 'Закрыть' }).dispatchEvent('click');
    await expect(finish).toBeFocused();
    await page.clock.fastForward(1_000);
    await expect(toast).toHaveCount(0);
  });
});
