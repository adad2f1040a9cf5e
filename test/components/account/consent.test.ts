/** Tests consent at registration, after it, and in an open test (rules R260, R264 to R266). */
import { screen, waitFor, within } from '@testing-library/dom';
import { vi } from 'vitest';
import { TEST_PASSWORD } from '../../support/fixtures/accounts.ts';
import { nameOperator, OPERATOR, publishConsent } from '../../support/fixtures/personal-data-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const MISSING = '❌ Чтобы зарегистрироваться, выберите возраст и отметьте согласие.';
const DAY_MS = 24 * 60 * 60 * 1000;

test('Before documents are published a registration asks for nothing more, and there is no footer', async ({ site, browser }) => {
  await browser.open('/register', site.client());
  expect(screen.queryByText('Сколько вам лет?')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('A pupil of 13 registers with the name of a parent, and keeps what was typed when something is missing', async ({ site, browser }) => {
  await publishConsent(await site.signInAdmin());
  await browser.open('/register', site.client());
  await browser.fill('Ник', 'Миша');
  await browser.fill('Email', 'misha@example.ru');
  await browser.fill('Пароль', TEST_PASSWORD);
  await browser.press('Зарегистрироваться');
  await browser.see(MISSING);
  expect(screen.getByRole('checkbox')).toBeInvalid();
  await browser.check('Мне меньше 14: согласие даёт родитель');
  await browser.check('Я родитель или опекун ученика. Даю согласие на обработку его и моих персональных данных');
  await browser.press('Зарегистрироваться');
  await browser.see('Введите имя и фамилию родителя.');
  await browser.fill('Имя и фамилия родителя', 'я'.repeat(101));
  await browser.press('Зарегистрироваться');
  await browser.see('Не больше 100 символов.');
  expect(screen.queryByText(MISSING)).toBeNull();
  await browser.fill('Имя и фамилия родителя', 'Марина Кузнецова');
  await browser.press('Зарегистрироваться');
  await browser.arrive('/dashboard');
  expect(await site.db.selectFrom('consents').select(['by', 'parentName']).execute()).toEqual([{ by: 'parent', parentName: 'Марина Кузнецова' }]);
});

test('The box names the consent alone; the policy is linked from the footer only', async ({ site, browser }) => {
  await publishConsent(await site.signInAdmin());
  await browser.open('/register', site.client());
  const footer = await screen.findByRole('region', { name: 'Документы' });
  const form = (await screen.findByRole('button', { name: 'Зарегистрироваться' })).closest('form') as HTMLFormElement;
  await within(form).findByRole('checkbox', { name: named('Даю согласие на обработку персональных данных') });
  expect(within(form).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/consent']);
  expect(screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/privacy')).toEqual([within(footer).getByRole('link', { name: named('Политика обработки персональных данных') })]);
});

test('Who does not agree deletes the account there, which withdraws an earlier consent', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  const pupil = await site.registerPupil();
  await pupil.client.post('/api/profile/consent', { version: await publishConsent(admin), by: 'pupil' });
  await publishConsent(admin);
  await browser.open('/dashboard', pupil.client);
  await browser.arrive('/consent');
  await browser.see('Без согласия пользоваться сайтом нельзя. Скачать свои данные и удалить аккаунт можно здесь.');
  expect(await screen.findByRole('button', { name: named('Скачать мои данные') })).toBeVisible();
  await browser.press('Удалить аккаунт');
  const dialog = await browser.dialog('Удалить аккаунт?');
  await browser.fill(await within(dialog).findByLabelText('Пароль'), pupil.password);
  await browser.press('Удалить', dialog);
  await browser.toast('Аккаунт и данные удалены');
  await browser.arrive('/');
  expect(await site.db.selectFrom('consents').select('uid').execute()).toEqual([]);
});

test('A text that changes after the page was opened unticks the box, and keeps the rest', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  await publishConsent(admin);
  await browser.open('/register', site.client());
  await browser.fill('Ник', 'Полина');
  await browser.fill('Email', 'polina@example.ru');
  await browser.fill('Пароль', TEST_PASSWORD);
  await browser.check('Мне 14 лет или больше');
  await browser.check('Даю согласие на обработку персональных данных');
  await publishConsent(admin);
  await browser.press('Зарегистрироваться');
  await browser.see('Текст согласия обновился. Прочитайте его и отметьте ещё раз.');
  await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked());
  expect(screen.getByRole('radio', { name: /14\s+лет или\s+больше/ })).toBeChecked();
  await browser.check('Даю согласие на обработку персональных данных');
  await browser.press('Зарегистрироваться');
  await browser.arrive('/dashboard');
});

test('Where asking begins after the page was opened, the refusal brings the fields', async ({ site, browser }) => {
  await browser.open('/register', site.client());
  await browser.fill('Ник', 'Полина');
  await browser.fill('Email', 'polina@example.ru');
  await browser.fill('Пароль', TEST_PASSWORD);
  await publishConsent(await site.signInAdmin());
  await browser.press('Зарегистрироваться');
  await browser.check('Мне 14 лет или больше');
  await browser.check('Даю согласие на обработку персональных данных');
  await browser.press('Зарегистрироваться');
  await browser.arrive('/dashboard');
});

test('Who has yet to consent is led to the text, accepts it, and comes back to the page', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  await publishConsent(await site.signInAdmin(), { text: '## Зачем\nЧтобы учиться.' });
  await browser.open('/lessons', pupil.client);
  await browser.arrive('/consent');
  await browser.see('Чтобы учиться.');
  expect(screen.queryByRole('link', { name: 'Уроки' })).toBeNull();
  await browser.press('Принять и продолжить');
  await browser.see('Выберите возраст и отметьте согласие.');
  await browser.check('Мне 14 лет или больше');
  await browser.check('Даю согласие на обработку персональных данных');
  browser.network.lose('POST /api/profile/consent');
  await browser.press('Принять и продолжить');
  await browser.see('Нет соединения. Примите согласие, когда появится сеть.');
  await browser.press('Принять и продолжить');
  await browser.toast('Согласие сохранено');
  await browser.arrive('/lessons');
});

test('Who has yet to consent reads earlier versions, opens what is open to all, and comes back to an invitation', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  const pupil = await site.registerPupil();
  await publishConsent(admin, { text: 'Первый текст.' });
  await publishConsent(admin, { text: 'Второй текст.' });
  const { id } = (await admin.post<{ id: string }>('/api/admin/groups', { name: 'Вторник' })).body;
  const { url } = (await admin.put<{ url: string }>(`/api/admin/groups/${id}/invitation`, {})).body;

  await browser.open('/consent?version=1', pupil.client);
  await browser.see('Первый текст.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await browser.follow('К действующей');
  await browser.see('Второй текст.');
  await screen.findByRole('button', { name: 'Принять и продолжить' });

  for (const [path, title] of [['/support', 'Поддержка'], ['/buy', 'Доступ к урокам'], ['/reset-password#none', 'Новый пароль'], ['/privacy', 'Политика обработки персональных данных']] as const) {
    await browser.open(path, pupil.client);
    expect(await screen.findByRole('heading', { level: 1, name: named(title) })).toBeVisible();
  }

  await browser.open(new URL(url).pathname, pupil.client);
  await browser.arrive('/consent');
  await browser.check('Мне 14 лет или больше');
  await browser.check('Даю согласие на обработку персональных данных');
  await browser.press('Принять и продолжить');
  await browser.arrive('/dashboard');
  expect((await admin.get(`/api/admin/groups/${id}`)).body).toMatchObject({ memberCount: 1 });
});

test('A new version says what has changed and offers the age of last time, unticked', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  const pupil = await site.registerPupil();
  const version = await publishConsent(admin);
  await pupil.client.post('/api/profile/consent', { version, by: 'parent', parentName: 'Марина' });
  await publishConsent(admin, { note: 'Добавились письма.' });
  await browser.open('/dashboard', pupil.client);
  await browser.arrive('/consent');
  await browser.see('Добавились письма.');
  expect(screen.getByLabelText('Имя и фамилия родителя')).toHaveValue('Марина');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

test('A test that is open says until when it can be finished, and its result is shown after the consent', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  const { id } = await createTest(admin, oneQuestion('Митоз'));
  const pupil = await site.registerPupil();
  await site.db.updateTable('users').set({ signedInAt: new Date(Date.now() - DAY_MS).toISOString() }).where('uid', '=', pupil.uid).execute();
  const draft = { revision: 1, answers: [{ index: 0, answer: 0, changedAt: new Date().toISOString() }] };
  await pupil.client.put(`/api/drafts/${id}`, draft);
  await publishConsent(admin);
  await browser.open(`/test/${id}`, pupil.client);
  await browser.see(/Тест можно закончить: ответы принимаются до/);
  await browser.user.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
  await browser.press('Завершить тест');
  await browser.press('Завершить', await browser.dialog('Завершить тест?'));
  await browser.arrive('/consent');
  expect(await site.db.selectFrom('results').select('uid').execute()).toEqual([{ uid: pupil.uid }]);
  await browser.check('Мне 14 лет или больше');
  await browser.check('Даю согласие на обработку персональных данных');
  await browser.press('Принять и продолжить');
  // After the consent the user returns to the page of the result, which still shows the same test.
  await browser.arrive('/results');
  await browser.see('Митоз');
});

test('The documents are read with earlier versions, and the footer leads to them', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  await publishConsent(admin, { text: 'Первый текст.' });
  await publishConsent(admin, { text: 'Второй текст.' });
  // The footer below the registration form leads to the documents, too.
  await browser.open('/register', site.client());
  expect(await screen.findByRole('link', { name: 'Политика обработки персональных данных' })).toHaveAttribute('href', '/privacy');
  await browser.open('/support', site.client());
  await browser.follow('Согласие на обработку');
  await browser.see('Второй текст.');
  await browser.follow(/^Версия\s+1\s+от/);
  await browser.see('Первый текст.');
  await browser.see(/Это прежняя версия/);
  await browser.follow('К действующей');
  await browser.see('Второй текст.');
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await browser.press('Распечатать');
  expect(print).toHaveBeenCalledOnce();
  for (const [kind, path, message] of [['policy', '/privacy', 'Не удалось загрузить политику'], ['consent', '/consent', 'Не удалось загрузить согласие']] as const) {
    browser.network.answer(`GET /api/documents/${kind}`, 500, {}, 10);
    await browser.open(path, site.client());
    await browser.see(message);
  }
});

test('The sign-in page has the footer, with the operator as text', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  await nameOperator(admin, { ...OPERATOR, name: 'ИП <b>Соколова</b> & дочь' });
  await publishConsent(admin);
  await browser.open('/', site.client());
  const footer = await screen.findByRole('region', { name: 'Документы' });
  expect(footer).toHaveTextContent('ИП <b>Соколова</b> & дочь');
  expect(within(footer).getByRole('link', { name: 'Согласие на обработку' })).toHaveAttribute('href', '/consent');
});

test('A finished test that waits for the consent is named, and goes when it is given', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  const { id } = await createTest(admin, oneQuestion('Митоз'));
  const pupil = await site.registerPupil();
  await browser.open(`/test/${id}`, pupil.client);
  await browser.user.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
  await publishConsent(admin);
  // A user who registered after the version has no 24 hours to finish.
  await site.db.updateTable('users').set({ signedInAt: new Date(Date.now() + DAY_MS).toISOString() }).where('uid', '=', pupil.uid).execute();
  await browser.press('Завершить тест');
  await browser.press('Завершить', await browser.dialog('Завершить тест?'));
  await browser.arrive('/consent');
  await browser.see('Ответы сохранены на этом устройстве. Отправим их, когда вы примете согласие.');
  expect(await screen.findByText(named('Ждёт вашего согласия'))).toBeVisible();
  // Without a network the pages open from their copies and do not ask for consent. They ask again when the network is
  // back.
  browser.network.setOffline(true);
  await browser.follow('Главная');
  await browser.arrive('/dashboard');
  await browser.see('Ждёт вашего согласия: 1 тест');
  browser.network.setOffline(false);
  await browser.arrive('/consent');
  // When the site is opened offline from its copies, the dashboard says that the finished test waits for the consent.
  browser.network.setOffline(true);
  await browser.open('/dashboard', pupil.client);
  await browser.see('Ждёт вашего согласия: 1 тест');
  await browser.see(/^Ответы сохранены на этом устройстве\. Отправим их, когда вы примете согласие\.$/);
  expect(screen.queryByText(/Уйдёт сам, когда появится сеть/)).toBeNull();
  browser.network.setOffline(false);
  await browser.open('/dashboard', pupil.client);
  await browser.arrive('/consent');
  expect(await site.db.selectFrom('results').select('uid').execute()).toEqual([]);
  await browser.check('Мне 14 лет или больше');
  await browser.check('Даю согласие на обработку персональных данных');
  await browser.press('Принять и продолжить');
  await browser.toast('Согласие сохранено');
  await vi.waitFor(async () => expect(await site.db.selectFrom('results').select('uid').execute()).toEqual([{ uid: pupil.uid }]), { timeout: 15_000 });
});
