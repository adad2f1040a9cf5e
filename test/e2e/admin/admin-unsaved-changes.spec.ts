/** Unsaved input of an admin: leaving the page, slow and lost saves, a session or role that ends (rule R63). */
import { twoQuestions } from '../support/test-fixtures.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { slowDownReact } from '../support/slow-react.ts';
import { liveRegion } from '../support/live-region.ts';
import { pauseSaves, dropResponse } from '../support/network/network.ts';
import { ADMIN } from '../support/server.ts';
import { setRole, signInAdmin, signInThroughForm, signUp, storedTests } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';
import { errorToasts, statusToast } from '../support/toasts.ts';

test('Every way to leave the editor with unsaved changes asks for a confirmation', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  await editor.question.fill('Где идёт дыхание?');
  const dialog = page.getByRole('dialog');
  const toLessons = page.getByRole('link', { name: 'Уроки' });

  await toLessons.click();
  await expect(dialog).toContainText('Уйти без сохранения?');
  await expect(dialog.getByRole('button', { name: 'Остаться' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(editor.question).toHaveValue('Где идёт дыхание?');

  const beforeUnload = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await beforeUnload).type()).toBe('beforeunload');
  await (await beforeUnload).dismiss();
  await expect(editor.question).toHaveValue('Где идёт дыхание?');

  await toLessons.click();
  await dialog.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/lessons');
  // The navigation ends when the page is shown.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Уроки');
  expect((await storedTests(page))[0]?.questions[0]?.question).toBe('Где идёт фотосинтез?');

  await page.getByRole('link', { name: 'Админка' }).click();
  await page.getByRole('link', { name: 'Изменить: Органоиды' }).click();
  await editor.name.fill('Клетка');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Остаться' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editor.name).toHaveValue('Клетка');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(dialog).toHaveCount(0);

  await page.goto(`/admin/edit/${id}`);
  await editor.name.fill('Клетка');
  await slowDownReact(page);
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  // Leaves at once, before React has rendered the rest.
  await toLessons.click();
  await expect(page).toHaveURL('/lessons');
});

test('What is typed during a save stays unsaved', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  const editor = testEditor(page);
  const dialog = page.getByRole('dialog');
  await page.goto(`/admin/edit/${id}`);
  await editor.name.fill('Клетка');
  const release = await pauseSaves(page, '**/api/admin/tests/*');
  await editor.save.click();
  await editor.question.fill('Где идёт дыхание?');
  const beforeUnload = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await beforeUnload).dismiss();
  release();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  await expect(page.getByText('Не сохранено')).toBeVisible();
  expect((await storedTests(page))[0]).toMatchObject({ name: 'Клетка', questions: [{ question: 'Где идёт фотосинтез?' }, {}] });
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  expect((await storedTests(page))[0]?.questions[0]?.question).toBe('Где идёт дыхание?');

  // The confirmation closes when the save succeeds.
  const releaseLater = await pauseSaves(page, '**/api/admin/tests/*');
  await editor.name.fill('Клетка и ядро');
  await editor.save.click();
  await page.getByRole('link', { name: 'Уроки' }).click();
  await expect(dialog).toContainText('Уйти без сохранения?');
  releaseLater();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();

  // A new test that is edited during its save stays open, and the next save updates it.
  await page.goto('/admin/create');
  await editor.name.fill('Новый');
  await editor.add();
  await editor.question.fill('Верно?');
  await editor.options.fill('Да\nНет');
  await page.getByRole('radio', { name: 'Да' }).check();
  const releaseNew = await pauseSaves(page, '**/api/admin/tests');
  await editor.save.click();
  await editor.name.fill('Новейший');
  releaseNew();
  await expect(statusToast(page, 'Тест создан')).toBeVisible();
  await expect(page.getByText('Не сохранено')).toBeVisible();
  await editor.save.click();
  await expect(page).toHaveURL('/admin');
  expect((await storedTests(page)).map(({ name }) => name)).toEqual(['Клетка и ядро', 'Новейший']);

  // A save that ends after the user has left does not navigate.
  await page.goto('/admin/create-block');
  await page.getByLabel('Название').fill('Экосистемы');
  await page.getByLabel('Описание').fill('Цепи питания');
  await page.getByLabel('Порядковый номер').fill('2');
  const releaseBlock = await pauseSaves(page, '**/api/admin/blocks');
  await page.getByRole('button', { name: 'Создать' }).click();
  await page.getByRole('link', { name: 'Уроки' }).click();
  await dialog.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/lessons');
  releaseBlock();
  await expect(statusToast(page, 'Блок создан')).toBeVisible();
  await expect(page).toHaveURL('/lessons');
});

test('A save whose response was lost is repeated without a conflict', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  consoleErrors.expect(failedLoad('(409|ERR_FAILED)'));
  await dropResponse(page, `**/api/admin/tests/${id}`);
  await editor.name.fill('Клетка');
  await editor.save.click();
  await expect(page.getByRole('main').getByRole('note')).toHaveText('Ошибка при сохранении изменений');
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('note')).toHaveCount(0);
  expect((await storedTests(page))[0]).toMatchObject({ name: 'Клетка', revision: 2 });
});

test('The editor keeps unsaved input when the session ends, and signing out asks for a confirmation', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  await editor.name.fill('Клетка');
  const other = await page.context().newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Выйти' }).click();
  // The device keeps what is typed in the first tab (rule R158).
  await other.getByRole('dialog', { name: 'Выйти и удалить правки?' }).getByRole('button', { name: 'Выйти' }).click();
  await expect(other).toHaveURL('/');
  const banner = liveRegion(page, 'Войдите в другой вкладке и сохраните снова.');
  await expect(banner).toContainText('Пользователь не авторизован.');
  consoleErrors.expect(failedLoad(401));
  await editor.save.click();
  await expect(errorToasts(page, 'Пользователь не авторизован.')).toBeVisible();
  await expect(editor.name).toHaveValue('Клетка');
  await signInThroughForm(other, ADMIN);
  await expect(banner).toHaveCount(0);
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();

  await editor.name.fill('Ткань');
  const signOut = page.getByRole('button', { name: 'Выйти' });
  const dialog = page.getByRole('dialog');
  await signOut.click();
  await expect(dialog).toContainText('Уйти без сохранения?');
  await dialog.getByRole('button', { name: 'Остаться' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editor.name).toHaveValue('Ткань');
  await signOut.click();
  await dialog.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/');
});

test('The editor keeps unsaved input when the user loses the role of admin', async ({ page, site, openDevice, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  const adminPage = await openDevice();
  await signInAdmin(adminPage);
  await setRole(adminPage, page, 99);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  await editor.name.fill('Клетка');
  await setRole(adminPage, page, 0);

  consoleErrors.expect(failedLoad(403));
  await editor.save.click();
  const banner = liveRegion(page, 'Сохранить уже нельзя: скопируйте то, что ввели.');
  await expect(banner).toContainText('Эта страница доступна только администратору.');
  await expect(page).toHaveURL(`/admin/edit/${id}`);
  await expect(editor.name).toHaveValue('Клетка');

  // With the role given back the save succeeds.
  await setRole(adminPage, page, 99);
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await setRole(adminPage, page, 0);
  await editor.name.fill('Ткань');
  await editor.save.click();
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Уроки' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/lessons');
  await expect(page.getByRole('link', { name: 'Админка' })).toHaveCount(0);
});

test('A new block left open after its first save offers the newer version of another admin', async ({ page, site, consoleErrors }) => {
  await signInAdmin(page);
  await page.goto('/admin/create-block');
  const title = page.getByLabel('Название');
  await title.fill('Экосистемы');
  await page.getByLabel('Описание').fill('Цепи питания');
  await page.getByLabel('Порядковый номер').fill('2');
  const release = await pauseSaves(page, '**/api/admin/blocks');
  await page.getByRole('button', { name: 'Создать' }).click();
  await title.fill('Экосистемы и цепи');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Изменение блока');
  for (const block of await site.blocks()) await site.updateBlock({ ...block, title: 'Сообщества' });

  consoleErrors.expect(failedLoad(409));
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Загрузить новую версию' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Остаться' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title).toHaveValue('Экосистемы и цепи');
  await page.getByRole('button', { name: 'Загрузить новую версию' }).click();
  await dialog.getByRole('button', { name: 'Уйти' }).click();
  await expect(title).toHaveValue('Сообщества');
  await title.fill('Сообщества и цепи');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Сообщества и цепи')).toBeVisible();
});
