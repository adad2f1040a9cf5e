/**
 * Tests sign-in, registration and a new password, whatever fills the fields and whatever happens to the response (rules
 * R2 to R6, R13).
 */
import { screen, waitFor } from '@testing-library/dom';
import { TEST_PASSWORD } from '../../support/fixtures/accounts.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { expect, test } from '../support/fixtures.tsx';

const field = (label: string): HTMLInputElement => screen.getByLabelText(label);

/** Sets a value as some password managers do: without the events that React listens to. */
function setValue(label: string, value: string): void {
  field(label).value = value;
}

const NO_NETWORK = 'Нет соединения. Проверьте интернет и попробуйте ещё раз.';
const TAKEN = '❌ Этот email уже зарегистрирован.';

test('What stands in the fields of the sign-in counts, whatever has put it there, and a refusal leaves it there', async ({ site, browser }) => {
  const { email } = await site.registerPupil();
  await browser.open('/', site.client());
  expect(field('Email')).toHaveAttribute('autocomplete', 'username');
  setValue('Email', email);
  setValue('Пароль', 'неверный пароль');
  await browser.press('Войти');
  await screen.findByText('❌ Неверный email или пароль.');
  expect([field('Email').value, field('Пароль').value]).toEqual([email, 'неверный пароль']);
  setValue('Пароль', TEST_PASSWORD);
  await browser.press('Войти');
  await browser.arrive('/dashboard');
});

test('Who presses again after the answer to the registration got lost is signed in', async ({ site, browser }) => {
  await browser.open('/register', site.client());
  expect(field('Email')).toHaveAttribute('autocomplete', 'username');
  setValue('Ник', 'Анна');
  setValue('Email', 'anna@example.ru');
  setValue('Пароль', TEST_PASSWORD);
  browser.network.loseResponse('POST /api/registration');
  await browser.press('Зарегистрироваться');
  await waitFor(() => expect(screen.getByText(NO_NETWORK)).toBeVisible());
  await browser.press('Зарегистрироваться');
  await browser.arrive('/dashboard');
});

test('An address that somebody else has registered is said to be taken, also after a request that never arrived', async ({ site, browser }) => {
  const { email } = await site.registerPupil();
  await browser.open('/register', site.client());
  setValue('Ник', 'Борис');
  setValue('Email', email);
  setValue('Пароль', 'другой пароль');
  await browser.press('Зарегистрироваться');
  await screen.findByText(TAKEN);
  expect(browser.network.count('POST /api/session')).toBe(0);
  browser.network.lose('POST /api/registration');
  await browser.press('Зарегистрироваться');
  await waitFor(() => expect(screen.getByText(NO_NETWORK)).toBeVisible());
  await browser.press('Зарегистрироваться');
  await screen.findByText(TAKEN);
  expect(browser.network.count('POST /api/session')).toBe(1);
});

test('A letter of the other alphabet in an address is named', async ({ site, browser }) => {
  await browser.open('/register', site.client());
  setValue('Ник', 'Вера');
  setValue('Email', 'verа@example.ru');
  setValue('Пароль', TEST_PASSWORD);
  await browser.press('Зарегистрироваться');
  expect(await screen.findByText(/^❌ Неверный формат email\. .*«а»/)).toBeVisible();
});

test('The page of a reset link says whose password it sets, to the reader and to a password manager', async ({ site, browser }) => {
  const { uid, email } = await site.registerPupil();
  const admin = await site.signInAdmin();
  const { body } = await admin.post<{ url: string }>(`/api/admin/users/${uid}/reset-link`, {});
  const { nickname } = (await read<{ users: { uid: string; nickname: string }[] }>(admin, `/api/admin/users?search=${email}`)).users[0] ?? {};
  await browser.open(`/reset-password${new URL(body.url).hash}`, site.client());
  expect(await screen.findByText(new RegExp(`«${nickname}», ${email}`))).toBeVisible();
  expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(email);
});

test('A link to join a group is found with the end of a sentence behind it', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  const { id } = (await admin.post<{ id: string }>('/api/admin/groups', { name: 'Вторник' })).body;
  const { url } = (await admin.put<{ url: string }>(`/api/admin/groups/${id}/invitation`, {})).body;
  const { client } = await site.registerPupil();
  await browser.open(`${new URL(url).pathname}).`, client);
  await browser.arrive('/dashboard');
  expect(await read(admin, `/api/admin/groups/${id}`)).toMatchObject({ memberCount: 1 });
});
