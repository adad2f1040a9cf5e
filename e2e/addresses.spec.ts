/** Where each address leads whom (specification §2, §8). */
import { expect, test } from './fixtures.ts';
import { newPerson, signInAdmin, signUp, typeSignIn } from './site.ts';

const behindSignIn = ['/dashboard', '/test/1', '/results', '/lessons', '/profile', '/admin', '/admin/create', '/admin/edit/1'];

test('Addresses behind the sign-in lead to it and back', async ({ page }) => {
  for (const address of behindSignIn) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
  }
  const { email, password } = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/profile?from=bot#theme');
  await typeSignIn(page, { email, password });
  await expect(page).toHaveURL('/profile?from=bot#theme');
});

test('Addresses in front of the sign-in lead who is in to the dashboard', async ({ page }) => {
  await signUp(page);
  for (const address of ['/', '/register']) {
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('Addresses of the administration are for role 99', async ({ page, openDevice }) => {
  await signUp(page);
  for (const address of ['/admin', '/admin/create', '/admin/edit/1']) {
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
  }
  const desk = await openDevice();
  await signInAdmin(desk);
  await desk.goto('/admin');
  await expect(desk.getByRole('heading', { level: 1, name: 'Админка' })).toBeVisible();
});

test('Addresses that lead nowhere say so', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
  await page.getByRole('link', { name: 'На главную' }).click();
  await expect(page).toHaveURL('/');
  await signUp(page);
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'На главную' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('Who has to register first comes to the address all the same', async ({ page }) => {
  const { nickname, email, password } = newPerson();
  await page.goto('/profile#theme');
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await page.getByRole('link', { name: 'Войти' }).click();
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await page.getByLabel('Ник').fill(nickname);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL('/profile#theme');
});
