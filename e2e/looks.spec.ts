/** How every page and state looks to everyone, and that nothing breaks the security policy (design §2, §8, §9). */
import { everyKind, lessonQuestions, markedLesson, twoQuestions } from './content.ts';
import { editorOn } from './editor.ts';
import { expect, SCREENS, test } from './fixtures.ts';
import { holdToast, inspect, noToasts } from './looks.ts';
import { hold } from './network.ts';
import { newPerson, signInAdmin, signUp, typeSignIn } from './site.ts';
import { createCellBlock } from './studying.ts';
import { failedLoad } from './watch.ts';

test.slow();
test.use({ reducedMotion: 'reduce', trace: 'off' });

/** A name as long as names get, without a place to break it. */
const LONG = 'Электроэнцефалографическое-исследование-дезоксирибонуклеиновых';

test('Pages in front of the sign-in', async ({ page, watch }) => {
  const release = await hold(page, '**/api/session');
  await page.goto('/');
  await expect(page.getByText('Загрузка…')).toBeVisible();
  await inspect(page, 'loading');
  release();

  watch.expect(failedLoad(401));
  await typeSignIn(page, { email: 'nobody@listok.test', password: 'не тот пароль' });
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'sign-in with an error');

  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await page.getByLabel('Ник').fill('Полина');
  await page.getByLabel('Email').fill('polina@listok');
  await page.getByLabel('Пароль', { exact: true }).fill('1234');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('❌ Неверный формат email.')).toBeVisible();
  await inspect(page, 'registration with errors');

  for (const address of ['/support', '/nowhere']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inspect(page, address);
  }
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, 'the API document');
});

test('Pages of a pupil', async ({ page, site, watch }) => {
  await signUp(page, newPerson(LONG));
  await page.goto('/dashboard');
  await expect(page.getByText('Тестов пока нет')).toBeVisible();
  await inspect(page, 'dashboard without tests');

  const { id } = await site.createTest(twoQuestions(LONG));
  await page.request.put(`/api/results/${id}`, { data: { answers: [1, 1] } });
  await site.createTest(everyKind('Клетка'));
  await page.goto('/dashboard');
  await expect(page.getByText('Пройден', { exact: true })).toBeVisible();
  await inspect(page, 'dashboard');
  await page.setViewportSize(SCREENS.phone);
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(page.getByRole('button', { name: 'Закрыть меню' })).toBeVisible();
  await inspect(page, 'burger menu', 'phone');

  for (const [address, title] of [['/lessons', 'Уроки'], ['/profile', 'Профиль'], ['/buy', 'Доступ к урокам']] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await inspect(page, address);
  }
  watch.expect(failedLoad(404));
  const json = { code: 'profile-not-found', message: 'Профиль не найден. Обратитесь в поддержку.' };
  await page.route('**/api/profile', (route) => route.fulfill({ status: 404, json }));
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'profile that is gone');
});

test('A test and its review', async ({ page, site, watch }) => {
  const { id } = await site.createTest(everyKind(LONG));
  await signUp(page);
  await page.goto(`/test/${id}`);
  await page.getByRole('radio', { name: 'Фагоцитоз' }).check();
  await page.getByRole('combobox', { name: 'A. Рибосома' }).selectOption('Синтез белка');
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await holdToast(page);
  await inspect(page, 'test with gaps and a toast');
  await page.getByRole('heading', { level: 1 }).focus();
  await noToasts(page);

  await page.getByRole('button', { name: 'Увеличить рисунок' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'picture');
  await page.keyboard.press('Escape');
  await page.setViewportSize(SCREENS.phone);
  await page.getByRole('button', { name: 'Ответы: 1 из 4' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'sheet of answers', 'phone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize(SCREENS.desktop);

  await page.getByRole('radio', { name: '3', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Хитин' }).check();
  await page.getByRole('combobox', { name: 'B. Лизосома' }).selectOption('Синтез белка');
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'finish dialog');
  watch.expect(failedLoad('ERR_INTERNET_DISCONNECTED'));
  await page.context().setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  await inspect(page, 'waiting for the network');
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/results', { timeout: 15_000 });
  await expect(page.getByText('Ваш результат')).toBeVisible();
  await noToasts(page);
  await inspect(page, 'review');
  await page.getByRole('radio', { name: /^С ошибками/ }).check();
  await inspect(page, 'review of mistakes');
});

test('Pages of the administration', async ({ page, site }) => {
  const { id } = await site.createTest(everyKind(LONG));
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: `Удалить: ${LONG}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'delete dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await inspect(page, 'administration');

  await page.goto(`/admin/edit/${id}`);
  const editor = editorOn(page);
  for (const question of ['Под какой цифрой', 'Почему это', 'Что есть у всякой', 'Соотнесите']) {
    await editor.open(question);
    await expect(editor.question).toHaveValue(new RegExp(question));
    await inspect(page, `editor at «${question}»`);
  }
  await editor.name.fill('');
  await editor.right.fill('Пищеварение');
  await editor.open('Что есть у всякой');
  await editor.options.fill('Одна');
  await editor.question.fill('');
  await editor.save.click();
  await expect(page.getByText('Введите название теста.').first()).toBeVisible();
  await noToasts(page);
  await inspect(page, 'editor with errors in fields');
  await editor.open('Соотнесите');
  await expect(page.getByText('Выберите пару для строки A.')).toBeVisible();
  await inspect(page, 'editor with errors in pairs');
});

test('Lessons, closed and open', async ({ page, site, watch }) => {
  const { block, lesson } = await createCellBlock(site);
  const endless = await site.createBlock({ title: 'Ж'.repeat(200), description: 'Без места для переноса', order: 3 });
  const untested = await site.createLesson(markedLesson(endless.id, LONG));
  const taken = await site.createLesson(markedLesson(block.id, 'Ядро'));
  await site.createLessonTest(taken.id, lessonQuestions);
  const closed = await site.createBlock({ title: LONG, description: LONG, order: 2 });
  const { id: behindLock } = await site.createLesson(markedLesson(closed.id, 'Мендель'));
  await signUp(page);
  await site.openBlocks(page, [block.id, endless.id]);
  await page.request.put(`/api/lesson-results/${taken.id}`, { data: { answers: [0, 0] } });

  await page.goto('/lessons');
  await expect(page.getByText('Закрыт', { exact: true })).toBeVisible();
  await inspect(page, 'lessons');
  for (const [id, end] of [[lesson.id, 'Проверьте себя'], [untested.id, 'Теста пока нет'], [taken.id, '1 из 2 баллов']] as const) {
    await page.goto(`/lesson/${id}`);
    await expect(page.getByRole('heading', { level: 2, name: end })).toBeVisible();
    await inspect(page, `lesson that ends with «${end}»`);
  }
  await page.goto(`/lesson/${lesson.id}/test`);
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'test of a lesson with gaps');
  await page.goto(`/lesson-results/${taken.id}`);
  await expect(page.getByText('1 из 2 баллов')).toBeVisible();
  await inspect(page, 'result of a lesson');
  watch.expect(failedLoad('(403|409)'));
  for (const [address, title] of [
    [`/lesson/${taken.id}/test`, 'Вы уже прошли этот тест.'],
    [`/lesson/${behindLock}`, 'Блок закрыт'],
    ['/admin-access-test', 'Проверка доступа'],
    ['/reset-password#token', 'Новый пароль'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await inspect(page, title);
  }
});

test('Lessons and users of the administration', async ({ page, site }) => {
  const { block, lesson } = await createCellBlock(site);
  await site.createLesson(markedLesson(block.id, LONG));
  await site.createBlock({ title: LONG, description: LONG, order: 1000 });
  const person = newPerson(LONG);
  await signUp(page, person);
  await signInAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Строение клетки' })).toContainText('Оболочка клетки');
  await inspect(page, 'administration of lessons');

  const save = page.getByRole('button', { name: /^(Создать|Сохранить)$/ });
  for (const address of ['/admin/create-block', '/admin/create-lesson']) {
    await page.goto(address);
    await save.click();
    await expect(page.getByRole('main').getByRole('note')).toBeVisible();
    await inspect(page, `${address} with errors`);
  }
  await page.goto(`/admin/edit-lesson/${lesson.id}`);
  await expect(save).toBeVisible();
  await inspect(page, 'form of a lesson');
  await page.goto(`/admin/edit-lesson-test/${lesson.id}`);
  await editorOn(page).options.fill('Одна');
  await editorOn(page).save.click();
  await expect(page.getByText('В вопросе №1 минимум 2 варианта ответа.').first()).toBeVisible();
  await inspect(page, 'editor of the test of a lesson');

  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Ник или email' }).fill(person.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await inspect(page, 'users');
  await page.getByRole('button', { name: LONG }).click();
  await page.getByRole('button', { name: 'Сделать ссылку' }).click();
  await expect(page.getByLabel('Ссылка для нового пароля')).toBeVisible();
  await inspect(page, 'a user');

  await page.goto('/admin/audit');
  await expect(page.getByText('Сделана ссылка для нового пароля').first()).toBeVisible();
  await inspect(page, 'journal');
  await page.getByRole('combobox', { name: 'Человек' }).fill(person.email);
  await expect(page.getByRole('option', { name: person.email })).toBeVisible();
  await inspect(page, 'journal with people to choose from');
});
