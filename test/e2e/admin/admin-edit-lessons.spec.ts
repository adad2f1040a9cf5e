/** The forms of blocks, lessons and lesson tests keep their input: failures, slow and lost saves, two tabs (rules R42, R63). */
import type { Page } from '@playwright/test';
import { markedLesson } from '../support/test-fixtures.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { formNote, lessonForm } from '../support/lesson-forms.ts';
import { pauseSaves, dropResponse } from '../support/network/network.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { failedLoad } from '../support/console-errors.ts';
import { errorToasts, statusToast } from '../support/toasts.ts';

const CONFLICT = 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.';

test('Every form shows that it saves, and keeps its input when the save fails', async ({ page, site, consoleErrors }) => {
  test.slow();
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  consoleErrors.expect(failedLoad(503));
  const form = lessonForm(page);
  /** Fails the next save after its button has shown that it saves. */
  const failSave = async (url: string, press: () => Promise<void>, busy: string, failure: string) => {
    const released = Promise.withResolvers<void>();
    const handle = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      if (route.request().method() === 'GET') return route.fallback();
      await released.promise;
      return route.fulfill({ status: 503, json: {} });
    };
    await page.route(url, handle);
    await press();
    await expect(page.getByRole('button', { name: busy })).toBeDisabled();
    released.resolve();
    await expect(errorToasts(page, failure)).toHaveCount(1);
    await expect(formNote(page)).toHaveText(failure);
    await expect(page.locator('button:focus')).toBeEnabled();
    await page.unroute(url, handle);
  };

  await page.goto('/admin/create-block');
  await form.title.fill('Экосистемы');
  await form.description.fill('Цепи питания');
  await form.order.fill('2');
  await failSave('**/api/admin/blocks', () => form.create.click(), 'Создаём…', 'Не удалось создать блок. Попробуйте снова.');
  await expect(form.title).toHaveValue('Экосистемы');
  await form.create.click();
  await expect(page).toHaveURL('/admin');

  await page.goto(`/admin/edit-block/${block.id}`);
  await form.order.fill('5');
  await failSave(`**/api/admin/blocks/${block.id}`, () => form.save.click(), 'Сохраняем…', 'Не удалось сохранить изменения');
  await expect(form.order).toHaveValue('5');
  await form.save.click();
  await expect(page).toHaveURL('/admin');

  await page.goto(`/admin/create-lesson?blockId=${block.id}`);
  await form.title.fill('Ядро');
  await form.video.fill('https://youtu.be/4OpBylwH9DU');
  await form.content.fill('Текст');
  await failSave('**/api/admin/lessons', () => form.create.click(), 'Создаём…', 'Не удалось создать урок');
  await form.create.click();
  await expect(page).toHaveURL('/admin');

  await page.goto(`/admin/edit-lesson/${lesson.id}`);
  await form.content.fill('Другой текст');
  await failSave(`**/api/admin/lessons/${lesson.id}`, () => form.save.click(), 'Сохраняем…', 'Не удалось сохранить изменения');
  await form.save.click();
  await expect(page).toHaveURL('/admin');

  const editor = testEditor(page);
  await page.goto(`/admin/edit-lesson-test/${lesson.id}`);
  await editor.question.fill('Где идёт дыхание?');
  await failSave(`**/api/admin/lesson-tests/${lesson.id}`, () => editor.save.click(), 'Сохраняем…', 'Ошибка при сохранении изменений');
  await expect(editor.question).toHaveValue('Где идёт дыхание?');

  const untested = await site.createLesson(markedLesson(block.id, 'Лизосома'));
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  await page.goto(`/admin/create-lesson-test/${untested.id}`);
  await editor.add();
  await editor.question.fill('Кто?');
  await editor.options.fill('Он\nОна');
  await page.getByRole('radio', { name: 'Она' }).check();
  await failSave(`**/api/admin/lesson-tests/${untested.id}`, () => editor.save.click(), 'Сохраняем…', 'Ошибка при сохранении теста');
  await editor.save.click();
  await expect(statusToast(page, 'Тест создан')).toBeVisible();
  await expect(page).toHaveURL('/admin');
});

test('An error that belongs to no field is shown in the form', async ({ page, consoleErrors }) => {
  await signInAdmin(page);
  await page.goto('/admin/create-block');
  const form = lessonForm(page);
  await form.title.fill('Экосистемы');
  await form.description.fill('Цепи\0питания');
  await form.order.fill('2');
  consoleErrors.expect(failedLoad(400));
  await form.create.click();
  await expect(formNote(page)).toHaveText('В тексте есть недопустимый символ U+0000.');
  await form.description.fill('Цепи питания');
  await form.create.click();
  await expect(page).toHaveURL('/admin');
});

test('The forms keep what is typed during a save, and repeat a save whose response was lost without a conflict', async ({ page, site, consoleErrors }) => {
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  consoleErrors.expect(failedLoad('(409|ERR_FAILED)'));
  for (const [path, message] of [[`blocks/${block.id}`, 'Блок обновлён'], [`lessons/${lesson.id}`, 'Урок обновлён']] as const) {
    await page.goto(`/admin/edit-${path.replace('s/', '/')}`);
    const { title, save } = lessonForm(page);
    await title.fill('Первое');
    const release = await pauseSaves(page, `**/api/admin/${path}`);
    await save.click();
    await title.fill('Второе ');
    release();
    await expect(statusToast(page, message)).toBeVisible();
    await expect(title).toHaveValue('Второе ');

    await dropResponse(page, `**/api/admin/${path}`);
    await save.click();
    await expect(formNote(page)).toHaveText('Не удалось сохранить изменения');
    await save.click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Второе', { exact: true }).last()).toBeVisible();
  }
  const untested = await site.createLesson(markedLesson(block.id, 'Лизосома'));
  await page.goto(`/admin/create-lesson-test/${untested.id}`);
  const editor = testEditor(page);
  await editor.add();
  await editor.question.fill('Кто?');
  await editor.options.fill('Он\nОна');
  await page.getByRole('radio', { name: 'Она' }).check();
  await dropResponse(page, `**/api/admin/lesson-tests/${untested.id}`);
  await editor.save.click();
  await expect(formNote(page)).toHaveText('Ошибка при сохранении теста');
  await editor.save.click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('link', { name: 'Тест: Лизосома', exact: true })).toBeVisible();
});

test('The second of two tabs keeps the input of a form after a conflict and offers the newer version', async ({ page, site, consoleErrors }) => {
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  consoleErrors.expect(failedLoad(409));
  const other = await page.context().newPage();
  for (const [address, message] of [
    [`/admin/edit-block/${block.id}`, 'Блок обновлён'],
    [`/admin/edit-lesson/${lesson.id}`, 'Урок обновлён'],
  ] as const) {
    await page.goto(address);
    const { title, save } = lessonForm(page);
    await expect(title).not.toHaveValue('');
    await other.goto(address);
    await lessonForm(other).title.fill('Чужое название');
    await lessonForm(other).save.click();
    await expect(other).toHaveURL('/admin');

    await title.fill('Моё название');
    await save.click();
    await expect(formNote(page)).toContainText(CONFLICT);
    await expect(title).toHaveValue('Моё название');
    await formNote(page).getByRole('button', { name: 'Загрузить новую версию' }).click();
    await expect(title).toHaveValue('Чужое название');
    await title.fill('Моё название');
    await save.click();
    await expect(statusToast(page, message)).toBeVisible();
  }

  const address = `/admin/edit-lesson-test/${lesson.id}`;
  await page.goto(address);
  const editor = testEditor(page);
  await expect(editor.question).toHaveValue('Где идёт фотосинтез?');
  await other.goto(address);
  await testEditor(other).question.fill('Где идёт дыхание?');
  await testEditor(other).save.click();
  await expect(statusToast(other, 'Тест обновлён')).toBeVisible();
  await editor.question.fill('Где хлорофилл?');
  await editor.save.click();
  await expect(formNote(page)).toContainText(CONFLICT);
  await formNote(page).getByRole('button', { name: 'Загрузить новую версию' }).click();
  await expect(editor.question).toHaveValue('Где идёт дыхание?');
});
