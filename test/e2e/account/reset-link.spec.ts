/**
 * Tests how an admin copies a password reset link for a user (rule R13). `profile-page.test` tests what the user does
 * with it.
 */
import { expect, test } from '../support/fixtures.ts';
import { newAccount, signInAdmin, signUp } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

test('An admin copies a reset link, also without a clipboard', async ({ page, openDevice }) => {
  const account = newAccount('Забывчивая');
  await signUp(await openDevice(), account);
  await signInAdmin(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Ник или email' }).fill(account.email);
  await page.getByRole('button', { name: account.nickname }).click();
  await expect(
    page.getByText('Отправьте ученику ссылку: по ней он задаст новый пароль. Работает один раз и 24 часа.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Сделать ссылку' }).click();
  const link = page.getByLabel('Ссылка для нового пароля');
  await expect(link).toHaveValue(/\/reset-password#./);
  await expect(link).toBeFocused();
  await page.getByRole('button', { name: 'Скопировать' }).click();
  await expect(statusToast(page, 'Ссылка скопирована')).toBeVisible();
  const url = await link.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  // Without https the page has no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Скопировать' }).click();
  await expect(page.getByText('Ссылка выделена: скопируйте её.')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(url);
});
