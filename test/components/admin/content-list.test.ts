/**
 * Tests the lists of tests, blocks and lessons: creating and deleting items, unknown addresses, and lists that do not load (rules R30, R52, R63,
 * R64).
 */
import { screen, waitFor, within } from '@testing-library/dom';
import { createBlock, createLesson } from '../../support/fixtures/lesson-fixtures.ts';
import { oneQuestion, createTest } from '../../support/fixtures/test-fixtures.ts';
import { createCellBlock, createOrganelles } from '../support/content.ts';
import { editor, expectFocus } from '../support/editor.ts';
import { expect, named, test } from '../support/fixtures.tsx';
import { lessonForm } from '../support/forms.ts';

const region = (name: string) => screen.findByRole('region', { name: named(name) });
const retryTexts = 'Не удалось загрузить урок или блоки';

test('An admin creates and edits a block, a lesson and a lesson test, and deletes the test', async ({ site, browser }) => {
  await browser.open('/admin', await site.signInAdmin());
  await browser.see('Блоков пока нет');
  await browser.follow('Создать блок');
  await browser.fill('Название', ' Экосистемы ');
  expect(document.title).toBe('Новый блок — Листок');
  await browser.fill('Описание', 'Цепи питания');
  await browser.fill('Порядковый номер', '3');
  await browser.press('Создать');
  await browser.toast('Блок создан');
  await browser.arrive('/admin');
  expect(await region('Экосистемы')).toHaveTextContent('В блоке пока нет уроков');
  await browser.see('1 блок');

  await browser.follow('Урок в блок «Экосистемы»');
  await browser.arrive(/^\/admin\/create-lesson\?blockId=./);
  await browser.fill('Название', 'Цепи питания');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Новый урок');
  expect(screen.queryByLabelText('Блок')).toBeNull();
  expect(lessonForm.video()).toHaveAccessibleDescription(expect.stringMatching(/YouTube, RUTUBE, VK\sВидео, Kinescope или\sфайл \.mp4/) as string);
  await browser.fill(lessonForm.video(), 'https://youtu.be/4OpBylwH9DU');
  await browser.fill(lessonForm.content(), '## Продуценты');
  await browser.press('Создать');
  await browser.toast('Урок создан');
  await waitFor(async () => expect(await region('Экосистемы')).toHaveTextContent('Цепи питания'));

  await browser.follow('Создать тест: Цепи питания');
  await editor.save(browser);
  await browser.toast('Добавьте хотя бы один вопрос.');
  await editor.add(browser);
  expect(editor.options()).toHaveValue('\n');
  expect(screen.queryByLabelText('Вид вопроса')).toBeNull();
  expect(screen.queryByLabelText(/^Рисунок/)).toBeNull();
  await browser.fill(editor.question(), 'Кто продуцент?');
  await browser.fill(editor.options(), 'Волк\nКлевер');
  await browser.check('Клевер');
  await editor.save(browser);
  await browser.toast('Тест создан');
  await browser.arrive('/admin');

  await browser.follow('Тест: Цепи питания');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Клевер' })).toBeChecked());
  await browser.press('Удалить тест');
  const dialog = await browser.dialog('Удалить тест урока?');
  expect(dialog).toHaveTextContent('Урок останется. Вернуть его не получится.');
  await browser.press('Удалить', dialog);
  await browser.toast('Тест удалён');
  await browser.arrive('/admin');
  await screen.findByRole('link', { name: named('Создать тест: Цепи питания') });

  await browser.follow('Изменить: Цепи питания');
  await waitFor(() => expect(lessonForm.video()).toHaveValue('https://youtu.be/4OpBylwH9DU'));
  expect(document.title).toBe('Изменение урока — Листок');
  expect(lessonForm.video()).toHaveAttribute('readonly');
  expect(lessonForm.block()).toHaveDisplayValue('Экосистемы');
  await browser.fill(lessonForm.title(), 'Пищевые цепи');
  await browser.press('Сохранить');
  await browser.toast('Урок обновлён');
  await waitFor(async () => expect(await region('Экосистемы')).toHaveTextContent('Пищевые цепи'));
  await browser.follow('Изменить: Экосистемы');
  await waitFor(() => expect(lessonForm.title()).toHaveValue('Экосистемы'));
  await browser.fill(lessonForm.order(), '12');
  await browser.press('Сохранить');
  await browser.toast('Блок обновлён');
  await waitFor(async () => expect(await region('Экосистемы')).toHaveTextContent('12'));
});

test('An imported lesson without a video can be edited', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { lesson } = await createCellBlock(tutor);
  await site.db.updateTable('lessons').set({ videoUrl: '' }).where('id', '=', lesson.id).execute();
  await browser.open(`/admin/edit-lesson/${lesson.id}`, tutor);
  await browser.fill(lessonForm.title(), 'Мембрана');
  await browser.press('Сохранить');
  await browser.toast('Урок обновлён');
});

test('A test is deleted only after a confirmation, and one that is gone already leaves the list', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await createOrganelles(tutor);
  const { id } = await createTest(tutor, oneQuestion('Экосистемы'));
  await browser.open('/admin', tutor);
  await browser.see('2 теста');
  const remove = await screen.findByRole('button', { name: named('Удалить: Органоиды') });
  await browser.user.click(remove);
  const dialog = await browser.dialog('Удалить тест?');
  await browser.see(/Тест «Органоиды» и его вопросы будут удалены\. Вернуть их не получится\./, dialog);
  await expectFocus(() => within(dialog).getByRole('button', { name: 'Отмена' }));
  await browser.user.keyboard('{Escape}');
  await browser.closed();
  await expectFocus(() => remove);

  const release = browser.network.hold('DELETE /api/admin/tests');
  await browser.user.click(remove);
  await browser.press('Удалить', await browser.dialog('Удалить тест?'));
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' })).toBeDisabled());
  await browser.user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  release();
  await browser.toast('Тест удалён');
  await browser.closed();
  await expectFocus(() => screen.getByRole('heading', { level: 1, name: 'Содержание' }));

  await browser.press('Удалить: Экосистемы');
  await tutor.delete(`/api/admin/tests/${id}`);
  await browser.press('Удалить', await browser.dialog('Удалить тест?'));
  await browser.toast('Тест не найден');
  await browser.see('Тестов пока нет');
});

test('The deletion dialog names what is deleted with a block or a lesson', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { block } = await createCellBlock(tutor);
  const single = await createBlock(tutor, { title: 'Генетика', order: 2 });
  await createLesson(tutor, single.id, { title: 'Мендель' });
  await createBlock(tutor, { title: 'Пустой', order: 3 });
  await createLesson(tutor, block.id, { title: 'Ядро' });
  await browser.open('/admin', tutor);
  for (const [title, question, text] of [
    ['Ядро', 'Удалить урок?', 'Урок «Ядро» будет удалён. Вернуть его не получится.'],
    ['Оболочка клетки', 'Удалить урок?', 'Урок «Оболочка клетки» и его тест будут удалены. Вернуть их не получится.'],
    ['Пустой', 'Удалить блок?', 'Блок «Пустой» будет удалён. Вернуть его не получится.'],
    ['Генетика', 'Удалить блок?', 'Блок «Генетика», 1 урок и его тест будут удалены. Вернуть их не получится.'],
    ['Строение клетки', 'Удалить блок?', 'Блок «Строение клетки», 2 урока и их тесты будут удалены. Вернуть их не получится.'],
  ] as const) {
    await browser.press(`Удалить: ${title}`);
    const dialog = await browser.dialog(question);
    expect(dialog).toHaveTextContent(text);
    await browser.press('Отмена', dialog);
    await browser.closed();
  }
  await browser.press('Удалить: Ядро');
  await browser.press('Удалить', await screen.findByRole('dialog'));
  await browser.toast('Урок удалён');
  await browser.closed();
  await browser.press('Удалить: Строение клетки');
  await browser.press('Удалить', await screen.findByRole('dialog'));
  await browser.toast('Блок удалён');
  await browser.see('2 блока');
});

test('The URLs of unknown blocks, lessons and tests show a toast and lead to another page', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { block, lesson } = await createCellBlock(tutor);
  const untested = await createLesson(tutor, block.id, { title: 'Ядро' });
  for (const [address, target, text] of [
    ['/admin/edit/nothing', '/dashboard', 'Тест не найден'],
    ['/admin/print/nothing', '/dashboard', 'Тест не найден'],
    ['/admin/edit-block/nothing', '/admin', 'Блок не найден'],
    ['/admin/create-lesson?blockId=nothing', '/admin', 'Блок не найден'],
    ['/admin/edit-lesson/nothing', '/lessons', 'Урок не найден'],
    ['/admin/create-lesson-test/nothing', '/lessons', 'Урок не найден'],
    ['/admin/edit-lesson-test/nothing', '/lessons', 'Урок не найден'],
    [`/admin/edit-lesson-test/${untested.id}`, '/dashboard', 'Тест не найден'],
  ] as const) {
    await browser.open(address, tutor);
    await browser.toast(text);
    await browser.arrive(target);
  }
  await browser.open(`/admin/create-lesson-test/${lesson.id}`);
  await browser.arrive(`/admin/edit-lesson-test/${lesson.id}`);
  await waitFor(() => expect(editor.question()).toHaveValue('Где идёт фотосинтез?'));

  // A form keeps its input when its block is deleted.
  await browser.open(`/admin/edit-block/${block.id}`);
  await browser.fill(lessonForm.title(), 'Клетка');
  await tutor.delete(`/api/admin/blocks/${block.id}`);
  await browser.press('Сохранить');
  await browser.toast('Блок не найден');
  expect(lessonForm.title()).toHaveValue('Клетка');
});

test('The lists show «Загрузка…» each, and a block appears with its lessons', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await createCellBlock(tutor);
  const releaseTests = browser.network.hold('GET /api/admin/tests');
  const releaseLessons = browser.network.hold('GET /api/admin/lessons');
  await browser.open('/admin', tutor);
  await waitFor(() => expect([...document.querySelectorAll('[aria-busy=true]')].map(({ textContent }) => textContent)).toEqual(['Загрузка…', 'Загрузка…']));
  expect(screen.queryByText('Строение клетки')).toBeNull();
  releaseLessons();
  expect(await region('Строение клетки')).toHaveTextContent('Оболочка клетки');
  releaseTests();
  await browser.see('Тестов пока нет');
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

test('Lists and forms that do not load offer a retry', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { block, lesson } = await createCellBlock(tutor);
  await createOrganelles(tutor);
  for (const [address, request, text, shown] of [
    ['/admin', 'GET /api/admin/tests', 'Не удалось загрузить тесты', 'Органоиды'],
    ['/admin', 'GET /api/admin/blocks', 'Не удалось загрузить уроки', 'Строение клетки'],
    [`/admin/edit-lesson/${lesson.id}`, `GET /api/admin/lessons/${lesson.id}`, retryTexts, 'Изменение урока'],
    [`/admin/edit-block/${block.id}`, `GET /api/admin/blocks/${block.id}`, retryTexts, 'Изменение блока'],
    [`/admin/edit-lesson-test/${lesson.id}`, `GET /api/admin/lesson-tests/${lesson.id}`, retryTexts, 'Оболочка клетки'],
    ['/admin/users', 'GET /api/admin/blocks', retryTexts, 'Ученики и доступ'],
    ['/admin/create-lesson', 'GET /api/admin/blocks', retryTexts, 'Новый урок'],
  ] as const) {
    browser.network.answer(request, 500);
    await browser.open(address, tutor);
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent(text);
    await browser.press('Повторить', failure);
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(shown));
  }

  // The heading of an error page has the focus, as after every navigation.
  await browser.open('/admin');
  browser.network.answer(`GET /api/admin/lesson-tests/${lesson.id}`, 500);
  await browser.follow('Тест: Оболочка клетки');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(retryTexts));
  await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  expect(document.title).toBe(`${retryTexts} — Листок`);
});

test('The access check creates a test block for an admin, and shows why the server rejects others', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await browser.open('/admin-access-test', tutor);
  await browser.press('Создать тестовый блок');
  await browser.see(/Блок создан/);
  await browser.open('/admin');
  expect(await region('Тестовый блок')).toHaveTextContent('999');
  const pupil = await site.registerPupil();
  await browser.open('/admin-access-test', pupil.client);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Ваш id', 'Ваша роль']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([pupil.uid, '0']);
  await browser.press('Создать тестовый блок');
  expect(await screen.findByRole('alert')).toHaveTextContent('Создать блок не удалось: Эта страница доступна только администратору.');
});
