/** The profile: e-mail, nickname, theme, and a profile that does not load (rules R9, R12). */
import { expect, test } from '../support/fixtures.ts';
import { failOnce, pauseRequests, pauseSaves } from '../support/network/network.ts';
import { expectRouteError } from '../support/expect-route-error.ts';
import { newAccount, signUp, submitSignInForm } from '../support/site-driver.ts';
import { returnToTab } from '../support/tabs.ts';
import { statusToast } from '../support/toasts.ts';
import { failedLoad } from '../support/console-errors.ts';

test('The nickname is saved only when it differs, and the form follows changes made elsewhere', async ({ page, consoleErrors }) => {
  const { email } = await signUp(page);
  await page.goto('/profile');
  await expect(page).toHaveTitle('Профиль — Листок');
  const address = page.getByLabel('Email');
  await expect(address).toHaveValue(email);
  await expect(address).toHaveAttribute('readonly');
  await expect(address).toHaveAccessibleDescription('Изменить email нельзя');

  const nickname = page.getByLabel('Ник');
  const save = page.getByRole('button', { name: 'Сохранить ник' });
  await expect(save).toBeDisabled();
  await nickname.fill(' Полина ');
  await expect(save).toBeDisabled();
  await nickname.fill('Полина Ивановна');
  await save.click();
  await expect(statusToast(page, 'Ник успешно обновлён')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Ваши данные' })).toBeFocused();

  await page.getByRole('link', { name: 'Главная' }).click();
  await expect(page.getByRole('heading', { name: 'Здравствуйте, Полина Ивановна!' })).toBeVisible();
  await page.goto('/profile');
  await expect(nickname).toHaveValue('Полина Ивановна');
  await page.request.patch('/api/profile', { data: { nickname: 'Полина с телефона' } });
  await returnToTab(page);
  await expect(nickname).toHaveValue('Полина с телефона');
  await expect(save).toBeDisabled();

  consoleErrors.expect(failedLoad(400));
  await nickname.fill('  ');
  await save.click();
  await expect(nickname).toHaveAccessibleDescription('Заполните все поля.');
});

test('The profile page shows «Загрузка…» once while the profile loads', async ({ page }) => {
  await signUp(page);
  const release = await pauseRequests(page, '**/api/profile');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  await expect(page.getByText('Загрузка…')).toHaveCount(1);
  release();
  await expect(page.getByLabel('Ник')).toBeVisible();
});

test('The nickname field keeps what is typed while a save is under way', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  const nickname = page.getByLabel('Ник');
  const save = page.getByRole('button', { name: 'Сохранить ник' });
  const release = await pauseSaves(page, '**/api/profile');
  await nickname.fill('Полина И');
  await save.click();
  await nickname.fill('Полина Ивановна');
  release();
  await expect(statusToast(page, 'Ник успешно обновлён')).toBeVisible();
  await expect(nickname).toHaveValue('Полина Ивановна');
  await expect(save).toBeEnabled();
});

test('A profile that does not load offers a retry, support for a deleted account, and a sign-in that leads back', async ({ page, consoleErrors }) => {
  const { email, password } = await signUp(page, newAccount('Фёдор'));
  const toProfile = page.getByRole('link', { name: 'Профиль' });
  await page.goto('/dashboard');
  consoleErrors.expect(failedLoad('(401|404|500)'));
  await failOnce(page, '**/api/profile', 500);
  await toProfile.click();
  await expectRouteError(page, 'Ошибка загрузки профиля...');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByLabel('Ник')).toHaveValue('Фёдор');

  const json = { code: 'profile-not-found', message: 'Профиль не найден. Обратитесь в поддержку.' };
  await page.goto('/dashboard');
  await page.route('**/api/profile', (route) => route.fulfill({ status: 404, json }));
  await toProfile.click();
  await expectRouteError(page, 'Профиль не найден. Обратитесь в поддержку.');
  await page.getByRole('link', { name: 'Написать в поддержку' }).click();
  await expect(page).toHaveURL('/support');
  await page.unroute('**/api/profile');

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Тестов пока нет' })).toBeVisible();
  await page.context().clearCookies();
  await toProfile.click();
  await expectRouteError(page, 'Пользователь не авторизован.');
  await page.getByRole('alert').getByRole('button', { name: 'Войти' }).click();
  await submitSignInForm(page, { email, password });
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Ник')).toHaveValue('Фёдор');
});

test('The chosen theme survives a reload, and «Авто» follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page);
  await page.goto('/profile');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const theme = page.getByRole('radiogroup', { name: 'Тема' });
  await expect(theme.getByRole('radio', { name: 'Авто' })).toBeChecked();
  const light = await background();

  await theme.getByRole('radio', { name: 'Тёмная' }).check();
  await expect.poll(background).not.toBe(light);
  await page.reload();
  await expect(theme.getByRole('radio', { name: 'Тёмная' })).toBeChecked();
  await expect.poll(background).not.toBe(light);

  await theme.getByRole('radio', { name: 'Авто' }).check();
  await expect.poll(background).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  await theme.getByRole('radio', { name: 'Светлая' }).check();
  await page.reload();
  await expect(theme.getByRole('radio', { name: 'Светлая' })).toBeChecked();
  await expect.poll(background).toBe(light);
});
