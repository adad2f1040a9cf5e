/** Tests what the pages say when PUBLIC_ORIGIN is not the address that was typed. */
import { expect, test } from '../support/fixtures.tsx';

const PASSWORD = 'parol-1234';
const config = { botUrl: 'https://t.me/listok_bot', passwordMinLength: 6, publicOrigin: 'https://listok.example.ru', timeZone: 'Europe/Moscow', serviceWorker: true, personalData: null };
const DROPPED = 'Браузер не сохранил вход, потому что сайт открыт без шифрования. Откройте https://listok.example.ru';

test('A sign-in that is refused as foreign says so', async ({ browser }) => {
  await browser.open('/');
  await browser.fill('Email', 'anna@listok.test');
  await browser.fill('Пароль', PASSWORD);
  browser.network.answer('POST /api/session', 403, { code: 'foreign-origin', message: 'Запрос пришёл с чужого сайта и отклонён.' });
  await browser.press('Войти');
  await browser.see('Запрос пришёл с чужого сайта и отклонён.');
});

test('A sign-in and a registration whose cookie the browser has dropped say which address to open', async ({ site, browser }) => {
  const { email, password } = await site.registerPupil();
  browser.network.answer('GET /api/config', 200, config, 9);
  await browser.open('/');
  await browser.fill('Email', email);
  await browser.fill('Пароль', password);
  browser.network.answer('GET /api/session', 200, { user: null });
  await browser.press('Войти');
  expect(await browser.see(/не сохранил вход/)).toHaveTextContent(DROPPED);
  expect(location.pathname).toBe('/');

  await browser.open('/register', site.client());
  await browser.fill('Ник', 'Анна');
  await browser.fill('Email', 'novaya@listok.test');
  await browser.fill('Пароль', PASSWORD);
  browser.network.answer('GET /api/session', 200, { user: null });
  await browser.press('Зарегистрироваться');
  expect(await browser.see(/не сохранил вход/)).toHaveTextContent(DROPPED);
});

test('A session that the browser has kept enters the site', async ({ site, browser }) => {
  const { email, password } = await site.registerPupil();
  await browser.open('/');
  await browser.fill('Email', email);
  await browser.fill('Пароль', password);
  await browser.press('Войти');
  await browser.arrive('/dashboard');
});
