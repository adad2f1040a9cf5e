/** Sign-in, registration and sign-out (rules R1 to R6, R14). */
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { pauseRequests } from '../support/network/network.ts';
import { newAccount, signUp, submitSignInForm } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';

test('The page shows «Загрузка…» until the sign-in state is known', async ({ page }) => {
  const release = await pauseRequests(page, '**/api/session');
  await page.goto('/support');
  await expect(page.getByRole('status')).toHaveText('Загрузка…');
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Поддержка' })).toBeVisible();
  await expect(page).toHaveTitle('Поддержка — Листок');
});

test('The page offers a retry when the session request fails', async ({ page, consoleErrors }) => {
  consoleErrors.expect(failedLoad(503));
  await page.route('**/api/session', (route) => route.fulfill({ status: 503 }));
  await page.goto('/support');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить страницу');
  const retry = page.getByRole('alert').getByRole('button', { name: 'Повторить' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/session');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Поддержка' })).toBeVisible();
});

test('The sign-in form accepts an e-mail with spaces and capitals and can show the password', async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
  const passwordField = page.getByLabel('Пароль', { exact: true });
  await passwordField.fill(password);
  await expect(passwordField).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Показать пароль' }).click();
  await expect(passwordField).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Скрыть пароль' }).click();
  await expect(passwordField).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Здравствуйте, Полина!');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Главная — Листок');
});

test.describe('Registration on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('The registration form keeps its input through every error', async ({ page, consoleErrors }) => {
    const existing = await signUp(page);
    const account = newAccount('Фёдор');
    await page.context().clearCookies();
    await page.goto('/');
    await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveTitle('Регистрация — Листок');

    const nickname = page.getByLabel('Ник');
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Пароль', { exact: true });
    await expect(nickname).toHaveAccessibleDescription('Так мы будем к вам обращаться');
    await expect(password).toHaveAccessibleDescription('Не менее 6 символов');
    const submit = () => page.getByRole('button', { name: 'Зарегистрироваться' }).click();

    await nickname.fill(account.nickname);
    await email.fill('   ');
    await password.fill('12345');
    await submit();
    await expect(page.getByRole('alert')).toHaveText('❌ Пожалуйста, заполните все поля.');
    await expect(email).toBeFocused();

    await email.fill('fedor@listok');
    await submit();
    await expect(email).toHaveAccessibleDescription('❌ Неверный формат email.');
    await expect(email).toBeFocused();
    const icon = (element: Element) => getComputedStyle(element, '::before').content;
    expect(await page.getByText('❌ Неверный формат email.').evaluate(icon)).toBe('none');
    await expect(password).toHaveAccessibleDescription('❌ Пароль должен быть не менее 6 символов.');
    await expect(page.getByRole('alert')).toHaveCount(0);

    consoleErrors.expect(failedLoad(409));
    await email.fill(existing.email);
    await password.fill(account.password);
    await submit();
    await expect(email).toHaveAccessibleDescription('❌ Этот email уже зарегистрирован.');
    await expect(email).toBeFocused();
    await expect(nickname).toHaveValue(account.nickname);
    await expect(password).toHaveValue(account.password);

    consoleErrors.expect(failedLoad('ERR_FAILED'));
    await page.route('**/api/registration', (route) => route.abort(), { times: 1 });
    await email.fill(account.email);
    await submit();
    await expect(page.getByRole('alert')).toHaveText('Нет соединения. Проверьте интернет и попробуйте ещё раз.');
    await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeFocused();
    await submit();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Здравствуйте, Фёдор!' })).toBeVisible();
  });
});

test('An e-mail that the browser itself would reject can be registered and signs in', async ({ page }) => {
  for (const email of [`анна-${process.pid}@почта.рф`, `anna-${process.pid}@my_host.test`]) {
    await page.goto('/register');
    await page.getByLabel('Ник').fill('Анна');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Пароль', { exact: true }).fill('пароль-анны');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await submitSignInForm(page, { email, password: 'пароль-анны' });
    await expect(page.getByRole('heading', { name: 'Тестов пока нет' })).toBeVisible();
    await page.context().clearCookies();
  }
});

test('The sign-in form shows each error and focuses the field to correct', async ({ page, consoleErrors }) => {
  await page.goto('/');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Пароль', { exact: true });
  const submit = () => page.getByRole('button', { name: 'Войти' }).click();
  const alert = page.getByRole('alert');

  await submit();
  await expect(email).toBeFocused();
  await expect(email).toHaveJSProperty('validity.valueMissing', true);
  await email.fill('polina@listok');
  await submit();
  await expect(password).toBeFocused();
  await expect(password).toHaveJSProperty('validity.valueMissing', true);
  await expect(alert).toHaveCount(0);

  consoleErrors.expect(failedLoad('(400|401|429|500|502|ERR_FAILED)'));
  await password.fill('не тот пароль');
  await submit();
  await expect(alert).toHaveText('❌ Неверный формат email.');
  await expect(email).toBeFocused();
  await email.fill(newAccount().email);
  await submit();
  await expect(alert).toHaveText('❌ Неверный email или пароль.');
  await expect(password).toBeFocused();

  const unknown = '❌ Неизвестная ошибка. Попробуйте снова.';
  const tooMany = 'Слишком много попыток. Попробуйте позже.';
  const failures = [
    [{ status: 500, json: { code: 'internal', message: 'Внутренняя ошибка. Попробуйте позже.' } }, unknown],
    [{ status: 429, json: { code: 'too-many-requests', message: tooMany } }, tooMany],
    [{ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }, unknown],
  ] as const;
  for (const [failure, text] of failures) {
    await page.route('**/api/session', (route) => route.fulfill(failure), { times: 1 });
    await submit();
    await expect(alert).toHaveText(text);
    await expect(page.getByRole('button', { name: 'Войти' })).toBeFocused();
  }
  await submit();
  await expect(alert).toHaveText('❌ Неверный email или пароль.');
  await page.route('**/api/session', (route) => route.abort(), { times: 1 });
  await submit();
  await expect(alert).toHaveText(unknown);
  await expect(password).toHaveValue('не тот пароль');
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

test('A page restored from the back-forward cache is not shown after the session has ended', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Тестов пока нет' })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page).toHaveURL('/');
});
