/** The profile: e-mail, nickname, password, theme (specification §2, §5, §8). */
import type { Page } from '@playwright/test';
import { expect, onEveryScreen, test } from './fixtures.ts';
import { expectPageFailure } from './page-failure.ts';
import { newPerson, signIn, signUp } from './site.ts';
import { comeBack } from './studying.ts';
import { failedLoad } from './watch.ts';

onEveryScreen((screen) => {
  test('The nickname is saved only when it changed', async ({ page }) => {
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
    await expect(page.getByRole('status').filter({ hasText: 'Ник успешно обновлён' })).toBeVisible();
    await expect(save).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'Ваши данные' })).toBeFocused();

    if (screen === 'phone') await page.getByRole('button', { name: 'Открыть меню' }).click();
    await page.getByRole('link', { name: 'Главная' }).click();
    await expect(page.getByRole('heading', { name: 'Здравствуйте, Полина Ивановна!' })).toBeVisible();
    await page.goto('/profile');
    await expect(nickname).toHaveValue('Полина Ивановна');
    await page.request.patch('/api/profile', { data: { nickname: 'Полина с телефона' } });
    await comeBack(page);
    await expect(nickname).toHaveValue('Полина с телефона');
    await expect(save).toBeDisabled();
  });
});

test('While the profile loads, the page says so once', async ({ page }) => {
  await signUp(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/profile', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  await expect(page.getByText('Загрузка…')).toHaveCount(1);
  answer.resolve();
  await expect(page.getByLabel('Ник')).toBeVisible();
});

test('An empty nickname is refused at its field', async ({ page, watch }) => {
  await signUp(page);
  await page.goto('/profile');
  watch.expect(failedLoad(400));
  await page.getByLabel('Ник').fill('  ');
  await page.getByRole('button', { name: 'Сохранить ник' }).click();
  await expect(page.getByLabel('Ник')).toHaveAccessibleDescription('Заполните все поля.');
});

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
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Пароль', { exact: true }).fill(person.password);
  await other.getByRole('button', { name: 'Войти' }).click();
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

onEveryScreen(() => {
  test('The list of sessions ends one of them, and all the others', async ({ page, openDevice, watch }) => {
    const person = await signUp(page);
    const others = [await openDevice(), await openDevice(), await openDevice()];
    for (const other of others) await signIn(other, person);

    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'Где вы вошли' });
    const rows = card.getByRole('listitem');
    await expect(rows).toHaveCount(4);
    const own = rows.filter({ hasText: 'Это устройство' });
    await expect(own).toContainText(/Chrome на (Linux|Mac|Windows)/);
    await expect(own.getByText('Сейчас', { exact: true })).toBeVisible();
    await expect(own.getByText('127.0.0.1', { exact: true })).toBeVisible();
    await expect(own.getByRole('button')).toHaveCount(0);
    await expect(rows.nth(1).getByText(/^\d{1,2}\s[а-я]+\s20\d\d, \d\d:\d\d$/)).toBeVisible();

    watch.expect(failedLoad(401));
    const isIn = async (device: Page) => (await device.request.get('/api/profile')).ok();
    const stillIn = async () => (await Promise.all(others.map(isIn))).filter(Boolean).length;
    await rows.nth(1).getByRole('button', { name: /^Закончить сеанс: Chrome на / }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Сеанс закончен' })).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Где вы вошли' })).toBeFocused();
    expect(await stillIn()).toBe(2);

    const everywhere = card.getByRole('button', { name: 'Выйти везде' });
    const dialog = page.getByRole('dialog', { name: 'Выйти везде?' });
    await everywhere.click();
    await expect(dialog).toContainText(/на\sдругих устройствах придётся войти снова/);
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows).toHaveCount(3);
    await everywhere.click();
    await dialog.getByRole('button', { name: 'Выйти везде' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Остальные сеансы закончены' })).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(card).toContainText('Больше вы нигде не вошли.');
    await expect(everywhere).toHaveCount(0);
    expect(await stillIn()).toBe(0);
    await page.reload();
    await expect(own).toBeVisible();
  });
});

test('A session that is slow to end takes nobody back to the list', async ({ page, openDevice }) => {
  const person = await signUp(page);
  await signIn(await openDevice(), person);
  const mayEnd = Promise.withResolvers<void>();
  await page.route('**/api/profile/sessions/*', async (route) => {
    await mayEnd.promise;
    await route.continue();
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Закончить сеанс/ }).click();
  const nickname = page.getByLabel('Ник');
  await nickname.focus();
  mayEnd.resolve();
  await expect(page.getByText('Больше вы нигде не вошли.')).toBeVisible();
  await expect(nickname).toBeFocused();
});

test('A list of sessions that does not load can be asked for again', async ({ page, watch }) => {
  await signUp(page);
  watch.expect(failedLoad(503));
  await page.route('**/api/profile/sessions', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Где вы вошли' });
  await expect(card.getByRole('alert')).toHaveText('Не удалось загрузить сеансы');
  await card.getByRole('button', { name: 'Повторить' }).click();
  await expect(card.getByText('Это устройство')).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Где вы вошли' })).toBeFocused();
});

test.describe('A profile that does not load', () => {
  test('can be asked for again', async ({ page, watch }) => {
    await signUp(page);
    watch.expect(failedLoad(500));
    await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expectPageFailure(page, 'Ошибка загрузки профиля...');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByLabel('Ник')).toHaveValue('Полина');
  });

  test('leads to support when it is gone', async ({ page, watch }) => {
    await signUp(page);
    watch.expect(failedLoad(404));
    const json = { code: 'profile-not-found', message: 'Профиль не найден. Обратитесь в поддержку.' };
    await page.route('**/api/profile', (route) => route.fulfill({ status: 404, json }));
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expectPageFailure(page, 'Профиль не найден. Обратитесь в поддержку.');
    await page.getByRole('link', { name: 'Написать в поддержку' }).click();
    await expect(page).toHaveURL('/support');
  });

  test('leads to the sign-in and back when the session is over', async ({ page, watch }) => {
    const { email, password } = await signUp(page, newPerson('Фёдор'));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Тестов пока нет' })).toBeVisible();
    await page.context().clearCookies();
    watch.expect(failedLoad(401));
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expectPageFailure(page, 'Пользователь не авторизован.');
    await page.getByRole('alert').getByRole('button', { name: 'Войти' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByLabel('Ник')).toHaveValue('Фёдор');
  });
});

test('The theme stays chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page);
  await page.goto('/profile');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const theme = page.getByRole('radiogroup', { name: 'Тема' });
  await expect(theme.getByRole('radio', { name: 'Авто' })).toBeChecked();
  const light = await ground();

  await theme.getByRole('radio', { name: 'Тёмная' }).check();
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect(theme.getByRole('radio', { name: 'Тёмная' })).toBeChecked();
  expect(await ground()).not.toBe(light);

  await theme.getByRole('radio', { name: 'Авто' }).check();
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
  await theme.getByRole('radio', { name: 'Светлая' }).check();
  await page.reload();
  await expect(theme.getByRole('radio', { name: 'Светлая' })).toBeChecked();
  expect(await ground()).toBe(light);
});
