/** Signing in, registering, signing out (specification §5, §8). */
import { expect, onEveryScreen, test } from './fixtures.ts';
import { hold } from './network.ts';
import { newPerson, signUp, typeSignIn } from './site.ts';
import { failedLoad } from './watch.ts';

const UNKNOWN = '❌ Неизвестная ошибка. Попробуйте снова.';

test('Until it is known who is signed in, the page says that it loads', async ({ page }) => {
  const release = await hold(page, '**/api/session');
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText('Загрузка…');
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(page).toHaveTitle('Вход — Листок');
});

test('A session that can not be asked for offers to try again', async ({ page, watch }) => {
  watch.expect(failedLoad(503));
  await page.route('**/api/session', (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить страницу');
  const retry = page.getByRole('alert').getByRole('button', { name: 'Повторить' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/session');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
});

onEveryScreen(() => {
  test('Who is registered signs in', async ({ page }) => {
    const { email, password } = await signUp(page);
    await page.context().clearCookies();
    await page.goto('/');
    await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
    const secret = page.getByLabel('Пароль', { exact: true });
    await secret.fill(password);
    await expect(secret).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Показать пароль' }).click();
    await expect(secret).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Скрыть пароль' }).click();
    await expect(secret).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Здравствуйте, Полина!');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle('Главная — Листок');
  });

  test('Who is new registers and keeps what was typed through every complaint', async ({ page, watch }) => {
    const known = await signUp(page);
    const person = newPerson('Фёдор');
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

    await nickname.fill(person.nickname);
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

    watch.expect(failedLoad(409));
    await email.fill(known.email);
    await password.fill(person.password);
    await submit();
    await expect(email).toHaveAccessibleDescription('❌ Этот email уже зарегистрирован.');
    await expect(email).toBeFocused();
    await expect(nickname).toHaveValue(person.nickname);
    await expect(password).toHaveValue(person.password);

    watch.expect(failedLoad('ERR_FAILED'));
    await page.route('**/api/registration', (route) => route.abort(), { times: 1 });
    await email.fill(person.email);
    await submit();
    await expect(page.getByRole('alert')).toHaveText('Неизвестная ошибка.');
    await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeFocused();
    await submit();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Здравствуйте, Фёдор!' })).toBeVisible();
  });
});

test('Every address that can be registered signs in, also one that the browser would refuse', async ({ page }) => {
  for (const address of [`анна-${process.pid}@почта.рф`, `anna-${process.pid}@my_host.test`]) {
    await page.goto('/register');
    await page.getByLabel('Ник').fill('Анна');
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Пароль', { exact: true }).fill('пароль-анны');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await typeSignIn(page, { email: address, password: 'пароль-анны' });
    await expect(page.getByRole('heading', { name: 'Тестов пока нет' })).toBeVisible();
    await page.context().clearCookies();
  }
});

test('Sign-in says what is wrong, letter for letter', async ({ page, watch }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/');
  const submit = () => page.getByRole('button', { name: 'Войти' }).click();
  const alert = page.getByRole('alert');
  const isMissing = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement) => field.validity.valueMissing);

  await submit();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(await isMissing('Email')).toBe(true);
  await page.getByLabel('Email').fill('polina@listok');
  await submit();
  await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused();
  expect(await isMissing('Пароль')).toBe(true);
  await expect(alert).toHaveCount(0);

  watch.expect(failedLoad('(400|401|500|502|ERR_FAILED)'));
  await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль');
  await submit();
  await expect(alert).toHaveText('❌ Неверный формат email.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(newPerson().email);
  await submit();
  await expect(alert).toHaveText('❌ Неверный email или пароль.');
  await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused();
  await page.getByLabel('Email').fill(email);
  const refused = page.waitForResponse('**/api/session');
  await submit();
  await refused;
  await expect(alert).toHaveText('❌ Неверный email или пароль.');

  const failures = [
    { status: 500, json: { code: 'internal', message: 'Внутренняя ошибка. Попробуйте позже.' } },
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
  ];
  for (const failure of failures) {
    await page.route('**/api/session', (route) => route.fulfill(failure), { times: 1 });
    await submit();
    await expect(alert).toHaveText(UNKNOWN);
    await expect(page.getByRole('button', { name: 'Войти' })).toBeFocused();
  }
  await page.getByLabel('Email').fill(newPerson().email);
  await submit();
  await expect(alert).toHaveText('❌ Неверный email или пароль.');
  await page.route('**/api/session', (route) => route.abort(), { times: 1 });
  await submit();
  await expect(alert).toHaveText(UNKNOWN);
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('не тот пароль');
});

test('After thirty wrong passwords sign-in asks to come later', async ({ page, watch }) => {
  const { email } = newPerson();
  const wrong = () => page.request.post('/api/session', { data: { email, password: 'не тот пароль' } });
  const answers = await Promise.all(Array.from({ length: 30 }, wrong));
  expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([401]));
  watch.expect(failedLoad(429));
  await page.goto('/');
  await typeSignIn(page, { email, password: 'не тот пароль' });
  await expect(page.getByRole('alert')).toHaveText('Слишком много попыток. Попробуйте позже.');
});

test('Signing out returns to the sign-in, in every tab', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
});

test('A page that the browser kept and shows again at «Back» is not shown to who signed out meanwhile', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Тестов пока нет' })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page).toHaveURL('/');
});
