/** Unsaved edits survive the end of the page, until they are saved or given up (rules R157, R158). */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { twoQuestions } from '../support/test-fixtures.ts';
import { statusToast, errorToasts } from '../support/toasts.ts';
import { failedLoad } from '../support/console-errors.ts';

const OFFER = 'На этом устройстве остались несохранённые правки';

/** The edits that the browser has stored. */
const storedEdits = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('listok-edits');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('edits').objectStore('edits').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );

/** Ends the page as a crash does: without a question, and without an event for its scripts. */
async function crash(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  return next;
}

test('Edits of a test survive a crash, meet a newer version, and go with a save, «Удалить их» and «Уйти»', async ({ page: first, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(first);
  await first.goto(`/admin/edit/${id}`);
  await testEditor(first).question.fill('Где идёт дыхание?');
  await expect.poll(() => storedEdits(first)).toContain('Где идёт дыхание?');

  let page = await crash(first);
  await page.goto(`/admin/edit/${id}`);
  await expect(page.getByRole('heading', { name: OFFER })).toBeVisible();
  await expect(page.getByText('Тест «Органоиды», 2 вопроса.')).toBeVisible();
  await expect(page.getByText('Тест с тех пор изменили.')).toHaveCount(0);
  await expectAccessible(page, 'offer of kept edits');
  await page.getByRole('button', { name: 'Вернуть правки' }).click();
  await expect(testEditor(page).question).toHaveValue('Где идёт дыхание?');
  await expect(page.getByText('Не сохранено')).toBeVisible();

  // Restored edits are kept on, and come back from the import without an offer.
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();
  await expect(page.getByRole('heading', { name: 'Загрузить вопросы' })).toBeVisible();
  await page.goBack();
  await expect(testEditor(page).question).toHaveValue('Где идёт дыхание?');
  await expect(page.getByRole('heading', { name: OFFER })).toHaveCount(0);

  const stored = (await (await page.request.get(`/api/admin/tests/${id}`)).json()) as { revision: number };
  await page.request.put(`/api/admin/tests/${id}`, { data: { ...twoQuestions('Чужое'), revision: stored.revision } });
  page = await crash(page);
  await page.goto(`/admin/edit/${id}`);
  await expect(page.getByText('Тест с тех пор изменили.')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть правки' }).click();
  consoleErrors.expect(failedLoad(409));
  await testEditor(page).save.click();
  await expect(errorToasts(page, 'Кто-то уже изменил это')).toHaveCount(1);
  await page.getByRole('button', { name: 'Загрузить новую версию' }).click();
  await expect(testEditor(page).name).toHaveValue('Чужое');
  await page.getByRole('button', { name: 'Удалить их' }).click();
  await expect(page.getByRole('heading', { name: OFFER })).toHaveCount(0);
  await expect.poll(() => storedEdits(page)).toBe('[]');

  await testEditor(page).name.fill('Клетка');
  await expect.poll(() => storedEdits(page)).toContain('Клетка');
  await testEditor(page).save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  await expect.poll(() => storedEdits(page)).toBe('[]');

  await testEditor(page).name.fill('Ткани');
  await expect.poll(() => storedEdits(page)).toContain('Ткани');
  await page.getByRole('link', { name: 'Уроки', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/lessons');
  await expect.poll(() => storedEdits(page)).toBe('[]');
});

test('Edits of a lesson and of the import are offered by their forms, and a sign-out asks and deletes them', async ({ page: first, site }) => {
  await createCellBlock(site);
  await signInAdmin(first);
  await first.goto('/admin/create-lesson');
  await first.getByLabel('Текст урока').fill('Ядро хранит ДНК.');
  await expect.poll(() => storedEdits(first)).toContain('Ядро хранит ДНК.');
  let page = await crash(first);
  await page.goto('/admin/import');
  await expect(page.getByLabel('Текст с вопросами')).toBeVisible();
  await page.getByLabel('Текст с вопросами').fill('1. Где ДНК?\n+ ядро\n- вакуоль');
  await expect.poll(() => storedEdits(page)).toContain('Где ДНК?');
  page = await crash(page);
  await page.goto('/admin/import');
  await page.getByRole('button', { name: 'Вернуть правки' }).click();
  await expect(page.getByLabel('Текст с вопросами')).toHaveValue(/Где ДНК/);
  await page.goto('/admin/create-lesson');
  await page.getByRole('button', { name: 'Вернуть правки' }).click();
  await expect(page.getByLabel('Текст урока')).toHaveValue('Ядро хранит ДНК.');

  page = await crash(page);
  await page.goto('/dashboard');
  const signOut = page.getByRole('button', { name: 'Выйти' });
  await signOut.click();
  const dialog = page.getByRole('dialog', { name: 'Выйти и удалить правки?' });
  await expect(dialog).toContainText('Текст урока не сохранён.');
  await dialog.getByRole('button', { name: 'Остаться' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(signOut).toBeFocused();
  expect(await storedEdits(page)).toContain('Ядро');
  await signOut.click();
  await dialog.getByRole('button', { name: 'Выйти' }).click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect.poll(() => storedEdits(page)).toBe('[]');
});
