/** Forms of blocks, lessons and their tests keep what a tutor typed: failures, unsaved changes, two tabs (specification §5, §8). */
import type { Page } from '@playwright/test';
import { markedLesson } from './content.ts';
import { editorOn } from './editor.ts';
import { expect, test } from './fixtures.ts';
import { failed, formOn, notice, said } from './lesson-forms.ts';
import { holdSaving, loseAnswer } from './network.ts';
import { signInAdmin } from './site.ts';
import { createCellBlock } from './studying.ts';
import { failedLoad } from './watch.ts';

const CONFLICT = 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.';

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
    await expect(failed(page, failure)).toHaveCount(1);
    await expect(page.locator('button:focus')).toBeEnabled();
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

test('A refusal that names no field stays in the form', async ({ page, watch }) => {
  await signInAdmin(page);
  await page.goto('/admin/create-block');
  const form = formOn(page);
  await form.title.fill('Экосистемы');
  await form.description.fill('Цепи\0питания');
  await form.order.fill('2');
  watch.expect(failedLoad(400));
  await form.create.click();
  await expect(notice(page)).toHaveText('В тексте есть недопустимый символ U+0000.');
  await form.description.fill('Цепи питания');
  await form.create.click();
  await expect(page).toHaveURL('/admin');
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

test('What is typed while a form is saved stays, and a save whose answer was lost is nobody else’s', async ({ page, site, watch }) => {
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  watch.expect(failedLoad('(409|ERR_FAILED)'));
  for (const [address, done] of [[`blocks/${block.id}`, 'Блок обновлён'], [`lessons/${lesson.id}`, 'Урок обновлён']] as const) {
    await page.goto(`/admin/edit-${address.replace('s/', '/')}`);
    const { title, save } = formOn(page);
    await title.fill('Первое');
    const release = await holdSaving(page, `**/api/admin/${address}`);
    await save.click();
    await title.fill('Второе ');
    release();
    await expect(said(page, done)).toBeVisible();
    await expect(title).toHaveValue('Второе ');

    await loseAnswer(page, `**/api/admin/${address}`);
    await save.click();
    await expect(notice(page)).toHaveText('Не удалось сохранить изменения');
    await save.click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Второе', { exact: true }).last()).toBeVisible();
  }
  const untested = await site.createLesson(markedLesson(block.id, 'Лизосома'));
  await page.goto(`/admin/create-lesson-test/${untested.id}`);
  const editor = editorOn(page);
  await editor.add();
  await editor.question.fill('Кто?');
  await editor.options.fill('Он\nОна');
  await page.getByRole('radio', { name: 'Она' }).check();
  await loseAnswer(page, `**/api/admin/lesson-tests/${untested.id}`);
  await editor.save.click();
  await expect(notice(page)).toHaveText('Ошибка при сохранении теста');
  await editor.save.click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('link', { name: 'Тест: Лизосома', exact: true })).toBeVisible();
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
