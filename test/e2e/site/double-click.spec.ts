/** A double click on a button sends its request once, however fast the second click comes. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { pauseRequests } from '../support/network/network.ts';
import { ADMIN } from '../support/server.ts';
import { newAccount, signIn, signInAdmin, signUp } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

/**
 * Double-clicks a button. The response comes later than the second click.
 * @param result waits for what the request leads to
 * @returns the requests that the double click has sent
 */
async function requestsOfDoubleClick(page: Page, button: Locator, url: string, result: () => Promise<void>): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'GET') sent.push(`${request.method()} ${pathname}`);
  });
  const release = await pauseRequests(page, url);
  await button.dblclick();
  release();
  await result();
  page.removeAllListeners('request');
  return sent;
}

test('A double click in the registration, sign-in and profile forms and on «Выйти» sends one request each', async ({ page }) => {
  const account = newAccount();
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Пароль', { exact: true });

  await test.step('registration', async () => {
    await page.goto('/register');
    await page.getByLabel('Ник').fill(account.nickname);
    await email.fill(account.email);
    await password.fill(account.password);
    const button = page.getByRole('button', { name: 'Зарегистрироваться' });
    const result = () => expect(page).toHaveURL('/dashboard');
    expect(await requestsOfDoubleClick(page, button, '/api/registration', result)).toEqual(['POST /api/registration']);
  });
  await test.step('sign-out', async () => {
    const result = () => expect(page).toHaveURL('/');
    const button = page.getByRole('button', { name: 'Выйти' });
    expect(await requestsOfDoubleClick(page, button, '/api/session', result)).toEqual(['DELETE /api/session']);
  });
  await test.step('sign-in', async () => {
    await email.fill(account.email);
    await password.fill(account.password);
    const result = () => expect(page).toHaveURL('/dashboard');
    const button = page.getByRole('button', { name: 'Войти' });
    expect(await requestsOfDoubleClick(page, button, '/api/session', result)).toEqual(['POST /api/session']);
  });
  await test.step('nickname', async () => {
    await page.goto('/profile');
    await page.getByLabel('Ник').fill('Полина К.');
    const result = () => expect(statusToast(page, 'Ник успешно обновлён')).toBeVisible();
    const button = page.getByRole('button', { name: 'Сохранить ник' });
    expect(await requestsOfDoubleClick(page, button, '/api/profile', result)).toEqual(['PATCH /api/profile']);
  });
});

test('A second Enter that comes before the page shows the first one sends nothing', async ({ page, site }) => {
  await signInAdmin(page);
  await page.goto('/admin/create-block');
  await page.getByLabel('Название').fill('Клетка');
  await page.getByLabel('Описание').fill('О клетке');
  await page.getByLabel('Порядковый номер').fill('1');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page).toHaveURL('/admin');
  expect(sent).toHaveLength(1);
  expect(await site.blocks()).toHaveLength(1);

  // Other than a block, a sign-in has no id by which the server would recognize the second request.
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Пароль', { exact: true }).fill(ADMIN.password);
  sent.length = 0;
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page).toHaveURL('/dashboard');
  expect(sent).toHaveLength(1);
});

test('A double click on «Создать тестовый блок» creates one block', async ({ page, site }) => {
  await signInAdmin(page);
  await page.goto('/admin-access-test');
  const result = () => expect(statusToast(page, 'Блок создан')).toBeVisible();
  const button = page.getByRole('button', { name: 'Создать тестовый блок' });
  expect(await requestsOfDoubleClick(page, button, '/api/admin/blocks', result)).toEqual(['POST /api/admin/blocks']);
  expect(await site.blocks()).toHaveLength(1);
});

test('The second click does not end the session that has moved under the pointer', async ({ page, openDevice }) => {
  const account = await signUp(page);
  for (let device = 0; device < 2; device += 1) await signIn(await openDevice(), account);
  await page.goto('/profile');
  const buttons = page.getByRole('button', { name: 'Закончить сеанс' });
  await expect(buttons).toHaveCount(2);
  await buttons.first().click();
  await expect(buttons).toHaveCount(1);
  await buttons.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.reload();
  await expect(buttons).toHaveCount(1);
});
