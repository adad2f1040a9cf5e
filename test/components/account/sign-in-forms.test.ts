/**
 * Tests sign-in, registration, and the return to the page that a visitor wanted to open (rules R1 to R6, R14, R23 to
 * R26, R30).
 */
import { screen, waitFor } from '@testing-library/dom';
import { expectDescription, expectFocus } from '../support/editor.ts';
import { expect, named, test, type Browser } from '../support/fixtures.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Пароль');
const nickname = () => screen.getByLabelText('Ник');
const alert = () => screen.findByRole('alert');

async function signIn(browser: Browser, address: string, secret: string): Promise<void> {
  await browser.fill('Email', address);
  await browser.fill('Пароль', secret);
  await browser.press('Войти');
}

test('The page shows «Загрузка…» until the sign-in state is known, and offers a retry when the request fails', async ({ browser }) => {
  const release = browser.network.hold('GET /api/session', 503);
  const opened = browser.open('/support');
  expect(await screen.findByRole('status')).toHaveTextContent('Загрузка…');
  expect(screen.queryByRole('heading')).toBeNull();
  release();
  await opened;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Не удалось загрузить страницу');
  await browser.press('Повторить');
  await screen.findByRole('heading', { name: 'Поддержка' });
  expect(document.title).toBe('Поддержка — Листок');
});

test('The sign-in form accepts an e-mail with spaces and capitals and can show the password', async ({ site, browser }) => {
  const account = await site.registerPupil();
  await browser.open('/');
  await browser.fill('Email', ` ${account.email.toUpperCase()} `);
  await browser.fill('Пароль', account.password);
  expect(password()).toHaveAttribute('type', 'password');
  await browser.press('Показать пароль');
  expect(password()).toHaveAttribute('type', 'text');
  await browser.press('Скрыть пароль');
  expect(password()).toHaveAttribute('type', 'password');
  await browser.press('Войти');
  await browser.arrive('/dashboard');
  const heading = await screen.findByRole('heading', { level: 1, name: named('Здравствуйте, Ученик!') });
  await expectFocus(() => heading);
  expect(document.title).toBe('Главная — Листок');
});

test('The sign-in form shows each error and focuses the field to correct', async ({ site, browser }) => {
  await browser.open('/');
  await browser.fill('Email', 'polina@listok');
  await browser.fill('Пароль', 'не тот пароль');
  await browser.press('Войти');
  expect(await alert()).toHaveTextContent('❌ Неверный формат email.');
  await expectFocus(email);
  await browser.fill('Email', 'nobody@listok.test');
  await browser.press('Войти');
  await waitFor(async () => expect(await alert()).toHaveTextContent('❌ Неверный email или пароль.'));
  await expectFocus(password);

  const unknown = '❌ Неизвестная ошибка. Попробуйте снова.';
  const tooMany = 'Слишком много попыток. Попробуйте позже.';
  for (const [status, body, text] of [
    [500, { code: 'internal', message: 'Внутренняя ошибка. Попробуйте позже.' }, unknown],
    [429, { code: 'too-many-requests', message: tooMany }, tooMany],
    [502, {}, unknown],
  ] as const) {
    browser.network.answer('POST /api/session', status, body);
    await browser.press('Войти');
    await waitFor(async () => expect(await alert()).toHaveTextContent(text));
    await expectFocus(() => screen.getByRole('button', { name: 'Войти' }));
  }
  await browser.press('Войти');
  await waitFor(async () => expect(await alert()).toHaveTextContent('❌ Неверный email или пароль.'));
  browser.network.lose('POST /api/session');
  await browser.press('Войти');
  await waitFor(async () => expect(await alert()).toHaveTextContent(unknown));
  expect(password()).toHaveValue('не тот пароль');

  const account = await site.registerPupil();
  await signIn(browser, account.email, account.password);
  await browser.arrive('/dashboard');
});

test('The registration form keeps its input through every error', async ({ site, browser }) => {
  const existing = await site.registerPupil();
  await browser.open('/');
  await browser.follow('Зарегистрироваться');
  await browser.fill('Ник', 'Фёдор');
  expect(document.title).toBe('Регистрация — Листок');
  expect(nickname()).toHaveAccessibleDescription(expect.stringMatching(/^Так\sмы\sбудем\sк\sвам\sобращаться$/) as string);
  await browser.fill('Email', '   ');
  await browser.fill('Пароль', '12345');
  const submit = () => browser.press('Зарегистрироваться');
  await submit();
  expect(await alert()).toHaveTextContent('❌ Пожалуйста, заполните все поля.');
  await expectFocus(email);

  await browser.fill('Email', 'fedor@listok');
  await submit();
  await expectDescription(email, '❌ Неверный формат email.');
  await expectFocus(email);
  expect(password()).toHaveAccessibleDescription('❌ Пароль должен быть не менее 6 символов.');
  expect(screen.queryByRole('alert')).toBeNull();

  await browser.fill('Email', existing.email);
  await browser.fill('Пароль', 'пароль-фёдора');
  await submit();
  await expectDescription(email, '❌ Этот email уже зарегистрирован.');
  await expectFocus(email);
  expect(nickname()).toHaveValue('Фёдор');
  expect(password()).toHaveValue('пароль-фёдора');

  browser.network.lose('POST /api/registration');
  await browser.fill('Email', 'fedor@listok.test');
  await submit();
  expect(await alert()).toHaveTextContent('Нет соединения. Проверьте интернет и попробуйте ещё раз.');
  await expectFocus(() => screen.getByRole('button', { name: 'Зарегистрироваться' }));
  await submit();
  await browser.arrive('/dashboard');
  await screen.findByRole('heading', { name: named('Здравствуйте, Фёдор!') });
});

test('A page behind the sign-in redirects visitors to `/` and, once they are signed in, back with its query and hash', async ({ site, browser }) => {
  // The addresses are those of a rendered page, a page that is not rendered, a page for admins, and a page outside of
  // the common layout.
  for (const address of ['/dashboard', '/results', '/admin/edit/1', '/admin-access-test']) {
    await browser.open(address);
    await browser.arrive('/');
  }
  const { email: address, password: secret } = await site.registerPupil();
  await browser.open('/profile?from=bot#theme');
  await signIn(browser, address, secret);
  await browser.arrive('/profile?from=bot');
  expect(location.hash).toBe('#theme');
});

test('A visitor who registers reaches the page they asked for', async ({ browser }) => {
  await browser.open('/profile#theme');
  await browser.follow('Зарегистрироваться');
  await browser.follow('Войти');
  await browser.follow('Зарегистрироваться');
  await browser.fill('Ник', 'Полина');
  await browser.fill('Email', 'polina@listok.test');
  await browser.fill('Пароль', 'пароль-полины');
  await browser.press('Зарегистрироваться');
  await browser.arrive('/profile');
  expect(location.hash).toBe('#theme');
});

test('The pages for visitors and for admins redirect other users to the dashboard', async ({ site, browser }) => {
  const { client } = await site.registerPupil();
  for (const address of ['/', '/register', '/admin', '/admin/audit']) {
    await browser.open(address, client);
    await browser.arrive('/dashboard');
  }
  expect(screen.queryByRole('link', { name: 'Админка' })).toBeNull();
});

test('An unknown URL shows «Страница не найдена» and a link to the home page', async ({ site, browser }) => {
  await browser.open('/nowhere/at/all');
  await screen.findByRole('heading', { name: 'Страница не найдена' });
  await browser.follow('На главную');
  await browser.arrive('/');
  await browser.open('/nowhere', (await site.registerPupil()).client);
  await browser.follow('На главную');
  await browser.arrive('/dashboard');
});

test('Signing out in another tab, and a page restored after the session has ended, lead to the sign-in page', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  await browser.open('/profile', pupil.client);
  const session = new Map(pupil.client.cookies);
  pupil.client.cookies.clear();
  browser.hearOtherTab(null);
  await browser.arrive('/');

  for (const [name, value] of session) pupil.client.cookies.set(name, value);
  await browser.open('/dashboard');
  await browser.see('Тестов пока нет');
  pupil.client.cookies.clear();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await browser.arrive('/');
});
