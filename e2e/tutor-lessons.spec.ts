/** A tutor builds blocks, lessons and their tests, changes and deletes them (specification §2, §5, §7, §8). */
import type { Page } from '@playwright/test';
import { lessonQuestions, markedLesson } from './content.ts';
import { editorOn } from './editor.ts';
import { expect, onEveryScreen, test } from './fixtures.ts';
import { signInAdmin, signUp } from './site.ts';
import { createCellBlock } from './studying.ts';
import { failedLoad } from './watch.ts';

const CONFLICT = 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.';
const FILL = 'Заполните все поля.';
const WRONG_ORDER = 'Порядковый номер должен быть положительным числом.';
const WRONG_VIDEO =
  'Эта ссылка не подходит. Подойдут YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4 или .webm по https.';

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).last();
const failed = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** What stays in the form when the toast is gone. */
const notice = (page: Page) => page.getByRole('main').getByRole('alert');

const formOn = (page: Page) => ({
  title: page.getByLabel('Название'),
  description: page.getByLabel('Описание'),
  order: page.getByLabel('Порядковый номер'),
  video: page.getByLabel('Ссылка на видео'),
  content: page.getByLabel('Текст урока'),
  block: page.getByLabel('Блок', { exact: true }),
  create: page.getByRole('button', { name: 'Создать' }),
  save: page.getByRole('button', { name: 'Сохранить' }),
});

onEveryScreen(() => {
  test('A block is built from nothing: lesson and test, made, changed and taken away', async ({ page }) => {
    test.slow();
    await signInAdmin(page);
    await page.goto('/admin');
    await expect(page.getByText('Блоков пока нет')).toBeVisible();
    await page.getByRole('link', { name: 'Создать блок' }).click();
    await expect(page).toHaveTitle('Новый блок — Листок');
    const form = formOn(page);
    await form.title.fill(' Экосистемы ');
    await form.description.fill('Цепи питания');
    await form.order.fill('3');
    await form.create.click();
    await expect(said(page, 'Блок создан')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    const block = page.getByRole('region', { name: 'Экосистемы' });
    await expect(block).toContainText('В блоке пока нет уроков');
    await expect(page.getByText('1 блок', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Урок в блок «Экосистемы»' }).click();
    await expect(page).toHaveURL(/\/admin\/create-lesson\?blockId=./);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новый урок');
    await expect(form.block).toHaveCount(0);
    await form.title.fill('Цепи питания');
    await expect(form.video).toHaveAccessibleDescription('YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4');
    await form.video.fill('https://youtu.be/4OpBylwH9DU');
    await form.content.fill('## Продуценты');
    await form.create.click();
    await expect(said(page, 'Урок создан')).toBeVisible();
    await expect(block).toContainText('Цепи питания');

    await page.getByRole('link', { name: 'Создать тест: Цепи питания' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Тест для: Цепи питания');
    const editor = editorOn(page);
    await editor.save.click();
    await expect(said(page, 'Добавьте хотя бы один вопрос.')).toBeVisible();
    await editor.add();
    await expect(editor.options).toHaveValue('\n');
    await expect(page.getByLabel('Вид вопроса')).toHaveCount(0);
    await expect(page.getByLabel(/^Рисунок/)).toHaveCount(0);
    await editor.save.click();
    await expect(editor.question).toHaveAccessibleDescription('Вопрос №1 не заполнен.');
    await expect(editor.options).toHaveAccessibleDescription('В вопросе №1 минимум 2 варианта ответа.');
    await editor.question.fill('Кто продуцент?');
    await editor.options.fill('Волк\nКлевер');
    await page.getByRole('radio', { name: 'Клевер' }).check();
    await editor.save.click();
    await expect(said(page, 'Тест создан')).toBeVisible();
    await expect(page).toHaveURL('/admin');

    await page.getByRole('link', { name: 'Тест: Цепи питания' }).click();
    await expect(page).toHaveURL(/\/admin\/edit-lesson-test\/./);
    await expect(page.getByRole('radio', { name: 'Клевер' })).toBeChecked();
    await editor.question.fill('Кто растёт сам?');
    await expect(page.getByText('Не сохранено')).toBeVisible();
    await editor.save.click();
    await expect(said(page, 'Тест обновлён')).toBeVisible();
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
    await page.reload();
    await expect(editor.question).toHaveValue('Кто растёт сам?');
    await page.getByRole('button', { name: 'Удалить тест' }).click();
    const dialog = page.getByRole('dialog', { name: 'Удалить тест урока?' });
    await expect(dialog).toContainText('Урок останется. Вернуть его не получится.');
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await expect(said(page, 'Тест удалён')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('link', { name: 'Создать тест: Цепи питания' })).toBeVisible();

    await page.getByRole('link', { name: 'Изменить: Цепи питания' }).click();
    await expect(page).toHaveTitle('Изменение урока — Листок');
    await expect(form.video).toHaveValue('https://youtu.be/4OpBylwH9DU');
    await expect(form.video).not.toBeEditable();
    await expect(form.block.locator('option:checked')).toHaveText('Экосистемы');
    await form.title.fill('Пищевые цепи');
    await form.save.click();
    await expect(said(page, 'Урок обновлён')).toBeVisible();
    await expect(block).toContainText('Пищевые цепи');

    await page.getByRole('link', { name: 'Изменить: Экосистемы' }).click();
    await expect(page).toHaveTitle('Изменение блока — Листок');
    await expect(form.title).toHaveValue('Экосистемы');
    await form.order.fill('12');
    await form.save.click();
    await expect(said(page, 'Блок обновлён')).toBeVisible();
    await expect(block).toContainText('12');
  });
});

test('A block wants all its fields and a positive whole order', async ({ page }) => {
  await signInAdmin(page);
  await page.goto('/admin/create-block');
  const form = formOn(page);
  await form.title.fill('Экосистемы');
  await form.description.fill('   ');
  await form.create.click();
  await expect(said(page, FILL)).toBeVisible();
  await expect(notice(page)).toHaveText(FILL);
  await expect(form.description).toHaveAttribute('aria-invalid', 'true');
  await expect(form.title).not.toHaveAttribute('aria-invalid', 'true');
  await expect(form.description).toBeFocused();
  await form.description.fill('Цепи питания');
  for (const order of ['0', '-1', '1.5', '1e3', '0x10', 'первый']) {
    await form.order.fill(order);
    await form.create.click();
    await expect(form.order).toHaveAccessibleDescription(WRONG_ORDER);
    await expect(form.order).toBeFocused();
  }
  await expect(said(page, WRONG_ORDER)).toBeVisible();
});

test('A lesson wants all its fields and a video that can be shown', async ({ page, site }) => {
  const { block } = await createCellBlock(site);
  await signInAdmin(page);
  await page.goto('/admin/create-lesson');
  const form = formOn(page);
  await form.title.fill('Ядро');
  await form.video.fill('https://example.com/watch');
  await form.content.fill('Текст');
  await form.create.click();
  await expect(notice(page)).toHaveText(FILL);
  await expect(form.block).toHaveAttribute('aria-invalid', 'true');
  await form.block.selectOption(block.title);
  await form.create.click();
  await expect(said(page, WRONG_VIDEO)).toBeVisible();
  await expect(form.video).toHaveAccessibleDescription(new RegExp(WRONG_VIDEO));
  await expect(form.video).toBeFocused();
  await form.video.fill('https://rutube.ru/video/0123456789abcdef0123456789abcdef/');
  await form.create.click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('region', { name: block.title })).toContainText('Ядро');
});

test('A lesson that was taken over without a video can be changed', async ({ page, site }) => {
  const { lesson } = await createCellBlock(site);
  await signInAdmin(page);
  await page.route(`**/api/admin/lessons/${lesson.id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), videoUrl: '' } });
  });
  await page.goto(`/admin/edit-lesson/${lesson.id}`);
  await formOn(page).title.fill('Мембрана');
  await formOn(page).save.click();
  await expect(said(page, 'Урок обновлён')).toBeVisible();
});

test('Forms are busy while they save, and a failure keeps what was typed', async ({ page, site, watch }) => {
  test.slow();
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  watch.expect(failedLoad(503));
  const form = formOn(page);
  /** Fails the next saving, after its busy label was seen. */
  const failSaving = async (address: string, press: () => Promise<void>, busy: string, failure: string) => {
    const answer = Promise.withResolvers<void>();
    const handle = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      if (route.request().method() === 'GET') return route.fallback();
      await answer.promise;
      return route.fulfill({ status: 503, json: {} });
    };
    await page.route(address, handle);
    await press();
    await expect(page.getByRole('button', { name: busy })).toBeDisabled();
    answer.resolve();
    await expect(notice(page)).toHaveText(failure);
    await expect(failed(page, failure)).toHaveCount(2);
    await page.unroute(address, handle);
  };

  await page.goto('/admin/create-block');
  await form.title.fill('Экосистемы');
  await form.description.fill('Цепи питания');
  await form.order.fill('2');
  await failSaving('**/api/admin/blocks', () => form.create.click(), 'Создаём…', 'Не удалось создать блок. Попробуйте снова.');
  await expect(form.title).toHaveValue('Экосистемы');
  await form.create.click();
  await expect(page).toHaveURL('/admin');

  await page.goto(`/admin/edit-block/${block.id}`);
  await form.order.fill('5');
  await failSaving(`**/api/admin/blocks/${block.id}`, () => form.save.click(), 'Сохраняем…', 'Не удалось сохранить изменения');
  await expect(form.order).toHaveValue('5');
  await form.save.click();
  await expect(page).toHaveURL('/admin');

  await page.goto(`/admin/create-lesson?blockId=${block.id}`);
  await form.title.fill('Ядро');
  await form.video.fill('https://youtu.be/4OpBylwH9DU');
  await form.content.fill('Текст');
  await failSaving('**/api/admin/lessons', () => form.create.click(), 'Создаём…', 'Не удалось создать урок');
  await form.create.click();
  await expect(page).toHaveURL('/admin');

  await page.goto(`/admin/edit-lesson/${lesson.id}`);
  await form.content.fill('Другой текст');
  await failSaving(`**/api/admin/lessons/${lesson.id}`, () => form.save.click(), 'Сохраняем…', 'Не удалось сохранить изменения');
  await form.save.click();
  await expect(page).toHaveURL('/admin');

  const editor = editorOn(page);
  await page.goto(`/admin/edit-lesson-test/${lesson.id}`);
  await editor.question.fill('Где идёт дыхание?');
  await failSaving(`**/api/admin/lesson-tests/${lesson.id}`, () => editor.save.click(), 'Сохраняем…', 'Ошибка при сохранении изменений');
  await expect(editor.question).toHaveValue('Где идёт дыхание?');

  const untested = await site.createLesson(markedLesson(block.id, 'Лизосома'));
  await editor.save.click();
  await expect(said(page, 'Тест обновлён')).toBeVisible();
  await page.goto(`/admin/create-lesson-test/${untested.id}`);
  await editor.add();
  await editor.question.fill('Кто?');
  await editor.options.fill('Он\nОна');
  await page.getByRole('radio', { name: 'Она' }).check();
  await failSaving(`**/api/admin/lesson-tests/${untested.id}`, () => editor.save.click(), 'Сохраняем…', 'Ошибка при сохранении теста');
  await editor.save.click();
  await expect(page).toHaveURL('/admin');
  await expect(said(page, 'Тест создан')).toBeVisible();
});

test('Unsaved changes of a form are not left behind unasked', async ({ page, site }) => {
  const { lesson } = await createCellBlock(site);
  await signInAdmin(page);
  await page.goto(`/admin/edit-lesson/${lesson.id}`);
  const { title } = formOn(page);
  await title.fill('Мембрана');
  const asked = page.getByRole('dialog', { name: 'Уйти без сохранения?' });
  const back = page.getByRole('link', { name: 'В админку' });
  await back.click();
  await asked.getByRole('button', { name: 'Остаться' }).click();
  await expect(asked).toHaveCount(0);
  await expect(title).toHaveValue('Мембрана');
  await back.click();
  await asked.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Оболочка клетки')).toBeVisible();
});

test('The second of two tabs keeps what was typed and is offered the newer version', async ({ page, site, watch }) => {
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  watch.expect(failedLoad(409));
  const other = await page.context().newPage();
  for (const [address, done] of [
    [`/admin/edit-block/${block.id}`, 'Блок обновлён'],
    [`/admin/edit-lesson/${lesson.id}`, 'Урок обновлён'],
  ] as const) {
    await page.goto(address);
    const { title, save } = formOn(page);
    await expect(title).not.toHaveValue('');
    await other.goto(address);
    await formOn(other).title.fill('Чужое название');
    await formOn(other).save.click();
    await expect(other).toHaveURL('/admin');

    await title.fill('Моё название');
    await save.click();
    await expect(notice(page)).toContainText(CONFLICT);
    await expect(title).toHaveValue('Моё название');
    await notice(page).getByRole('button', { name: 'Загрузить новую версию' }).click();
    await expect(title).toHaveValue('Чужое название');
    await title.fill('Моё название');
    await save.click();
    await expect(said(page, done)).toBeVisible();
  }

  const address = `/admin/edit-lesson-test/${lesson.id}`;
  await page.goto(address);
  const editor = editorOn(page);
  await expect(editor.question).toHaveValue('Где идёт фотосинтез?');
  await other.goto(address);
  await editorOn(other).question.fill('Где идёт дыхание?');
  await editorOn(other).save.click();
  await expect(said(other, 'Тест обновлён')).toBeVisible();
  await editor.question.fill('Где хлорофилл?');
  await editor.save.click();
  await expect(notice(page)).toContainText(CONFLICT);
  await notice(page).getByRole('button', { name: 'Загрузить новую версию' }).click();
  await expect(editor.question).toHaveValue('Где идёт дыхание?');
});

onEveryScreen(() => {
  test('Deleting names what goes, and a learner keeps the result', async ({ page, site, watch, openDevice }) => {
    test.slow();
    const { block, lesson } = await createCellBlock(site);
    const single = await site.createBlock({ title: 'Генетика', description: 'Законы', order: 2 });
    await site.createLesson(markedLesson(single.id, 'Мендель'));
    await site.createBlock({ title: 'Пустой', description: 'Скоро', order: 3 });
    await site.createLesson(markedLesson(block.id, 'Ядро'));
    const pupil = await openDevice();
    await signUp(pupil);
    await site.openBlocks(pupil, [block.id]);
    await pupil.request.put(`/api/lesson-results/${lesson.id}`, { data: { answers: [1, 1] } });
    await pupil.goto(`/lesson-results/${lesson.id}`);
    await expect(pupil.getByText('1 из 2 баллов')).toBeVisible();

    await signInAdmin(page);
    await page.goto('/admin');
    const dialog = page.getByRole('dialog');
    const questions = [
      ['Ядро', 'Удалить урок?', 'Урок «Ядро» будет удалён. Вернуть его не получится.'],
      ['Оболочка клетки', 'Удалить урок?', 'Урок «Оболочка клетки» и его тест будут удалены. Вернуть их не получится.'],
      ['Пустой', 'Удалить блок?', 'Блок «Пустой» будет удалён. Вернуть его не получится.'],
      ['Генетика', 'Удалить блок?', 'Блок «Генетика», 1 урок и его тест будут удалены. Вернуть их не получится.'],
      ['Строение клетки', 'Удалить блок?', 'Блок «Строение клетки», 2 урока и их тесты будут удалены. Вернуть их не получится.'],
    ] as const;
    for (const [title, question, text] of questions) {
      const remove = page.getByRole('button', { name: `Удалить: ${title}`, exact: true });
      await remove.click();
      await expect(dialog).toHaveAccessibleName(question);
      await expect(dialog).toContainText(text);
      await dialog.getByRole('button', { name: 'Отмена' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(remove).toBeFocused();
    }
    await page.getByRole('button', { name: 'Удалить: Ядро' }).click();
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await expect(said(page, 'Урок удалён')).toBeVisible();
    await page.getByRole('button', { name: 'Удалить: Строение клетки' }).click();
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await expect(said(page, 'Блок удалён')).toBeVisible();
    await expect(page.getByText('Строение клетки')).toHaveCount(0);
    await expect(page.getByText('2 блока', { exact: true })).toBeVisible();

    await pupil.reload();
    await expect(pupil.getByText('1 из 2 баллов')).toBeVisible();
    for (const { question } of lessonQuestions) await expect(pupil.getByRole('heading', { name: question })).toBeVisible();
    watch.expect(failedLoad(404));
    await pupil.getByRole('link', { name: 'К уроку', exact: true }).first().click();
    await expect(pupil).toHaveURL('/lessons');
    await expect(failed(pupil, 'Урок не найден')).toHaveCount(1);
  });
});

test('What is gone leads away with its message', async ({ page, site, watch }) => {
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  watch.expect(failedLoad(404));
  const ways = [
    ['/admin/edit-block/nothing', '/admin', 'Блок не найден'],
    ['/admin/create-lesson?blockId=nothing', '/admin', 'Блок не найден'],
    ['/admin/edit-lesson/nothing', '/lessons', 'Урок не найден'],
    ['/admin/create-lesson-test/nothing', '/lessons', 'Урок не найден'],
    ['/admin/edit-lesson-test/nothing', '/lessons', 'Урок не найден'],
  ] as const;
  for (const [address, way, text] of ways) {
    await page.goto(address);
    await expect(page).toHaveURL(way);
    await expect(failed(page, text)).toHaveCount(1);
  }
  const untested = await site.createLesson(markedLesson(block.id, 'Ядро'));
  await page.goto(`/admin/edit-lesson-test/${untested.id}`);
  await expect(page).toHaveURL('/dashboard');
  await expect(failed(page, 'Тест не найден')).toHaveCount(1);
  await page.goto(`/admin/create-lesson-test/${lesson.id}`);
  await expect(page).toHaveURL(`/admin/edit-lesson-test/${lesson.id}`);
  await expect(editorOn(page).question).toHaveValue('Где идёт фотосинтез?');

  // Also when it goes while somebody types.
  await page.goto(`/admin/edit-block/${block.id}`);
  await formOn(page).title.fill('Клетка');
  await site.deleteBlock(block.id);
  await formOn(page).save.click();
  await expect(failed(page, 'Блок не найден').first()).toBeVisible();
  await expect(formOn(page).title).toHaveValue('Клетка');
});

test('Forms and lists that do not load can be asked for again', async ({ page, site, watch }) => {
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  watch.expect(failedLoad(500));
  const failOnce = (address: string) =>
    page.route(address, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  const retry = notice(page).getByRole('button', { name: 'Повторить' });
  await failOnce(`**/api/admin/lessons/${lesson.id}`);
  await page.goto(`/admin/edit-lesson/${lesson.id}`);
  await expect(notice(page)).toContainText('Не удалось загрузить урок или блоки');
  await retry.click();
  await expect(formOn(page).title).toHaveValue('Оболочка клетки');
  await failOnce(`**/api/admin/blocks/${block.id}`);
  await page.goto(`/admin/edit-block/${block.id}`);
  await expect(notice(page)).toContainText('Не удалось загрузить урок или блоки');
  await retry.click();
  await expect(formOn(page).title).toHaveValue('Строение клетки');
  await failOnce('**/api/admin/blocks');
  await page.goto('/admin');
  await expect(notice(page)).toContainText('Не удалось загрузить уроки');
  await retry.click();
  await expect(page.getByRole('region', { name: 'Строение клетки' })).toBeVisible();
});
