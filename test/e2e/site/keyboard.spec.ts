/** Tests taking a test with only the keyboard (rule R77). */
import type { Locator, Page } from '@playwright/test';
import { waitForAnimations } from '../support/animations.ts';
import { everyKind } from '../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { signUp } from '../support/site-driver.ts';

test.use({ viewport: SCREENS.desktop });

/** Presses Tab until an element has the focus, and expects it on the screen. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((node) => node === document.activeElement)) {
      await expect(element).toBeInViewport();
      return;
    }
  }
  throw new Error(`Tab does not reach ${String(element)}`);
}

test('A user signs in, takes a test and reads its review with the keyboard alone', async ({ page, site }) => {
  await site.createTest(everyKind('Клетка'));
  const { email, password } = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/');

  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Пароль', { exact: true }));
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Пройти тест' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Клетка' })).toBeFocused();

  await tabTo(page, page.getByRole('radio', { name: 'Плазмолиз', exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Деплазмолиз' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Плазмолиз', exact: true })).toBeChecked();

  const zoom = page.getByRole('button', { name: 'Увеличить рисунок' });
  await tabTo(page, zoom);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Рисунок к вопросу 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(zoom).toBeFocused();

  await tabTo(page, page.getByRole('radio', { name: '1', exact: true }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();

  for (const option of ['Рибосомы', 'Мембрана']) {
    await tabTo(page, page.getByRole('checkbox', { name: option }));
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: option })).toBeChecked();
  }
  for (const [row, presses] of [['A. Рибосома', 2], ['B. Лизосома', 1]] as const) {
    await tabTo(page, page.getByRole('combobox', { name: row }));
    for (let press = 0; press < presses; press++) await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('status').filter({ hasText: /^Ответы: 4 из 4$/ })).toHaveCount(1);

  const finish = page.getByRole('button', { name: 'Завершить тест' });
  await tabTo(page, finish);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Вернуться' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(finish).toBeFocused();
  await page.keyboard.press('Space');
  // The dialog sets the focus again after it has opened, so the test checks the focus twice.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Вернуться' })).toBeFocused();
  await waitForAnimations(page);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Вернуться' })).toBeFocused();
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Завершить' }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/results');
  await expect(page.getByText('5 из 6 баллов', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Все (4)' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'С ошибками (1)' })).toBeChecked();
  await expect(page.getByRole('heading', { level: 3, name: 'Под какой цифрой хлоропласт?' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Что есть у всякой клетки?' })).toHaveCount(0);
});
