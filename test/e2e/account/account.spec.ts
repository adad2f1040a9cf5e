/** Tests what the browser itself does at sign-in and sign-out (rules R1, R14). `sign-in-forms.test` tests the forms. */
import { expect, test } from '../support/fixtures.ts';
import { signUp, submitSignInForm } from '../support/site-driver.ts';

test('The browser points at empty fields, and an e-mail that it would reject itself can be registered and signs in', async ({ page }) => {
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Пароль', { exact: true });
  await page.goto('/');
  for (const [field, text] of [[email, 'polina@listok'], [password, '']] as const) {
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveJSProperty('validity.valueMissing', true);
    await field.fill(text);
  }
  await expect(page.getByRole('alert')).toHaveCount(0);

  for (const address of [`анна-${process.pid}@почта.рф`, `anna-${process.pid}@my_host.test`]) {
    await page.goto('/register');
    await page.getByLabel('Ник').fill('Анна');
    await email.fill(address);
    await password.fill('пароль-анны');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await submitSignInForm(page, { email: address, password: 'пароль-анны' });
    await expect(page.getByRole('heading', { name: 'Тестов пока нет' })).toBeVisible();
    await page.context().clearCookies();
  }
});

test('Signing out shows the sign-in page in every tab', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
});
