/** A tutor makes a link for who forgot the password; it lets in once. */
import { expect, test } from './fixtures.ts';
import { newPerson, signIn, signInAdmin, signUp } from './site.ts';
import { failedLoad } from './watch.ts';

test('A link for a new password lets its owner in, once', async ({ page, openDevice, watch }) => {
  const person = newPerson('Забывчивая');
  const pupil = await openDevice();
  await signUp(pupil, person);
  await signInAdmin(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Ник или email' }).fill(person.email);
  await page.getByRole('button', { name: person.nickname }).click();
  await expect(
    page.getByText('Отправьте ученику ссылку: по ней он задаст новый пароль. Работает один раз и 24 часа.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Сделать ссылку' }).click();
  const link = page.getByLabel('Ссылка для нового пароля');
  await expect(link).toHaveValue(/\/reset-password#./);
  await expect(link).toBeFocused();
  await page.getByRole('button', { name: 'Скопировать' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Ссылка скопирована' })).toBeVisible();
  const address = await link.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  // As it is without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Скопировать' }).click();
  await expect(page.getByText('Ссылка выделена: скопируйте её.')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);

  const fresh = await openDevice();
  await fresh.goto(address);
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
  await expect(fresh.getByRole('heading', { level: 1 })).toContainText(person.nickname);
  await expect(fresh.getByRole('status').filter({ hasText: 'Пароль успешно изменён' })).toBeVisible();

  watch.expect(failedLoad('(400|401|404|409|410)'));
  // Other sessions have ended, and the old password with them.
  await pupil.goto('/dashboard');
  await expect(pupil.getByRole('heading', { level: 1 })).toHaveText('Вход');
  await signIn(pupil, { ...person, password: 'совсем-новый' });

  const second = await openDevice();
  await second.goto(address);
  await second.getByLabel('Новый пароль').fill('ещё-один-пароль');
  await second.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(second.getByRole('alert')).toHaveText('Ссылка уже использована или устарела. Попросите новую.');
});
