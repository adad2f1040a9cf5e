/** A double click on a button that sends something sends it once, however fast the second press comes. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './network.ts';
import { newPerson, signIn, signInAdmin, signUp } from './site.ts';

/** What a double click on a button sends; the answer comes later than the second press. */
async function sentBy(page: Page, button: Locator, address: string): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'GET') sent.push(`${request.method()} ${pathname}`);
  });
  const release = await hold(page, address);
  await button.dblclick();
  release();
  return sent;
}

test('Who signs in', async ({ page }) => {
  const person = await signUp(page);
  await page.request.delete('/api/session');
  await page.goto('/');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Пароль', { exact: true }).fill(person.password);
  const sent = await sentBy(page, page.getByRole('button', { name: 'Войти' }), '/api/session');
  await expect(page).toHaveURL('/dashboard');
  expect(sent).toEqual(['POST /api/session']);
});

test('Who registers', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByLabel('Ник').fill(person.nickname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Пароль', { exact: true }).fill(person.password);
  const sent = await sentBy(page, page.getByRole('button', { name: 'Зарегистрироваться' }), '/api/registration');
  await expect(page).toHaveURL('/dashboard');
  expect(sent).toEqual(['POST /api/registration']);
});

test('Who saves a nickname', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  await page.getByLabel('Ник').fill('Полина К.');
  const sent = await sentBy(page, page.getByRole('button', { name: 'Сохранить ник' }), '/api/profile');
  await expect(page.getByRole('status').filter({ hasText: 'Ник успешно обновлён' })).toHaveCount(1);
  expect(sent).toEqual(['PATCH /api/profile']);
});

test('Who signs out', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard');
  const sent = await sentBy(page, page.getByRole('button', { name: 'Выйти' }), '/api/session');
  await expect(page).toHaveURL('/');
  expect(sent).toEqual(['DELETE /api/session']);
});

test('Who creates the test block', async ({ page, site }) => {
  await signInAdmin(page);
  await page.goto('/admin-access-test');
  const sent = await sentBy(page, page.getByRole('button', { name: 'Создать тестовый блок' }), '/api/admin/blocks');
  await expect(page.getByRole('status').filter({ hasText: 'Блок создан' })).toBeVisible();
  expect(sent).toEqual(['POST /api/admin/blocks']);
  expect(await site.blocks()).toHaveLength(1);
});

test('Who ends a session, where the next one takes its place before the second press', async ({ page, openDevice }) => {
  const person = await signUp(page);
  for (let device = 0; device < 2; device += 1) await signIn(await openDevice(), person);
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
