/** Tests the navigation by keyboard and on a phone (rule R77). */
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { signUp } from '../support/site-driver.ts';

test('The first press of Tab focuses the link past the navigation, and a page that is opened by a link takes the focus', async ({ page }) => {
  await page.setViewportSize(SCREENS.desktop);
  await signUp(page);
  await page.goto('/lessons');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeFocused();
});

test('The burger menu traps the focus, closes on Esc, restores the focus, switches the theme and links to the sections', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone);
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page);
  await page.goto('/profile');
  const burger = page.getByRole('button', { name: 'Открыть меню' });
  await burger.click();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  await expect(menu).toContainText('Полина');
  await expect(menu.getByRole('button', { name: 'Закрыть меню' })).toBeFocused();
  for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(3).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    await expect(menu.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(burger).toBeFocused();

  await burger.click();
  await menu.getByRole('button', { name: 'Закрыть меню' }).click();
  await expect(menu).toHaveCount(0);
  await expect(burger).toBeFocused();

  await burger.click();
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(['Главная', 'Уроки', 'Профиль', 'Поддержка']);
  const dark = page.getByRole('switch', { name: 'Тёмная тема' });
  await expect(dark).not.toBeChecked();
  await dark.click();
  await expect(dark).toBeChecked();
  await page.reload();
  await burger.click();
  await expect(dark).toBeChecked();
  await page.getByRole('link', { name: 'Купить доступ' }).click();
  await expect(page).toHaveURL('/buy');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
