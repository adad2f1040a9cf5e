/** Accessibility audit of every page and state; violations of the security policy fail these tests too (rules R78, R80, R82). */
import { dayIn } from '../../../src/domain/access/day.ts';
import { everyKind, lessonQuestions, markedLesson, twoQuestions } from '../support/test-fixtures.ts';
import { testEditor } from '../support/editor.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/axe.ts';
import { pauseRequests } from '../support/network/network.ts';
import { newAccount, signInAdmin, signUp, submitSignInForm } from '../support/site-driver.ts';
import { noisyPng } from '../support/images.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { failedLoad } from '../support/console-errors.ts';
import { focusToast } from '../support/toasts.ts';

test.slow();
test.use({ reducedMotion: 'reduce', trace: 'off' });

/** A long name that has hardly a place to break it. */
const LONG_NAME = 'Электроэнцефалографическое-исследование-дезоксирибонуклеиновых';

test('The pages for visitors are accessible', async ({ page, consoleErrors }) => {
  consoleErrors.expect(failedLoad(404));
  const release = await pauseRequests(page, '**/api/session');
  await page.goto('/support');
  await expect(page.getByText('Загрузка…')).toBeVisible();
  await expectAccessible(page, 'loading');
  release();
  await page.goto('/');

  consoleErrors.expect(failedLoad(401));
  await submitSignInForm(page, { email: 'nobody@listok.test', password: 'не тот пароль' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'sign-in with an error');

  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await page.getByLabel('Ник').fill('Полина');
  await page.getByLabel('Email').fill('polina@listok');
  await page.getByLabel('Пароль', { exact: true }).fill('1234');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('❌ Неверный формат email.')).toBeVisible();
  await expectAccessible(page, 'registration with errors');

  for (const address of ['/support', '/nowhere']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, address);
  }
  await page.goto('/api/docs');
  // Of more than 150 operations Swagger UI draws those that are seen.
  await expect(page.getByRole('button', { name: /^GET \/api\/config/ })).toBeVisible();
  await expectAccessible(page, 'the API document');
});

test('The dashboard, menu and profile of a user are accessible', async ({ page, site, consoleErrors }) => {
  await signUp(page, newAccount(LONG_NAME));
  await page.goto('/dashboard');
  await expect(page.getByText('Тестов пока нет')).toBeVisible();
  await expectAccessible(page, 'dashboard without tests');

  const { id } = await site.createTest(twoQuestions(LONG_NAME));
  await page.request.put(`/api/results/${id}`, { data: { answers: [1, 1] } });
  const other = await site.createTest(everyKind('Клетка'));
  const { lesson } = await createCellBlock(site);
  await site.give(page, 'test', id, { due: { day: '2099-05-31', time: null } });
  await site.give(page, 'test', other.id, { due: { day: dayIn(undefined)(Date.now() + 86_400_000), time: null }, note: `${LONG_NAME}\nhttps://example.com/${LONG_NAME}` });
  await site.give(page, 'lesson', lesson.id);
  await page.goto('/dashboard');
  await expect(page.getByText('Пройден', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Сданные задания, 1' }).click();
  await expect(page.getByRole('link', { name: `Результат: ${LONG_NAME}` })).toBeVisible();
  await expect(page.getByText('Блок закрыт')).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await page.setViewportSize(SCREENS.phone);
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(page.getByRole('button', { name: 'Закрыть меню' })).toBeVisible();
  await expectAccessible(page, 'burger menu', 'phone');

  for (const [address, title] of [['/lessons', 'Уроки'], ['/profile', 'Профиль'], ['/buy', 'Доступ к урокам']] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page, address);
  }
  consoleErrors.expect(failedLoad(404));
  const json = { code: 'profile-not-found', message: 'Профиль не найден. Обратитесь в поддержку.' };
  await page.route('**/api/profile', (route) => route.fulfill({ status: 404, json }));
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'profile of a deleted account');
});

test('A test and its review are accessible', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(everyKind(LONG_NAME));
  await signUp(page);
  await page.goto(`/test/${id}`);
  await page.getByRole('radio', { name: 'Фагоцитоз' }).check();
  await page.getByRole('combobox', { name: 'A. Рибосома' }).selectOption('Синтез белка');
  // A toast leaves after three seconds: on a slow machine maybe before it has the focus.
  await expect(async () => {
    await page.getByRole('button', { name: 'Завершить тест' }).click();
    await focusToast(page);
  }).toPass();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'test with unanswered questions and a toast');
  await page.getByRole('heading', { level: 1 }).focus();

  await page.getByRole('button', { name: 'Увеличить рисунок' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'image');
  await page.keyboard.press('Escape');
  await page.setViewportSize(SCREENS.phone);
  await page.getByRole('button', { name: 'Ответы: 1 из 4' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'sheet of answers', 'phone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize(SCREENS.desktop);

  await page.getByRole('radio', { name: '3', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Хитин' }).check();
  await page.getByRole('combobox', { name: 'B. Лизосома' }).selectOption('Синтез белка');
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'finish dialog');
  consoleErrors.expect(failedLoad('ERR_INTERNET_DISCONNECTED'));
  await page.context().setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  await expectAccessible(page, 'waiting for the network');
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/results', { timeout: 15_000 });
  await expect(page.getByText('Ваш результат')).toBeVisible();
  await expectAccessible(page, 'review');
});

test('The admin pages of general tests are accessible', async ({ page, site }) => {
  const { id } = await site.createTest(everyKind(LONG_NAME));
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: `Удалить: ${LONG_NAME}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'delete dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'admin page');

  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  for (const question of ['Под какой цифрой', 'Почему это', 'Соотнесите']) {
    await editor.open(question);
    await expect(editor.question).toHaveValue(new RegExp(question));
    await expectAccessible(page, `editor at «${question}»`);
  }
  await editor.name.fill('');
  await editor.right.fill('Пищеварение');
  await editor.open('Что есть у всякой');
  await editor.options.fill('Одна');
  await editor.question.fill('');
  await editor.save.click();
  await expect(page.getByText('Введите название теста.').first()).toBeVisible();
  await expectAccessible(page, 'editor with errors in fields');
  await editor.open('Соотнесите');
  await expect(page.getByText('Выберите пару для строки A.')).toBeVisible();
  await expectAccessible(page, 'editor with errors in pairs');
});

test('Lessons, locked and open, their tests and results are accessible', async ({ page, site, consoleErrors }) => {
  consoleErrors.expect(failedLoad(400));
  const { block, lesson } = await createCellBlock(site);
  const unbroken = await site.createBlock({ title: 'Ж'.repeat(200), description: 'Без места для переноса', order: 3 });
  const untested = await site.createLesson(markedLesson(unbroken.id, LONG_NAME));
  const taken = await site.createLesson(markedLesson(block.id, 'Ядро'));
  await site.createLessonTest(taken.id, lessonQuestions);
  const locked = await site.createBlock({ title: LONG_NAME, description: LONG_NAME, order: 2 });
  const { id: lockedLessonId } = await site.createLesson(markedLesson(locked.id, 'Мендель'));
  await signUp(page);
  await site.openBlocks(page, [block.id, unbroken.id]);
  await page.request.put(`/api/lesson-results/${taken.id}`, { data: { answers: [0, 0] } });

  await page.goto('/lessons');
  await expect(page.getByText('Закрыт', { exact: true })).toBeVisible();
  await expectAccessible(page, 'lessons');
  for (const [id, end] of [[untested.id, 'Теста пока нет'], [taken.id, '1 из 2 баллов']] as const) {
    await page.goto(`/lesson/${id}`);
    await expect(page.getByRole('heading', { level: 2, name: end })).toBeVisible();
    await expectAccessible(page, `lesson that ends with «${end}»`);
  }
  await page.goto(`/lesson/${lesson.id}/test`);
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'lesson test with unanswered questions');
  await page.goto(`/lesson-results/${taken.id}`);
  await expect(page.getByText('1 из 2 баллов')).toBeVisible();
  await expectAccessible(page, 'result of a lesson test');
  consoleErrors.expect(failedLoad('(403|409)'));
  for (const [address, title] of [
    [`/lesson/${taken.id}/test`, 'Вы уже прошли этот тест.'],
    [`/lesson/${lockedLessonId}`, 'Блок закрыт'],
    ['/admin-access-test', 'Проверка доступа'],
    ['/reset-password#token', 'Новый пароль'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectAccessible(page, title);
  }
});

test('The admin pages of lessons, users and the audit log are accessible', async ({ page, site }) => {
  const { block, lesson } = await createCellBlock(site);
  await site.createLesson(markedLesson(block.id, LONG_NAME));
  await site.createBlock({ title: LONG_NAME, description: LONG_NAME, order: 1000 });
  const account = await signUp(page, newAccount(LONG_NAME));
  await signInAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Строение клетки' })).toContainText('Оболочка клетки');
  await expectAccessible(page, 'admin page with lessons');

  const save = page.getByRole('button', { name: /^(Создать|Сохранить)$/ });
  for (const address of ['/admin/create-block', '/admin/create-lesson']) {
    await page.goto(address);
    await save.click();
    await expect(page.getByRole('main').getByRole('note')).toBeVisible();
    await expectAccessible(page, `${address} with errors`);
  }
  await page.goto(`/admin/edit-lesson/${lesson.id}`);
  await expect(save).toBeVisible();
  await expectAccessible(page, 'lesson form');
  await page.goto(`/admin/edit-lesson-test/${lesson.id}`);
  await testEditor(page).options.fill('Одна');
  await testEditor(page).save.click();
  await expect(page.getByText('В вопросе №1 минимум 2 варианта ответа.').first()).toBeVisible();
  await expectAccessible(page, 'editor of a lesson test');

  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Ник или email' }).fill(account.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'users');
  await page.getByRole('button', { name: LONG_NAME }).click();
  await page.getByRole('button', { name: 'Сделать ссылку' }).click();
  await expect(page.getByLabel('Ссылка для нового пароля')).toBeVisible();
  await expectAccessible(page, 'a user');

  await page.goto('/admin/audit');
  await expect(page.getByText('Сделана ссылка для нового пароля').first()).toBeVisible();
  await expectAccessible(page, 'audit log');
  await page.getByRole('combobox', { name: 'Человек' }).fill(account.email);
  await expect(page.getByRole('option', { name: account.email })).toBeVisible();
  // A longer list, which scrolls without a focus of its own, is replaced by this one.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await expectAccessible(page, 'audit log with users to choose from');
});

test('The pages of requests, groups, keys and invitations are accessible', async ({ page, site, openDevice, consoleErrors }) => {
  const { block } = await createCellBlock(site);
  const closed = await site.createBlock({ title: LONG_NAME, description: LONG_NAME, order: 1000 });
  const pupil = await openDevice();
  const account = await signUp(pupil, newAccount(LONG_NAME));
  await signInAdmin(page);
  const { id } = (await (await page.request.post('/api/admin/groups', { data: { name: LONG_NAME } })).json()) as { id: string };
  const { url } = (await (await page.request.put(`/api/admin/groups/${id}/invitation`)).json()) as { url: string };
  await page.goto(`/admin/groups/${id}`);
  await page.getByRole('button', { name: 'Добавить списком' }).click();
  await page.getByLabel('Адреса через запятую или с новой строки').fill(`${account.email}, nobody@listok.test`);
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(page.getByText('Добавлено 1, не нашли 1 адрес')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Строение клетки' }).check();
  await expectAccessible(page, 'group');
  await page.getByRole('button', { name: 'Открыть 1 блок' }).click();
  await expect(page.getByRole('definition')).toHaveText(['1', '0', '0']);
  await expectAccessible(page, 'dialog of a change of access');

  const { user } = (await (await pupil.request.get('/api/session')).json()) as { user: { uid: string } };
  const until = dayIn('Europe/Moscow')(Date.now());
  await page.request.patch(`/api/admin/users/${user.uid}`, { data: { access: [{ blockId: block.id, until }] } });
  await pupil.request.post('/api/access-requests', { data: {} });
  await pupil.request.post('/api/access-requests', { data: { blockId: closed.id } });
  await pupil.goto('/lessons');
  await expect(pupil.getByText(/^Заявка отправлена/)).toBeVisible();
  await expectAccessible(pupil, 'lessons with a last day and a request');

  await page.goto('/admin/requests');
  await page.getByRole('button', { name: 'Отклонить' }).first().click();
  await expect(page.getByText('Отклонена', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Срок доступа' }).selectOption('Выбрать день…');
  await expectAccessible(page, 'requests');
  await page.getByRole('button', { name: 'Выбрать блоки' }).click();
  await page.getByRole('button', { name: 'Открыть блоки' }).click();
  await expect(page.getByText('Выберите хотя бы один блок.')).toBeVisible();
  await expectAccessible(page, 'dialog of the blocks of a request');

  await page.goto(`/admin/users?group=${id}`);
  await page.getByRole('checkbox', { name: `Выбрать: ${LONG_NAME}` }).check();
  await page.getByRole('button', { name: LONG_NAME }).click();
  await expect(page.getByText('Кончается сегодня')).toBeVisible();
  await expectAccessible(page, 'a user whose access ends, and the bar of a selection');

  await page.goto('/admin/keys');
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  await expect(page.getByText('Введите название.')).toBeVisible();
  await expectAccessible(page, 'keys with errors in the form');
  await page.getByLabel('Название').fill(LONG_NAME);
  for (const right of ['Видеть учеников', 'Видеть заявки', 'Открывать доступ']) await page.getByRole('checkbox', { name: right }).check();
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  await expect(page.getByRole('textbox', { name: 'Ключ' })).toBeVisible();
  await expect(page.getByText('Открывает доступ')).toBeVisible();
  await expectAccessible(page, 'a new key');

  consoleErrors.expect(failedLoad(404));
  await page.request.delete('/api/session');
  for (const [address, title] of [[new URL(url).pathname, 'Вас пригласили в группу'], ['/join/nothing-here', 'Ссылка больше не действует']] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectAccessible(page, title);
  }
});

test('The pages of results are accessible', async ({ page, site, playwright }) => {
  const { id } = await site.createTest(everyKind(LONG_NAME));
  await signInAdmin(page);
  await page.goto(`/admin/results/tests/${id}?view=questions`);
  await expect(page.getByText('Тест ещё никто не прошёл')).toBeVisible();
  await expectAccessible(page, 'questions of a test that nobody has taken');

  const answers = [[1, 2, null, { 0: true, 2: true }, { 0: 1, 1: 0 }], [0, 0, null, { 1: true }, { 0: 1, 1: 1 }]];
  let uid = '';
  for (const [index, nickname] of [...Array.from({ length: 10 }, (_, number) => `Ученик ${number}`), LONG_NAME].entries()) {
    const pupil = await playwright.request.newContext({ baseURL: site.server.url });
    const { user } = (await (await pupil.post('/api/registration', { data: newAccount(nickname) })).json()) as { user: { uid: string } };
    expect((await pupil.put(`/api/results/${id}`, { data: { answers: answers[index % 2] } })).status()).toBe(201);
    await pupil.dispose();
    uid = user.uid;
  }
  for (const [address, shown] of [
    ['/admin/results', 'Общие тесты'],
    ['/admin/results/gradebook', 'Ведомость'],
    ['/admin/results/lines', 'Линий пока нет'],
    [`/admin/users/${uid}`, 'Тесты'],
    [`/admin/results/tests/${id}/${uid}`, 'Разбор ответов'],
    [`/admin/results/tests/${id}`, 'Ученики'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2, name: shown, exact: true })).toBeVisible();
    await expectAccessible(page, address);
  }
  await page.getByRole('button', { name: `Ещё: ${LONG_NAME}` }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page, 'menu of a row');
  await page.getByRole('menuitem', { name: 'Разрешить пройти ещё раз' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog of another attempt');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Пересчитать баллы' }).click();
  await expect(page.getByRole('dialog').getByText('Ничего не изменится.')).toBeVisible();
  await expectAccessible(page, 'dialog of a regrading');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Вопросы (4)' }).click();
  await page.getByRole('button', { name: 'Что это: Медиана' }).click();
  await expect(page.getByText('Половина учеников набрала не больше.')).toBeVisible();
  await expectAccessible(page, 'questions with an explanation');
  await page.keyboard.press('Escape');
  for (const question of await page.locator('h3').getByRole('button').all()) await question.click();
  await expectAccessible(page, 'open questions');
});

test('The pages of assignments are accessible', async ({ page, site, playwright }) => {
  const { id } = await site.createTest(everyKind(LONG_NAME));
  const { block } = await createCellBlock(site);
  await signInAdmin(page);
  await page.goto('/admin/assignments');
  await expect(page.getByText('Заданий пока нет')).toBeVisible();
  await expectAccessible(page, 'no assignments');
  const uids: string[] = [];
  for (const nickname of [LONG_NAME, 'Полина', 'Артём']) {
    const pupil = await playwright.request.newContext({ baseURL: site.server.url });
    const { user } = (await (await pupil.post('/api/registration', { data: newAccount(nickname) })).json()) as { user: { uid: string } };
    if (nickname === 'Артём') expect((await pupil.put(`/api/results/${id}`, { data: { answers: [1, 2, null, { 0: true, 2: true }, { 0: 1, 1: 0 }] } })).status()).toBe(201);
    await pupil.dispose();
    uids.push(user.uid);
  }
  const group = (await (await page.request.post('/api/admin/groups', { data: { name: LONG_NAME } })).json()) as { id: string };
  await page.request.patch(`/api/admin/groups/${group.id}/members`, { data: { add: uids } });

  await page.goto(`/admin/assignments/new?group=${group.id}`);
  await expect(page.getByRole('link', { name: new RegExp(LONG_NAME) })).toBeVisible();
  await expectAccessible(page, 'the choice of what is given');
  const lesson = page.getByRole('link', { name: /Урок, тест/ });
  await lesson.click();
  await page.getByRole('button', { name: 'Добавить сообщение' }).click();
  await page.getByRole('button', { name: 'Открыть позже' }).click();
  await page.getByLabel('Срок, время').fill('25:00');
  await expect(page.getByText(`Блок «${block.title}» закрыт для 3 учеников`)).toBeVisible();
  await expectAccessible(page, 'the form of an assignment of a closed lesson, with an error');

  await page.goto(`/admin/assignments/new?test=${id}&group=${group.id}`);
  await expect(page.getByText('1 ученик уже прошёл этот тест')).toBeVisible();
  await expectAccessible(page, 'the form of an assignment of a test that was taken');
  await page.getByRole('button', { name: 'Задать 3 ученикам' }).click();
  await expect(page.getByRole('table', { name: 'Сдали', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Выбрать: Полина' }).check();
  await expectAccessible(page, 'an assignment with a selection');
  await page.getByRole('region', { name: 'Выбранные ученики' }).getByRole('button', { name: 'Продлить' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog of an extension');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Скопировать список для чата' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'list for the chat');
  await page.keyboard.press('Escape');

  for (const [address, shown] of [
    ['/admin/assignments', 'Идут'],
    [`/admin/assignments?view=matrix&group=${group.id}`, 'Кто что сделал'],
    [`/admin/users/${uids[0]}`, 'Задания'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2, name: shown, exact: true })).toBeVisible();
    await expectAccessible(page, address);
  }
  await page.setViewportSize(SCREENS.phone);
  await page.goto(`/admin/assignments?view=matrix&group=${group.id}`);
  await page.getByRole('button', { name: /Полина/ }).click();
  await expectAccessible(page, 'matrix on a phone', 'phone');
  await page.goto(`/admin/edit/${id}`);
  await page.getByRole('button', { name: /^Настройки теста/ }).click();
  await page.getByText('Только кому задан').click();
  await expectAccessible(page, 'settings of a test');
});

test('The pages of checking are accessible', async ({ page, site, openDevice, consoleErrors }) => {
  const text = { type: 'text' as const, question: 'Где идёт фотосинтез?', contextText: null, contextImage: null, options: ['В хлоропласте', 'В ядре'], correct: 0 };
  const criteria = { elements: [{ id: 'a', text: LONG_NAME }, { id: 'b', text: 'Устьица ИЛИ щели' }], bands: [{ points: 3, any: [{ atLeast: 2 }] }, { points: 1, any: [{ atLeast: 1 }] }], extraErrors: true };
  const extended = { type: 'extended', contextText: null, contextImage: null, maxPoints: 3, sampleAnswer: 'Для газообмена.' } as const;
  const { id } = await site.createTest({ name: LONG_NAME, allowUnanswered: true, questions: [text, { ...extended, id: 'q1', question: 'Зачем листу устьица?', criteria }, { ...extended, id: 'q2', question: 'Зачем корню волоски?', criteria: null }] });
  const pupil = await openDevice();
  await signUp(pupil, newAccount(LONG_NAME));
  await pupil.goto(`/test/${id}`);
  await pupil.getByRole('button', { name: 'Выбрать снимки' }).first().waitFor();
  await pupil.locator('input[type=file]:not([capture])').first().setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: noisyPng(300, 400) });
  await expect(pupil.getByRole('button', { name: /^Снимок 1, на сервере/ })).toBeVisible();
  await expectAccessible(pupil, 'extended questions with a photo');
  await pupil.getByRole('button', { name: /^Снимок 1,/ }).click();
  await expect(pupil.getByText('На этом листе ответы на вопросы')).toBeVisible();
  await expectAccessible(pupil, 'an open photo');
  await pupil.keyboard.press('Escape');
  const { user } = (await (await pupil.request.get('/api/session')).json()) as { user: { uid: string } };
  const draft = (await (await pupil.request.get(`/api/drafts/${id}`)).json()) as { answers: { answer: { photos?: { id: string }[] } }[] };
  const photos = draft.answers.flatMap(({ answer }) => answer.photos ?? []).map((photo) => ({ id: photo.id, turn: 0 }));
  expect(photos).toHaveLength(1);
  // The page may still send the draft of what is handed in beside it.
  consoleErrors.expect(failedLoad(409));
  expect((await pupil.request.put(`/api/results/${id}`, { data: { answers: [0, { text: 'Для газообмена.', photos }, null] } })).status()).toBe(201);
  await pupil.goto('/dashboard');
  await pupil.getByRole('link', { name: 'Посмотреть результат' }).click();
  await expect(pupil.getByRole('heading', { level: 2, name: 'Разбор ответов' })).toBeVisible();
  await expectAccessible(pupil, 'a review that waits for the check');

  await signInAdmin(page);
  for (const [address, shown] of [
    ['/admin/checking', 'По работам (1)'],
    ['/admin/checking?view=questions', 'Скрыть имена'],
    ['/admin/checking?view=ready', 'Отдавать пока нечего'],
    [`/admin/results/tests/${id}`, 'На проверке'],
    [`/admin/results/tests/${id}/${user.uid}`, 'На проверке (2)'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectAccessible(page, address);
  }
  const photo = photos[0]?.id ?? '';
  const marks = { [photo]: [{ id: 'm1', kind: 'tick', x: 200, y: 100 }, { id: 'm2', kind: 'frame', x: 20, y: 200, width: 120, height: 60, note: LONG_NAME }] };
  const check = { elements: [], extraErrors: false, points: null, byHand: false, comment: LONG_NAME, marks, turns: {}, added: [], checked: false };
  expect((await page.request.put(`/api/admin/checking/${id}/${user.uid}/q1`, { data: { attempt: 1, revision: 0, check } })).status()).toBe(200);
  await page.goto(`/admin/checking/${id}/${user.uid}?question=q1`);
  await page.getByRole('checkbox', { name: /Устьица/ }).check();
  await expectAccessible(page, 'the desk');
  await page.getByRole('button', { name: 'Изменить критерии' }).click();
  await expect(page.getByRole('dialog', { name: 'Критерии вопроса 2' })).toBeVisible();
  await expectAccessible(page, 'dialog of criteria');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.setViewportSize(SCREENS.phone);
  await expectAccessible(page, 'the desk on a phone', 'phone');
  await page.setViewportSize(SCREENS.desktop);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Работа проверена' })).toBeVisible();
  await expectAccessible(page, 'the end of a work');
  await page.getByRole('button', { name: 'Отдать' }).click();
  await expect(page.getByRole('dialog', { name: 'Отдать работу?' })).toBeVisible();
  await expectAccessible(page, 'dialog of giving out');
  await page.getByRole('button', { name: 'Отдать работу' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);

  await pupil.goto('/dashboard');
  await expect(pupil.getByRole('heading', { name: 'Работа проверена' })).toBeVisible();
  await expectAccessible(pupil, 'dashboard with a checked work');
  await pupil.getByRole('link', { name: 'Посмотреть', exact: true }).click();
  await expect(pupil.getByRole('switch', { name: 'Показать пометки на снимке' })).toBeChecked();
  await expectAccessible(pupil, 'a checked review');
  await pupil.getByRole('button', { name: 'Увеличить снимок' }).click();
  await expect(pupil.getByRole('dialog')).toBeVisible();
  await expectAccessible(pupil, 'a large photo');
});
