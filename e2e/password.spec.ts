/** A new password, in the profile and behind a link (specification §5, §8). */
import { expect, test } from './fixtures.ts';
import { signIn, signUp, typeSignIn } from './site.ts';
import { failedLoad } from './watch.ts';

test('The password changes with the old one at hand, and ends the other sessions', async ({ page, openDevice, watch }) => {
  const person = await signUp(page);
  const other = await openDevice();
  await signIn(other, person);
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

  watch.expect(failedLoad('(401|403)'));
  await next.fill('новый пароль');
  await change.click();
  await expect(old).toHaveAccessibleDescription('Старый пароль указан неверно.');
  await expect(old).toBeFocused();
  await expect(next).toHaveValue('новый пароль');

  await old.fill(person.password);
  await change.click();
  await expect(page.getByRole('status').filter({ hasText: 'Пароль успешно изменён' })).toBeVisible();
  await expect(old).toHaveValue('');
  await expect(next).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Смена пароля' })).toBeFocused();
  await expect(sessions).toHaveCount(1);

  await other.goto('/profile');
  await expect(other).toHaveURL('/');
  await typeSignIn(other, person);
  await expect(other.getByRole('alert')).toHaveText('❌ Неверный email или пароль.');
  await other.getByLabel('Пароль', { exact: true }).fill('новый пароль');
  await other.getByRole('button', { name: 'Войти' }).click();
  await expect(other).toHaveURL('/profile');
});

test('The server has the last word on how long a password is', async ({ page, watch }) => {
  await signUp(page);
  watch.expect(failedLoad('(400|503)'));
  await page.route('**/api/config', (route) => route.fulfill({ status: 503, json: {} }));
  const json = { code: 'weak-password', message: 'Пароль должен быть не менее 10 символов.' };
  const refuse = (address: string) => page.route(address, (route) => route.fulfill({ status: 400, json }));
  const next = page.getByLabel('Новый пароль');

  await refuse('**/api/profile/password');
  await page.goto('/profile');
  await page.getByLabel('Старый пароль').fill('старый');
  await next.fill('12345678');
  await page.getByRole('button', { name: 'Изменить пароль' }).click();
  await expect(next).toHaveAccessibleDescription(json.message);
  await refuse('**/api/password-reset');
  await page.goto('/reset-password#link');
  await next.fill('12345678');
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(next).toHaveAccessibleDescription(json.message);
  await expect(next).toBeFocused();
});
