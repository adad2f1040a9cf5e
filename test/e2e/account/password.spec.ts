/** A new password, in the profile and behind a reset link (rules R10, R13). */
import { expect, test } from '../support/fixtures.ts';
import { signIn, signUp } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';

test('The profile changes the password, shows each error at its field and lists only the session that is left', async ({ page, openDevice, consoleErrors }) => {
  const account = await signUp(page);
  await signIn(await openDevice(), account);
  await page.goto('/profile');

  const old = page.getByLabel('Старый пароль');
  const next = page.getByLabel('Новый пароль');
  const change = page.getByRole('button', { name: 'Изменить пароль' });
  await expect(next).toHaveAccessibleDescription('Не менее 6 символов');
  const sessions = page.getByRole('region', { name: 'Где вы вошли' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(change).toBeDisabled();
  await old.fill('не тот пароль');
  await expect(change).toBeDisabled();
  await next.fill('12345');
  await change.click();
  await expect(next).toHaveAccessibleDescription('Пароль должен быть не менее 6 символов.');
  await expect(next).toBeFocused();

  consoleErrors.expect(failedLoad(403));
  await next.fill('новый пароль');
  await change.click();
  await expect(old).toHaveAccessibleDescription('Старый пароль указан неверно.');
  await expect(old).toBeFocused();
  await expect(next).toHaveValue('новый пароль');

  await old.fill(account.password);
  await change.click();
  await expect(page.getByRole('status').filter({ hasText: 'Пароль успешно изменён' })).toBeVisible();
  await expect(old).toHaveValue('');
  await expect(next).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Смена пароля' })).toBeFocused();
  await expect(sessions).toHaveCount(1);
});

test('Both password forms show the minimum length that the server asks for', async ({ page, consoleErrors }) => {
  await signUp(page);
  consoleErrors.expect(failedLoad('(400|503)'));
  await page.route('**/api/config', (route) => route.fulfill({ status: 503, json: {} }));
  const json = { code: 'weak-password', message: 'Пароль должен быть не менее 10 символов.' };
  const reject = (url: string) => page.route(url, (route) => route.fulfill({ status: 400, json }));
  const next = page.getByLabel('Новый пароль');

  await reject('**/api/profile/password');
  await page.goto('/profile');
  await page.getByLabel('Старый пароль').fill('старый');
  await next.fill('12345678');
  await page.getByRole('button', { name: 'Изменить пароль' }).click();
  await expect(next).toHaveAccessibleDescription(json.message);
  await reject('**/api/password-reset');
  await page.goto('/reset-password#link');
  await next.fill('12345678');
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(next).toHaveAccessibleDescription(json.message);
  await expect(next).toBeFocused();
});
