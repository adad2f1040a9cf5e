/**
 * Tests where dialogs and toasts are on the screen, and how long toasts stay (rules R64, R76). `content-list.test`
 * tests what a deletion says.
 */
import { twoQuestions } from '../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';

test('The dialog of a deletion is as wide as its screen allows', async ({ page, site }) => {
  await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Удалить: Органоиды' }).click();
  const dialog = page.getByRole('dialog', { name: 'Удалить тест?' });
  for (const [screen, width] of [[SCREENS.phone, 358], [SCREENS.desktop, 400]] as const) {
    await page.setViewportSize(screen);
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width);
  }
});

test('A toast stands at the top centre for three seconds, also under a resting pointer, and stays while the pointer moves over it', async ({ page, site }) => {
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
  // The toast slides in from above.
  const box = async () => (await toast.boundingBox()) ?? { x: NaN, y: NaN, width: NaN };
  await expect.poll(async () => (await box()).y).toBeGreaterThanOrEqual(64);
  const { x, y, width } = await box();
  expect(y).toBeLessThan(120);
  expect(Math.abs(x + width / 2 - 640)).toBeLessThanOrEqual(8);

  await page.clock.runFor(2_900);
  await expect(toast).not.toHaveAttribute('data-leaving');
  await page.clock.runFor(200);
  await expect(toast).toHaveAttribute('data-leaving');
  const untilGone = () =>
    expect(async () => {
      await page.clock.runFor(100);
      await expect(toast).toHaveCount(0, { timeout: 1 });
    }).toPass();
  await untilGone();

  await finish.focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(100);
  await toast.hover();
  await page.mouse.move(642, 92);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await finish.focus();
  // In Safari a click does not focus a button, so the event is sent without a focus.
  await toast.getByRole('button', { name: 'Закрыть' }).dispatchEvent('click');
  await expect(finish).toBeFocused();
  await untilGone();
});
