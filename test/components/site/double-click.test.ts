/** Tests that a double click on a button sends its request once, however fast the second click is. */
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { newClient } from '../support/clients.ts';
import { expect, test, type Browser } from '../support/fixtures.tsx';
import { TEST_PASSWORD } from '../../support/fixtures/accounts.ts';
import { lessonForm } from '../support/forms.ts';

/**
 * Double-clicks a button. The response comes later than the second click.
 * @param request the request that the button sends
 * @param result waits for the result of the request
 */
async function doubleClick(browser: Browser, button: string, request: string, result: () => Promise<unknown>): Promise<void> {
  const before = browser.network.count(request);
  const release = browser.network.hold(request);
  await browser.user.dblClick(await screen.findByRole('button', { name: button }));
  release();
  await result();
  expect(browser.network.count(request) - before).toBe(1);
}

test('A double click in the registration, sign-in and profile forms and on «Выйти» sends one request each', async ({ site, browser }) => {
  await browser.open('/register', site.client());
  await browser.fill('Ник', 'Полина');
  await browser.fill('Email', 'polina@listok.test');
  await browser.fill('Пароль', TEST_PASSWORD);
  await doubleClick(browser, 'Зарегистрироваться', 'POST /api/registration', () => browser.arrive('/dashboard'));
  await doubleClick(browser, 'Выйти', 'DELETE /api/session', () => browser.arrive('/'));
  await browser.fill('Email', 'polina@listok.test');
  await browser.fill('Пароль', TEST_PASSWORD);
  await doubleClick(browser, 'Войти', 'POST /api/session', () => browser.arrive('/dashboard'));
  await browser.follow('Профиль');
  await browser.fill('Ник', 'Полина К.');
  await doubleClick(browser, 'Сохранить ник', 'PATCH /api/profile', () => browser.toast('Ник успешно обновлён'));
});

test('A second Enter that comes before the page shows the first one sends nothing', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  await browser.open('/admin/create-block', admin);
  await browser.fill(lessonForm.title(), 'Клетка');
  await browser.fill(lessonForm.description(), 'О клетке');
  await browser.fill(lessonForm.order(), '1');
  const form = lessonForm.title().closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await browser.arrive('/admin');
  expect(browser.network.count('POST /api/admin/blocks')).toBe(1);
  expect((await admin.get('/api/admin/blocks')).body).toHaveLength(1);

  // A sign-in has no id by which the server could recognize the second request. A block has such an id.
  const { email, password } = await site.registerPupil();
  await browser.open('/', site.client());
  await browser.fill('Email', email);
  await browser.fill('Пароль', password);
  const signIn = screen.getByLabelText('Email').closest('form');
  signIn?.requestSubmit();
  signIn?.requestSubmit();
  await browser.arrive('/dashboard');
  expect(browser.network.count('POST /api/session')).toBe(1);
});

test('A double click on «Создать тестовый блок» creates one block', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  await browser.open('/admin-access-test', admin);
  await doubleClick(browser, 'Создать тестовый блок', 'POST /api/admin/blocks', () => screen.findByText('Блок создан'));
  expect((await admin.get('/api/admin/blocks')).body).toHaveLength(1);
});

test('The second click of a double click does not end the session that has moved under the pointer', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  for (let device = 0; device < 2; device += 1) await newClient(site, pupil);
  await browser.open('/profile', pupil.client);
  const buttons = () => screen.queryAllByRole('button', { name: /^Закончить\sсеанс/ });
  await waitFor(() => expect(buttons()).toHaveLength(2));
  const [first] = buttons();
  if (first) await browser.user.click(first);
  await waitFor(() => expect(buttons()).toHaveLength(1));
  const [moved] = buttons();
  if (moved) fireEvent.click(moved, { detail: 2 });
  await browser.network.settle();
  await browser.open('/profile');
  await waitFor(() => expect(buttons()).toHaveLength(1));
});
