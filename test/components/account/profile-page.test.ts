/**
 * Tests the profile page: nickname, password, sessions, and a profile that does not load. Tests the page of a reset
 * link, too (rules R9 to R13).
 */
import { screen, waitFor, within } from '@testing-library/dom';
import type { Pupil } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { expectDescription, expectFocus } from '../support/editor.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const nickname = () => screen.getByLabelText('Ник');
const saveButton = () => screen.getByRole('button', { name: named('Сохранить ник') });
const oldPassword = () => screen.getByLabelText('Старый пароль');
const newPassword = () => screen.getByLabelText('Новый пароль');
const sessionsCard = () => screen.findByRole('region', { name: named('Где вы вошли') });
const sessions = async () => within(await sessionsCard()).queryAllByRole('listitem');

const signIn = async (client: TestClient, { email, password }: Pupil): Promise<void> => {
  expect((await client.post('/api/session', { email, password })).status).toBe(200);
};

test('The nickname is saved only when it differs, and the form follows changes made elsewhere', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  const release = browser.network.hold('GET /api/profile');
  await browser.open('/profile', pupil.client);
  expect(screen.getAllByText('Загрузка…')).toHaveLength(1);
  release();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(pupil.email));
  expect(document.title).toBe('Профиль — Листок');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Изменить email нельзя');
  expect(saveButton()).toBeDisabled();
  await browser.fill(nickname(), ' Ученик ');
  expect(saveButton()).toBeDisabled();
  await browser.fill(nickname(), 'Полина Ивановна');
  await browser.press('Сохранить ник');
  await browser.toast('Ник успешно обновлён');
  expect(saveButton()).toBeDisabled();
  await expectFocus(() => screen.getByRole('heading', { name: named('Ваши данные') }));

  await browser.follow('Главная');
  await screen.findByRole('heading', { name: named('Здравствуйте, Полина Ивановна!') });
  await browser.open('/profile');
  await waitFor(() => expect(nickname()).toHaveValue('Полина Ивановна'));
  await pupil.client.patch('/api/profile', { nickname: 'Полина с телефона' });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(nickname()).toHaveValue('Полина с телефона'));
  expect(saveButton()).toBeDisabled();
  await browser.fill(nickname(), '  ');
  await browser.press('Сохранить ник');
  await expectDescription(nickname, 'Заполните все поля.');
});

test('The nickname field keeps what is typed while a save is under way', async ({ site, browser }) => {
  await browser.open('/profile', (await site.registerPupil()).client);
  await screen.findByLabelText('Ник');
  const release = browser.network.hold('PATCH /api/profile');
  await browser.fill(nickname(), 'Полина И');
  await browser.press('Сохранить ник');
  await browser.fill(nickname(), 'Полина Ивановна');
  release();
  await browser.toast('Ник успешно обновлён');
  expect(nickname()).toHaveValue('Полина Ивановна');
  await waitFor(() => expect(saveButton()).toBeEnabled());
});

test('A profile that does not load offers a retry, support for a deleted account, and a sign-in that leads back', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  const expectRouteError = async (title: string) => {
    const heading = await screen.findByRole('heading', { level: 1, name: named(title) });
    await expectFocus(() => heading);
    expect(document.title).toBe(`${title} — Листок`);
  };
  await browser.open('/dashboard', pupil.client);
  browser.network.answer('GET /api/profile', 500);
  await browser.follow('Профиль');
  await expectRouteError('Ошибка загрузки профиля...');
  await browser.press('Повторить');
  await waitFor(() => expect(nickname()).toHaveValue('Ученик'));

  await browser.open('/dashboard');
  browser.network.answer('GET /api/profile', 404, { code: 'profile-not-found', message: 'Профиль не найден. Обратитесь в поддержку.' });
  await browser.follow('Профиль');
  await expectRouteError('Профиль не найден. Обратитесь в поддержку.');
  await browser.follow('Написать в поддержку');
  await browser.arrive('/support');

  await browser.open('/dashboard');
  pupil.client.cookies.clear();
  await browser.follow('Профиль');
  await expectRouteError('Пользователь не авторизован.');
  await browser.press('Войти', screen.getByRole('alert'));
  await browser.fill('Email', pupil.email);
  await browser.fill('Пароль', pupil.password);
  await browser.press('Войти');
  await browser.arrive('/profile');
  await waitFor(() => expect(nickname()).toHaveValue('Ученик'));
});

test('The profile changes the password, shows each error at its field and lists only the session that is left', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  await signIn(site.client(), pupil);
  await browser.open('/profile', pupil.client);
  await waitFor(async () => expect(await sessions()).toHaveLength(2));
  const change = () => screen.getByRole('button', { name: 'Изменить пароль' });
  expect(newPassword()).toHaveAccessibleDescription(expect.stringMatching(/^Не\sменее 6\sсимволов$/) as string);
  expect(change()).toBeDisabled();
  await browser.fill(oldPassword(), 'не тот пароль');
  expect(change()).toBeDisabled();
  await browser.fill(newPassword(), '12345');
  await browser.user.click(change());
  await expectDescription(newPassword, 'Пароль должен быть не менее 6 символов.');
  await expectFocus(newPassword);
  await browser.fill(newPassword(), 'новый пароль');
  await browser.user.click(change());
  await expectDescription(oldPassword, 'Старый пароль указан неверно.');
  await expectFocus(oldPassword);
  expect(newPassword()).toHaveValue('новый пароль');
  await browser.fill(oldPassword(), pupil.password);
  await browser.user.click(change());
  await browser.toast('Пароль успешно изменён');
  expect(oldPassword()).toHaveValue('');
  expect(newPassword()).toHaveValue('');
  await expectFocus(() => screen.getByRole('heading', { name: 'Смена пароля' }));
  await waitFor(async () => expect(await sessions()).toHaveLength(1));
});

test('Both password forms show the minimum length that the server asks for', async ({ site, browser }) => {
  const rejection = { code: 'weak-password', message: 'Пароль должен быть не менее 10 символов.' };
  browser.network.answer('GET /api/config', 503, {}, 9);
  browser.network.answer(/^(POST|PUT) \/api\/profile\/password/, 400, rejection);
  browser.network.answer(/^(POST|PUT) \/api\/password-reset$/, 400, rejection);
  await browser.open('/profile', (await site.registerPupil()).client);
  await browser.fill('Старый пароль', 'старый');
  await browser.fill('Новый пароль', '12345678');
  await browser.press('Изменить пароль');
  await expectDescription(newPassword, rejection.message);
  await browser.open('/reset-password#link');
  await browser.fill('Новый пароль', '12345678');
  await browser.press('Сохранить пароль');
  await expectDescription(newPassword, rejection.message);
  await expectFocus(newPassword);
});

test('The list of sessions ends one session, all others at once, and offers a retry', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  const others = [site.client(), site.client(), site.client()];
  for (const other of others) await signIn(other, pupil);
  const signedIn = async () => (await Promise.all(others.map((other) => other.get('/api/profile')))).filter(({ status }) => status === 200).length;
  browser.network.answer('GET /api/profile/sessions', 503);
  await browser.open('/profile', pupil.client);
  const card = await sessionsCard();
  expect(await within(card).findByRole('alert')).toHaveTextContent('Не удалось загрузить сеансы');
  await browser.press('Повторить', card);
  await browser.see('Это устройство', card);
  await expectFocus(() => within(card).getByRole('heading', { name: named('Где вы вошли') }));
  expect(await sessions()).toHaveLength(4);
  const [own, next] = await sessions();
  if (own === undefined || next === undefined) throw new Error('There are no sessions.');
  expect(own).toHaveTextContent('Это устройство');
  expect(within(own).queryByRole('button')).toBeNull();
  expect(own).toHaveTextContent('127.0.0.1');

  // The focus stays where the user has moved it while the session was being ended.
  const release = browser.network.hold('DELETE /api/profile/sessions');
  await browser.press(/^Закончить сеанс/, next);
  nickname().focus();
  release();
  await browser.toast('Сеанс закончен');
  await waitFor(async () => expect(await sessions()).toHaveLength(3));
  expect(nickname()).toHaveFocus();
  expect(await signedIn()).toBe(2);
  const [, third] = await sessions();
  await browser.press(/^Закончить сеанс/, third);
  await waitFor(async () => expect(await sessions()).toHaveLength(2));
  await expectFocus(() => within(card).getByRole('heading', { name: named('Где вы вошли') }));

  await browser.press('Выйти везде', card);
  const dialog = await browser.dialog('Выйти везде?');
  expect(dialog).toHaveTextContent(/на\sдругих устройствах придётся войти снова/);
  await browser.press('Отмена', dialog);
  await browser.closed();
  expect(await sessions()).toHaveLength(2);
  await browser.press('Выйти везде', card);
  await browser.press('Выйти везде', await browser.dialog('Выйти везде?'));
  await browser.toast('Остальные сеансы закончены');
  await waitFor(() => expect(card).toHaveTextContent('Больше вы нигде не вошли.'));
  expect(within(card).queryByRole('button', { name: named('Выйти везде') })).toBeNull();
  expect(await signedIn()).toBe(0);
});

test('The owner of a reset link sets a password and is signed in; the link works once', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const pupil = await site.registerPupil();
  await browser.open(`/admin/users?search=${pupil.email}`, tutor);
  await browser.press('Ученик');
  await browser.see(/Отправьте ученику ссылку: по ней он задаст новый пароль\. Работает один раз и 24 часа\./);
  await browser.press('Сделать ссылку');
  const { value } = await screen.findByLabelText<HTMLInputElement>('Ссылка для нового пароля');
  const { pathname, hash } = new URL(value);
  await browser.open(`${pathname}${hash}`, site.client());
  await browser.fill('Новый пароль', '12345');
  await browser.press('Сохранить пароль');
  await expectDescription(newPassword, 'Пароль должен быть не менее 6 символов.');
  await expectFocus(newPassword);
  await browser.fill('Новый пароль', 'совсем-новый');
  await browser.press('Сохранить пароль');
  await browser.toast('Пароль успешно изменён');
  await browser.arrive('/dashboard');
  await browser.open(`${pathname}${hash}`, site.client());
  await browser.fill('Новый пароль', 'ещё-один-пароль');
  await browser.press('Сохранить пароль');
  expect(await screen.findByRole('alert')).toHaveTextContent('Ссылка уже использована или устарела. Попросите новую.');
});
