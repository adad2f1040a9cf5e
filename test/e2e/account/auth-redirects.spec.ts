/** Redirects of visitors, users and admins (rules R23 to R26, R30). */
import { failedLoad } from '../support/console-errors.ts';
import { expect, test } from '../support/fixtures.ts';
import { newAccount, signUp, submitSignInForm } from '../support/site-driver.ts';

/** A drawn page, one that is not drawn, one for admins, and one outside the layout of the others. */
const behindSignIn = ['/dashboard', '/results', '/admin/edit/1', '/admin-access-test'];

test('A page behind the sign-in redirects visitors to `/` and, once they are signed in, back with its query and hash', async ({ page }) => {
  for (const address of behindSignIn) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
  }
  const { email, password } = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/profile?from=bot#theme');
  await submitSignInForm(page, { email, password });
  await expect(page).toHaveURL('/profile?from=bot#theme');
});

test('The pages for visitors and for admins redirect other users to the dashboard', async ({ page }) => {
  await signUp(page);
  for (const address of ['/', '/register', '/admin', '/admin/audit']) {
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
  }
  await expect(page.getByRole('link', { name: 'Админка' })).toHaveCount(0);
});

test('An unknown URL shows «Страница не найдена» and a link to the home page', async ({ page, consoleErrors }) => {
  consoleErrors.expect(failedLoad(404));
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
  await page.getByRole('link', { name: 'На главную' }).click();
  await expect(page).toHaveURL('/');
  await signUp(page);
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'На главную' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('A visitor who registers reaches the page they asked for', async ({ page }) => {
  const { nickname, email, password } = newAccount();
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
