/** What a tutor typed and hasn't saved: ways to leave it, saves that take their time or get lost, a session that ends. */
import { twoQuestions } from './content.ts';
import { editorOn, storedTests } from './editor.ts';
import { expect, test } from './fixtures.ts';
import { letReactBeLate } from './late-react.ts';
import { readAloud } from './live.ts';
import { holdSaving, loseAnswer } from './network.ts';
import { ADMINISTRATOR } from './server.ts';
import { setRole, signInAdmin, signInByHand, signUp } from './site.ts';
import { failedLoad } from './watch.ts';

test('Unsaved changes are not left behind unasked', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = editorOn(page);
  await editor.question.fill('Где идёт дыхание?');
  const asked = page.getByRole('dialog');
  const toLessons = page.getByRole('link', { name: 'Уроки' });

  await toLessons.click();
  await expect(asked).toContainText('Уйти без сохранения?');
  await expect(asked.getByRole('button', { name: 'Остаться' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(editor.question).toHaveValue('Где идёт дыхание?');

  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await expect(editor.question).toHaveValue('Где идёт дыхание?');

  await toLessons.click();
  await asked.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/lessons');
  // Until its page is there the way to it goes on.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Уроки');
  expect((await storedTests(page))[0]?.questions[0]?.question).toBe('Где идёт фотосинтез?');

  await page.getByRole('link', { name: 'Админка' }).click();
  await page.getByRole('link', { name: 'Изменить: Органоиды' }).click();
  await editor.name.fill('Клетка');
  await page.goBack();
  await asked.getByRole('button', { name: 'Остаться' }).click();
  await expect(asked).toHaveCount(0);
  await expect(editor.name).toHaveValue('Клетка');
  await page.goBack();
  await asked.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(asked).toHaveCount(0);

  await page.goto(`/admin/edit/${id}`);
  await editor.name.fill('Клетка');
  await letReactBeLate(page);
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  // At once, whenever the page gets to the rest of its work.
  await toLessons.click();
  await expect(page).toHaveURL('/lessons');
});

test('What is typed while a test is saved stays unsaved', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  const editor = editorOn(page);
  const asked = page.getByRole('dialog');
  await page.goto(`/admin/edit/${id}`);
  await editor.name.fill('Клетка');
  const release = await holdSaving(page, '**/api/admin/tests/*');
  await editor.save.click();
  await editor.question.fill('Где идёт дыхание?');
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await question).dismiss();
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Тест обновлён' })).toBeVisible();
  await expect(page.getByText('Не сохранено')).toBeVisible();
  expect((await storedTests(page))[0]).toMatchObject({ name: 'Клетка', questions: [{ question: 'Где идёт фотосинтез?' }, {}] });
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  expect((await storedTests(page))[0]?.questions[0]?.question).toBe('Где идёт дыхание?');

  // What is saved while it is being asked about is asked about no more.
  const releaseLater = await holdSaving(page, '**/api/admin/tests/*');
  await editor.name.fill('Клетка и ядро');
  await editor.save.click();
  await page.getByRole('link', { name: 'Уроки' }).click();
  await expect(asked).toContainText('Уйти без сохранения?');
  releaseLater();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();

  // A new test that is typed on stays open, and is the same test when it is saved again.
  await page.goto('/admin/create');
  await editor.name.fill('Новый');
  await editor.add();
  await editor.question.fill('Верно?');
  await editor.options.fill('Да\nНет');
  await page.getByRole('radio', { name: 'Да' }).check();
  const releaseNew = await holdSaving(page, '**/api/admin/tests');
  await editor.save.click();
  await editor.name.fill('Новейший');
  releaseNew();
  await expect(page.getByRole('status').filter({ hasText: 'Тест создан' })).toBeVisible();
  await expect(page.getByText('Не сохранено')).toBeVisible();
  await editor.save.click();
  await expect(page).toHaveURL('/admin');
  expect((await storedTests(page)).map(({ name }) => name)).toEqual(['Клетка и ядро', 'Новейший']);

  // Who leaves while it is saved stays where they went.
  await page.goto('/admin/create-block');
  await page.getByLabel('Название').fill('Экосистемы');
  await page.getByLabel('Описание').fill('Цепи питания');
  await page.getByLabel('Порядковый номер').fill('2');
  const releaseBlock = await holdSaving(page, '**/api/admin/blocks');
  await page.getByRole('button', { name: 'Создать' }).click();
  await page.getByRole('link', { name: 'Уроки' }).click();
  await asked.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/lessons');
  releaseBlock();
  await expect(page.getByRole('status').filter({ hasText: 'Блок создан' })).toBeVisible();
  await expect(page).toHaveURL('/lessons');
});

test('A save whose answer was lost is saved, not somebody else’s', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = editorOn(page);
  watch.expect(failedLoad('(409|ERR_FAILED)'));
  await loseAnswer(page, `**/api/admin/tests/${id}`);
  await editor.name.fill('Клетка');
  await editor.save.click();
  await expect(page.getByRole('main').getByRole('note')).toHaveText('Ошибка при сохранении изменений');
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('note')).toHaveCount(0);
  expect((await storedTests(page))[0]).toMatchObject({ name: 'Клетка', revision: 2 });
});

test('What is typed outlives the session, and signing out asks first', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = editorOn(page);
  await editor.name.fill('Клетка');
  const other = await page.context().newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Выйти' }).click();
  await expect(other).toHaveURL('/');
  const lost = readAloud(page, 'Войдите в другой вкладке и сохраните снова.');
  await expect(lost).toContainText('Пользователь не авторизован.');
  watch.expect(failedLoad(401));
  await editor.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Пользователь не авторизован.' })).toBeVisible();
  await expect(editor.name).toHaveValue('Клетка');
  await signInByHand(other, ADMINISTRATOR);
  await expect(lost).toHaveCount(0);
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();

  await editor.name.fill('Ткань');
  const signOut = page.getByRole('button', { name: 'Выйти' });
  const asked = page.getByRole('dialog');
  await signOut.click();
  await expect(asked).toContainText('Уйти без сохранения?');
  await asked.getByRole('button', { name: 'Остаться' }).click();
  await expect(asked).toHaveCount(0);
  await expect(editor.name).toHaveValue('Ткань');
  await signOut.click();
  await asked.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/');
});

test('What is typed outlives the role of an administrator', async ({ page, site, openDevice, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  const tutor = await openDevice();
  await signInAdmin(tutor);
  await setRole(tutor, page, 99);
  await page.goto(`/admin/edit/${id}`);
  const editor = editorOn(page);
  await editor.name.fill('Клетка');
  await setRole(tutor, page, 0);

  watch.expect(failedLoad(403));
  await editor.save.click();
  const lost = readAloud(page, 'Сохранить уже нельзя: скопируйте то, что ввели.');
  await expect(lost).toContainText('Эта страница доступна только администратору.');
  await expect(page).toHaveURL(`/admin/edit/${id}`);
  await expect(editor.name).toHaveValue('Клетка');

  // Given back, it saves.
  await setRole(tutor, page, 99);
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await expect(lost).toHaveCount(0);

  await setRole(tutor, page, 0);
  await editor.name.fill('Ткань');
  await editor.save.click();
  await expect(lost).toBeVisible();
  await page.getByRole('link', { name: 'Уроки' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/lessons');
  await expect(page.getByRole('link', { name: 'Админка' })).toHaveCount(0);
});

test('A new block that stayed open offers the newer version of what somebody else made of it', async ({ page, site, watch }) => {
  await signInAdmin(page);
  await page.goto('/admin/create-block');
  const title = page.getByLabel('Название');
  await title.fill('Экосистемы');
  await page.getByLabel('Описание').fill('Цепи питания');
  await page.getByLabel('Порядковый номер').fill('2');
  const release = await holdSaving(page, '**/api/admin/blocks');
  await page.getByRole('button', { name: 'Создать' }).click();
  await title.fill('Экосистемы и цепи');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Изменение блока');
  for (const block of await site.blocks()) await site.updateBlock({ ...block, title: 'Сообщества' });

  watch.expect(failedLoad(409));
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Загрузить новую версию' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: 'Остаться' }).click();
  await expect(asked).toHaveCount(0);
  await expect(title).toHaveValue('Экосистемы и цепи');
  await page.getByRole('button', { name: 'Загрузить новую версию' }).click();
  await asked.getByRole('button', { name: 'Уйти' }).click();
  await expect(title).toHaveValue('Сообщества');
  await title.fill('Сообщества и цепи');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Сообщества и цепи')).toBeVisible();
});
