/**
 * Tests that the forms of an admin keep their input when saves are slow, fail or are lost, or when somebody else has
 * saved a newer version (rules R42, R63).
 */
import { screen, waitFor, within } from '@testing-library/dom';
import { createLesson } from '../../support/fixtures/lesson-fixtures.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { createCellBlock, createOrganelles, storedTests } from '../support/content.ts';
import { editor, expectFocus } from '../support/editor.ts';
import { expect, test, type Browser } from '../support/fixtures.tsx';
import { formNote, lessonForm } from '../support/forms.ts';

const CONFLICT = 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.';

async function fillQuestion(browser: Browser): Promise<void> {
  await editor.add(browser);
  await browser.fill(editor.question(), 'Кто?');
  await browser.fill(editor.options(), 'Он\nОна');
  await browser.check('Она');
}

test('Every form shows that it saves, and keeps its input when the save fails', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { block, lesson } = await createCellBlock(tutor);
  const untested = await createLesson(tutor, block.id, { title: 'Лизосома' });
  const organelles = await createOrganelles(tutor);
  const fillBlock = async () => {
    await browser.fill(lessonForm.title(), 'Экосистемы');
    await browser.fill(lessonForm.description(), 'Цепи питания');
    await browser.fill(lessonForm.order(), '2');
  };
  const fillLesson = async () => {
    await browser.fill(lessonForm.title(), 'Ядро');
    await browser.fill(lessonForm.video(), 'https://youtu.be/4OpBylwH9DU');
    await browser.fill(lessonForm.content(), 'Текст');
  };
  const changeTitle = () => browser.fill(lessonForm.title(), 'Мембрана');
  const changeQuestion = () => browser.fill(editor.question(), 'Где идёт дыхание?');
  const forms = [
    ['/admin/create-block', fillBlock, 'Создать', 'Создаём…', 'Не удалось создать блок. Попробуйте снова.', 'Блок создан'],
    [`/admin/edit-block/${block.id}`, changeTitle, 'Сохранить', 'Сохраняем…', 'Не удалось сохранить изменения', 'Блок обновлён'],
    [`/admin/create-lesson?blockId=${block.id}`, fillLesson, 'Создать', 'Создаём…', 'Не удалось создать урок', 'Урок создан'],
    [`/admin/edit-lesson/${lesson.id}`, changeTitle, 'Сохранить', 'Сохраняем…', 'Не удалось сохранить изменения', 'Урок обновлён'],
    [`/admin/create-lesson-test/${untested.id}`, () => fillQuestion(browser), 'Сохранить тест', 'Сохраняем…', 'Ошибка при сохранении теста', 'Тест создан'],
    [`/admin/edit-lesson-test/${lesson.id}`, changeQuestion, 'Сохранить тест', 'Сохраняем…', 'Ошибка при сохранении изменений', 'Тест обновлён'],
    [`/admin/edit/${organelles.id}`, changeQuestion, 'Сохранить тест', 'Сохраняем…', 'Ошибка при сохранении изменений', 'Тест обновлён'],
  ] as const;
  for (const [address, change, name, busy, failure, success] of forms) {
    await browser.open(address, tutor);
    await change();
    const input = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    const release = browser.network.hold(/^(POST|PUT) /, 503);
    await browser.press(name);
    expect(await screen.findByRole('button', { name: busy })).toBeDisabled();
    release();
    await browser.toast(failure);
    expect(await formNote()).toHaveTextContent(failure);
    await expectFocus(() => screen.getByRole('button', { name }));
    expect([...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)).toEqual(input);
    await browser.press(name);
    await browser.toast(success);
  }
});

test('An error that belongs to no field is shown in the form', async ({ site, browser }) => {
  await browser.open('/admin/create-block', await site.signInAdmin());
  await browser.fill(lessonForm.title(), 'Экосистемы');
  await browser.fill(lessonForm.description(), 'Цепи\0питания');
  await browser.fill(lessonForm.order(), '2');
  await browser.press('Создать');
  expect(await formNote()).toHaveTextContent('В тексте есть недопустимый символ U+0000.');
  await browser.fill(lessonForm.description(), 'Цепи питания');
  await browser.press('Создать');
  await browser.arrive('/admin');
});

test('What is typed during a save stays, and a save whose response was lost is repeated without a conflict', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { block } = await createCellBlock(tutor);
  await browser.open(`/admin/edit-block/${block.id}`, tutor);
  await browser.fill(lessonForm.title(), 'Первое');
  const release = browser.network.hold('PUT /api/admin/blocks');
  await browser.press('Сохранить');
  await browser.fill(lessonForm.title(), 'Второе ');
  release();
  await browser.toast('Блок обновлён');
  expect(lessonForm.title()).toHaveValue('Второе ');

  browser.network.loseResponse('PUT /api/admin/blocks');
  await browser.press('Сохранить');
  expect(await formNote()).toHaveTextContent('Не удалось сохранить изменения');
  await browser.press('Сохранить');
  await browser.arrive('/admin');
  await browser.see('Второе');

  await browser.open(`/admin/create-lesson-test/${(await createLesson(tutor, block.id)).id}`);
  await fillQuestion(browser);
  browser.network.loseResponse('PUT /api/admin/lesson-tests');
  await browser.press('Сохранить тест');
  expect(await formNote()).toHaveTextContent('Ошибка при сохранении теста');
  await browser.press('Сохранить тест');
  await browser.arrive('/admin');
});

test('A form keeps its input after a conflict and offers the newer version', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { block, lesson } = await createCellBlock(tutor);
  for (const [address, resource, message] of [
    [`/admin/edit-block/${block.id}`, `/api/admin/blocks/${block.id}`, 'Блок обновлён'],
    [`/admin/edit-lesson/${lesson.id}`, `/api/admin/lessons/${lesson.id}`, 'Урок обновлён'],
  ] as const) {
    await browser.open(address, tutor);
    expect((await tutor.put(resource, { ...(await read<object>(tutor, resource)), title: 'Чужое название' })).status).toBe(200);
    await browser.fill(lessonForm.title(), 'Моё название');
    await browser.press('Сохранить');
    const note = await formNote();
    expect(note).toHaveTextContent(CONFLICT);
    expect(lessonForm.title()).toHaveValue('Моё название');
    await browser.press('Загрузить новую версию', note);
    await waitFor(() => expect(lessonForm.title()).toHaveValue('Чужое название'));
    await browser.fill(lessonForm.title(), 'Моё название');
    await browser.press('Сохранить');
    await browser.toast(message);
  }
});

test('The editor keeps its input after a conflict and offers the newer version', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { lesson } = await createCellBlock(tutor);
  const { id } = await createOrganelles(tutor);
  for (const [address, resource] of [
    [`/admin/edit/${id}`, `/api/admin/tests/${id}`],
    [`/admin/edit-lesson-test/${lesson.id}`, `/api/admin/lesson-tests/${lesson.id}`],
  ] as const) {
    await browser.open(address, tutor);
    const stored = await read<{ questions: object[] }>(tutor, resource);
    expect((await tutor.put(resource, { ...stored, questions: stored.questions.with(0, { ...stored.questions[0], question: 'Чужой?' }) })).status).toBe(200);
    await browser.fill(editor.question(), 'Мой?');
    await editor.save(browser);
    const note = await formNote();
    expect(note).toHaveTextContent(CONFLICT);
    await browser.toast(CONFLICT);
    expect(editor.question()).toHaveValue('Мой?');
    await browser.see('Не сохранено');
    await browser.press('Загрузить новую версию', note);
    await waitFor(() => expect(editor.question()).toHaveValue('Чужой?'));
    await browser.fill(editor.question(), 'Наш?');
    await editor.save(browser);
    await browser.toast('Тест обновлён');
    expect(await read(tutor, resource)).toMatchObject({ questions: [{ question: 'Наш?' }, {}] });
  }
});

test('A new block left open after its first save offers the newer version of another admin', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await browser.open('/admin/create-block', tutor);
  await browser.fill(lessonForm.title(), 'Экосистемы');
  await browser.fill(lessonForm.description(), 'Цепи питания');
  await browser.fill(lessonForm.order(), '2');
  const release = browser.network.hold('POST /api/admin/blocks');
  await browser.press('Создать');
  await browser.fill(lessonForm.title(), 'Экосистемы и цепи');
  release();
  await screen.findByRole('heading', { level: 1, name: 'Изменение блока' });
  const [listed] = await read<{ id: string }[]>(tutor, '/api/admin/blocks');
  const resource = `/api/admin/blocks/${listed?.id}`;
  expect((await tutor.put(resource, { ...(await read<object>(tutor, resource)), title: 'Сообщества' })).status).toBe(200);

  await browser.press('Сохранить');
  await browser.press('Загрузить новую версию');
  await browser.press('Остаться', await screen.findByRole('dialog'));
  await browser.closed();
  expect(lessonForm.title()).toHaveValue('Экосистемы и цепи');
  await browser.press('Загрузить новую версию');
  await browser.press('Уйти', await screen.findByRole('dialog'));
  await waitFor(() => expect(lessonForm.title()).toHaveValue('Сообщества'));
  await browser.fill(lessonForm.title(), 'Сообщества и цепи');
  await browser.press('Сохранить');
  await browser.arrive('/admin');
  await browser.see('Сообщества и цепи');
});

test('The editor keeps a new test through a failed save and the end of the session, and the changes of one that was deleted', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await browser.open('/admin/create', tutor);
  await browser.fill(editor.name(), 'Органоиды');
  await fillQuestion(browser);
  const cookies = new Map(tutor.cookies);
  tutor.cookies.clear();
  await editor.save(browser);
  await waitFor(async () => expect(await formNote()).toHaveTextContent('Пользователь не авторизован. Войдите в другой вкладке и сохраните снова.'));
  for (const [name, value] of cookies) tutor.cookies.set(name, value);
  await editor.save(browser);
  await browser.arrive('/admin');
  await browser.see('Органоиды');

  const [stored] = await storedTests(tutor);
  await browser.open(`/admin/edit/${stored?.id}`);
  await browser.fill(editor.name(), 'Клетка');
  browser.network.lose('PUT /api/admin/tests');
  await editor.save(browser);
  expect(await formNote()).toHaveTextContent('Ошибка при сохранении изменений');
  await tutor.delete(`/api/admin/tests/${stored?.id}`);
  await editor.save(browser);
  await waitFor(() => expect(within(screen.getByRole('main')).getByRole('note')).toHaveTextContent('Тест не найден'));
  expect(editor.name()).toHaveValue('Клетка');
});
