/**
 * Tests unsaved input of an admin: leaving the page, a session or role that ends, edits that the device keeps (rules
 * R63, R157, R158).
 */
import { screen, waitFor } from '@testing-library/dom';
import { ROLE } from '../../../src/domain/users/role.ts';
import { createOrganelles, storedTests } from '../support/content.ts';
import { editor, expectFocus } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.tsx';
import { lessonForm } from '../support/forms.ts';

const OFFER = 'На этом устройстве остались несохранённые правки';
const askedToLeave = () => screen.findByRole('dialog', { name: 'Уйти без сохранения?' });

test('Every way to leave the editor with unsaved changes asks for a confirmation', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createOrganelles(tutor);
  await browser.open(`/admin/edit/${id}`, tutor);
  await browser.fill(editor.question(), 'Где идёт дыхание?');
  await browser.follow('Уроки');
  await askedToLeave();
  await expectFocus(() => screen.getByRole('button', { name: 'Остаться' }));
  await browser.user.keyboard('{Escape}');
  await browser.closed();
  expect(editor.question()).toHaveValue('Где идёт дыхание?');
  await browser.follow('Уроки');
  await browser.press('Уйти', await askedToLeave());
  await browser.arrive('/lessons');
  await screen.findByRole('heading', { level: 1, name: 'Уроки' });
  expect((await storedTests(tutor))[0]?.questions[0]?.question).toBe('Где идёт фотосинтез?');

  await browser.open('/admin');
  await browser.follow('Изменить: Органоиды');
  await browser.fill('Название теста', 'Клетка');
  history.back();
  await browser.press('Остаться', await askedToLeave());
  await browser.closed();
  expect(editor.name()).toHaveValue('Клетка');
  // «Back» first closes what is open over the page: the preview, and then the question about unsaved input (rule R226).
  await browser.press('Посмотреть как ученик');
  await screen.findByRole('dialog');
  history.back();
  await browser.closed();
  history.back();
  await askedToLeave();
  history.back();
  await browser.closed();
  expect(editor.name()).toHaveValue('Клетка');
  await browser.press('Выйти');
  await browser.press('Остаться', await askedToLeave());
  await browser.closed();
  history.back();
  await browser.press('Уйти', await askedToLeave());
  await browser.arrive('/admin');
  await browser.closed();

  await browser.follow('Изменить: Органоиды');
  await browser.fill('Название теста', 'Клетка');
  await browser.press('Выйти');
  await browser.press('Уйти', await askedToLeave());
  await browser.arrive('/');
});

test('What is typed during a save stays unsaved, and a save that ends after the user has left does not navigate', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createOrganelles(tutor);
  await browser.open(`/admin/edit/${id}`, tutor);
  await browser.fill(editor.name(), 'Клетка');
  const release = browser.network.hold('PUT /api/admin/tests');
  await editor.save(browser);
  await browser.fill(editor.question(), 'Где идёт дыхание?');
  release();
  await browser.toast('Тест обновлён');
  await browser.see('Не сохранено');
  expect((await storedTests(tutor))[0]).toMatchObject({ name: 'Клетка', questions: [{ question: 'Где идёт фотосинтез?' }, {}] });

  // The confirmation closes when the save succeeds.
  const releaseLater = browser.network.hold('PUT /api/admin/tests');
  await editor.save(browser);
  await browser.follow('Уроки');
  await askedToLeave();
  releaseLater();
  await browser.closed();
  await browser.see('Сохранено');

  // A new test that is edited during its save stays open, and the next save updates it.
  await browser.open('/admin/create');
  await browser.fill(editor.name(), 'Новый');
  await editor.add(browser);
  await browser.fill(editor.question(), 'Верно?');
  await browser.fill(editor.options(), 'Да\nНет');
  await browser.check('Да');
  const releaseNew = browser.network.hold('POST /api/admin/tests');
  await editor.save(browser);
  await browser.fill(editor.name(), 'Новейший');
  releaseNew();
  await browser.toast('Тест создан');
  await browser.see('Не сохранено');
  await editor.save(browser);
  await browser.arrive('/admin');
  expect((await storedTests(tutor)).map(({ name }) => name)).toEqual(['Клетка', 'Новейший']);

  await browser.open('/admin/create-block');
  await browser.fill(lessonForm.title(), 'Экосистемы');
  await browser.fill(lessonForm.description(), 'Цепи питания');
  await browser.fill(lessonForm.order(), '2');
  const releaseBlock = browser.network.hold('POST /api/admin/blocks');
  await browser.press('Создать');
  await browser.follow('Уроки');
  await browser.press('Уйти', await askedToLeave());
  await browser.arrive('/lessons');
  releaseBlock();
  await browser.toast('Блок создан');
  await browser.arrive('/lessons');
});

test('The editor keeps unsaved input when another tab signs out, and saves it once the user is back', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createOrganelles(tutor);
  await browser.open(`/admin/edit/${id}`, tutor);
  await browser.fill(editor.name(), 'Клетка');
  const session = new Map(tutor.cookies);
  tutor.cookies.clear();
  browser.hearOtherTab(null);
  const lost = /Войдите в другой вкладке и сохраните снова/;
  await browser.see(lost);
  await editor.save(browser);
  await browser.toast(/^Пользователь не авторизован\./);
  await screen.findByRole('note');
  expect(editor.name()).toHaveValue('Клетка');
  for (const [name, value] of session) tutor.cookies.set(name, value);
  const { body } = await tutor.get<{ user: object }>('/api/session');
  browser.hearOtherTab(body.user);
  // The note about the failed save stays, and the banner goes.
  await waitFor(() => expect(screen.getAllByText(lost)).toHaveLength(1));
  await editor.save(browser);
  await browser.see('Сохранено');
});

test('The editor keeps unsaved input when the user loses the role of admin', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  const { id } = await createOrganelles(admin);
  const colleague = await site.registerPupil(ROLE.admin);
  const setRole = async (role: number) => expect((await admin.patch(`/api/admin/users/${colleague.uid}`, { role })).status).toBe(200);
  const banner = /Сохранить уже нельзя: скопируйте то, что ввели\./;
  await browser.open(`/admin/edit/${id}`, colleague.client);
  await browser.fill(editor.name(), 'Клетка');
  await setRole(0);
  await editor.save(browser);
  expect((await browser.see(banner)).parentElement).toHaveTextContent('Эта страница доступна только администратору.');
  await browser.arrive(`/admin/edit/${id}`);
  expect(editor.name()).toHaveValue('Клетка');

  // After the role is given back the save succeeds.
  await setRole(99);
  await editor.save(browser);
  await browser.see('Сохранено');
  await browser.gone(banner);

  await setRole(0);
  await browser.fill(editor.name(), 'Ткань');
  await editor.save(browser);
  await browser.see(banner);
  await browser.follow('Уроки');
  await browser.press('Уйти', await askedToLeave());
  await browser.arrive('/lessons');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Админка' })).toBeNull());
});

test('Edits that the device keeps meet a newer version, and go with «Удалить их», a save and «Уйти»', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const stored = await createOrganelles(tutor);
  const address = `/admin/edit/${stored.id}`;
  await browser.open(address, tutor);
  await browser.fill(editor.question(), 'Где идёт дыхание?');
  await browser.untilKept('Где идёт дыхание?');
  await browser.open(address);
  await browser.see(OFFER);
  await browser.see(/Тест «Органоиды», 2 вопроса\./);
  expect(screen.queryByText(/Тест с тех пор изменили\./)).toBeNull();
  await browser.press('Вернуть правки');
  await waitFor(() => expect(editor.question()).toHaveValue('Где идёт дыхание?'));
  await browser.see('Не сохранено');

  // Restored edits stay on the device. After the import they are there again without an offer.
  await browser.press('Загрузить из файла');
  await screen.findByRole('heading', { name: 'Загрузить вопросы' });
  history.back();
  await waitFor(() => expect(editor.question()).toHaveValue('Где идёт дыхание?'));
  expect(screen.queryByText(OFFER)).toBeNull();

  await tutor.put(`/api/admin/tests/${stored.id}`, { ...stored, name: 'Чужое' });
  await browser.open(address);
  await browser.see(/Тест с тех пор изменили\./);
  await browser.press('Вернуть правки');
  await editor.save(browser);
  await browser.press('Загрузить новую версию');
  await waitFor(() => expect(editor.name()).toHaveValue('Чужое'));
  await browser.press('Удалить их');
  await browser.gone(OFFER);
  await browser.untilKept('');

  await browser.fill(editor.name(), 'Клетка');
  await browser.untilKept('Клетка');
  await editor.save(browser);
  await browser.toast('Тест обновлён');
  await browser.untilKept('');
  await browser.fill(editor.name(), 'Ткани');
  await browser.untilKept('Ткани');
  await browser.follow('Уроки');
  await browser.press('Уйти', await askedToLeave());
  await browser.arrive('/lessons');
  await browser.untilKept('');
});

test('A sign-out names the edits that the device keeps, and deletes them', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await browser.open('/admin/import', tutor);
  await browser.fill('Текст с вопросами', '1. Где ДНК?\n+ ядро\n- вакуоль');
  await browser.untilKept('Где ДНК?');
  await browser.open('/admin/create-lesson');
  await browser.fill(lessonForm.content(), 'Ядро хранит ДНК.');
  await browser.untilKept('Ядро хранит ДНК.');
  await browser.open('/admin/import');
  await browser.press('Вернуть правки');
  await waitFor(() => expect(screen.getByLabelText('Текст с вопросами')).toHaveDisplayValue(/Где ДНК/));
  await browser.open('/admin/create-lesson');
  await browser.press('Вернуть правки');
  await waitFor(() => expect(lessonForm.content()).toHaveValue('Ядро хранит ДНК.'));

  await browser.open('/dashboard');
  await browser.press('Выйти');
  const dialog = await browser.dialog('Выйти и удалить правки?');
  expect(dialog).toHaveTextContent('Текст урока не сохранён.');
  await browser.press('Остаться', dialog);
  await browser.closed();
  await expectFocus(() => screen.getByRole('button', { name: 'Выйти' }));
  await browser.untilKept('Ядро');
  await browser.press('Выйти');
  await browser.press('Выйти', await browser.dialog('Выйти и удалить правки?'));
  await screen.findByRole('heading', { name: 'Вход' });
  await browser.untilKept('');
});
