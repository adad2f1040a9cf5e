/** The profile: e-mail, nickname, theme, and a profile that does not load (specification §2, §5, §8). */
import { expect, onEveryScreen, test } from './fixtures.ts';
import { hold, holdSaving } from './network.ts';
import { expectPageFailure } from './page-failure.ts';
import { newPerson, signUp, typeSignIn } from './site.ts';
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
  const release = await hold(page, '**/api/profile');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  await expect(page.getByText('Загрузка…')).toHaveCount(1);
  release();
  await expect(page.getByLabel('Ник')).toBeVisible();
});

test('What is typed while the nickname is on its way stays', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  const nickname = page.getByLabel('Ник');
  const save = page.getByRole('button', { name: 'Сохранить ник' });
  const release = await holdSaving(page, '**/api/profile');
  await nickname.fill('Полина И');
  await save.click();
  await nickname.fill('Полина Ивановна');
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Ник успешно обновлён' })).toBeVisible();
  await expect(nickname).toHaveValue('Полина Ивановна');
  await expect(save).toBeEnabled();
});

test('An empty nickname is refused at its field', async ({ page, watch }) => {
  await signUp(page);
  await page.goto('/profile');
  watch.expect(failedLoad(400));
  await page.getByLabel('Ник').fill('  ');
  await page.getByRole('button', { name: 'Сохранить ник' }).click();
  await expect(page.getByLabel('Ник')).toHaveAccessibleDescription('Заполните все поля.');
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
    await typeSignIn(page, { email, password });
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
