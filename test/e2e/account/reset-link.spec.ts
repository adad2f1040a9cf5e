/** An admin makes a password reset link for a user (rule R13). */
import { expect, test } from '../support/fixtures.ts';
import { newAccount, signInAdmin, signUp } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';
import { statusToast } from '../support/toasts.ts';

test('An admin copies a reset link; its owner sets a password and is signed in; the link works once', async ({ page, openDevice, consoleErrors }) => {
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
  // Without https there is no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Скопировать' }).click();
  await expect(page.getByText('Ссылка выделена: скопируйте её.')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(url);

  const fresh = await openDevice();
  await fresh.goto(url);
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('Новый пароль');
  const password = fresh.getByLabel('Новый пароль');
  const submit = fresh.getByRole('button', { name: 'Сохранить пароль' });
  await password.fill('12345');
  await submit.click();
  await expect(password).toHaveAccessibleDescription('Пароль должен быть не менее 6 символов.');
  await expect(password).toBeFocused();
  await password.fill('совсем-новый');
  await submit.click();
  await expect(fresh).toHaveURL('/dashboard');
  await expect(fresh.getByRole('heading', { level: 1 })).toContainText(account.nickname);
  await expect(statusToast(fresh, 'Пароль успешно изменён')).toBeVisible();

  consoleErrors.expect(failedLoad('(400|401|404|409|410)'));
  const second = await openDevice();
  await second.goto(url);
  await second.getByLabel('Новый пароль').fill('ещё-один-пароль');
  await second.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(second.getByRole('alert')).toHaveText('Ссылка уже использована или устарела. Попросите новую.');
});
