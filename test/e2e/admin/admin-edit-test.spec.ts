/** An admin edits a test: freeform questions, two tabs, failures (rules R40, R42, R63). */
import { everyKind, twoQuestions } from '../support/test-fixtures.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { slowDownReact } from '../support/slow-react.ts';
import { failOnce, pauseRequests } from '../support/network/network.ts';
import { ADMIN } from '../support/server.ts';
import { signInAdmin, signInThroughForm, storedTests } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';
import { errorToasts, statusToast } from '../support/toasts.ts';

const CONFLICT = 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.';

test('The editor shows a stored test as it is and saves changes twice', async ({ page, site }) => {
  const stored = await site.createTest(everyKind('Клетка'));
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Изменить: Клетка' }).click();
  await expect(page).toHaveTitle('Изменение теста — Листок');
  const editor = testEditor(page);
  await expect(editor.name).toHaveValue('Клетка');
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await expect(editor.list).toHaveCount(5);

  await expect(page.getByRole('radio', { name: 'Плазмолиз', exact: true })).toBeChecked();
  await expect(page.getByLabel('Текст перед вопросом, если нужен')).toHaveValue(/^Кусочек кожицы лука/);
  await editor.open('Под какой цифрой');
  await expect(page.getByRole('img', { name: 'Рисунок к вопросу' })).toHaveJSProperty('naturalWidth', 640);
  await editor.open('Что есть у всякой клетки?');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await editor.open('Соотнесите');
  await expect(page.getByRole('combobox', { name: 'A. Рибосома' }).locator('option:checked')).toHaveText('Синтез белка');

  await editor.open('Почему это происходит?');
  const model = page.getByLabel('Эталонный ответ');
  await expect(model).toHaveAccessibleDescription('Ученики этот вопрос не увидят');
  await model.fill('Вода уходит наружу');
  await expect(page.getByText('Не сохранено')).toBeVisible();
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  const freeform = { ...stored.questions[2], freeformAnswer: 'Вода уходит наружу' };
  const [saved] = await storedTests(page);
  expect(saved?.questions).toEqual(stored.questions.with(2, freeform as (typeof stored.questions)[number]));

  // The second save is based on the revision of the first.
  await page.getByRole('status').getByRole('button', { name: 'Закрыть' }).click();
  await expect(editor.save).toBeFocused();
  await editor.name.fill('Строение клетки');
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  await expect.poll(async () => (await storedTests(page))[0]?.name).toBe('Строение клетки');
});

test('The editor shows what is too long at its field, in whichever question', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Мхи'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  const context = page.getByLabel('Текст перед вопросом, если нужен');
  await context.fill('м'.repeat(20_001));
  await editor.list.last().click();
  await editor.question.fill('м'.repeat(5_001));
  await editor.list.first().click();
  await page.getByRole('button', { name: 'Ниже' }).click();
  await editor.list.last().click();

  consoleErrors.expect(failedLoad(400));
  await slowDownReact(page);
  await editor.save.click();
  await expect(editor.list.filter({ has: page.getByRole('img', { name: 'Есть ошибка' }) })).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Вопрос 1' })).toBeVisible();
  await expect(editor.question).toBeFocused();
  await expect(editor.question).toHaveAccessibleDescription('Не больше 5000 символов.');
  await editor.question.fill('Что это за мох?');
  await expect(editor.question).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Ниже' }).click();
  await editor.list.first().click();
  await expect(context).toHaveAccessibleDescription('Не больше 20000 символов.');
  await context.fill('Кукушкин лён');
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
});

test('A test of freeform questions only cannot be saved, and changing the kind back restores the options', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  await editor.open('Где собирают белок?');
  await page.getByRole('button', { name: 'Удалить вопрос' }).click();
  await editor.chooseKind('Свободный ответ');
  await editor.save.click();
  await expect(page.getByText('Добавьте вопрос, который увидит ученик.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Добавить вопрос' })).toBeFocused();
  await editor.chooseKind('Один ответ');
  await expect(page.getByRole('radio', { name: 'В хлоропласте' })).toBeChecked();
});

test('The second of two tabs keeps the input of the editor after a conflict and offers the newer version', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const other = await page.context().newPage();
  await other.goto(`/admin/edit/${id}`);
  await testEditor(other).question.fill('Где идёт дыхание?');
  await testEditor(other).save.click();
  await expect(statusToast(other, 'Тест обновлён')).toBeVisible();

  const editor = testEditor(page);
  consoleErrors.expect(failedLoad(409));
  await editor.name.fill('Моё название');
  await editor.save.click();
  const notice = page.getByRole('main').getByRole('note');
  await expect(errorToasts(page, CONFLICT)).toHaveCount(1);
  await expect(notice).toContainText(CONFLICT);
  await expect(editor.name).toHaveValue('Моё название');
  await expect(editor.question).toHaveValue('Где идёт фотосинтез?');
  await expect(page.getByText('Не сохранено')).toBeVisible();

  await notice.getByRole('button', { name: 'Загрузить новую версию' }).click();
  await expect(editor.question).toHaveValue('Где идёт дыхание?');
  await expect(editor.name).toHaveValue('Органоиды');
  await editor.name.fill('Моё название');
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  expect((await storedTests(page))[0]).toMatchObject({ name: 'Моё название', questions: [{ question: 'Где идёт дыхание?' }, {}] });
});

test.describe('A save that fails', () => {
  test('The editor keeps a new test when its save fails', async ({ page, consoleErrors }) => {
    await signInAdmin(page);
    await page.goto('/admin/create');
    const editor = testEditor(page);
    await editor.name.fill('Органоиды');
    await editor.add();
    await editor.question.fill('Верно?');
    await editor.options.fill('Да\nНет');
    await page.getByRole('radio', { name: 'Да' }).check();
    consoleErrors.expect(failedLoad('(401|503)'));

    await page.route('**/api/admin/tests', (route) => route.fulfill({ status: 503 }), { times: 1 });
    const release = await pauseRequests(page, '**/api/admin/tests');
    await editor.save.click();
    await expect(page.getByRole('button', { name: 'Сохраняем…' })).toBeDisabled();
    release();
    await expect(errorToasts(page, 'Ошибка при сохранении теста')).toBeVisible();
    await expect(editor.question).toHaveValue('Верно?');

    await page.context().clearCookies();
    await editor.save.click();
    const notice = page.getByRole('main').getByRole('note');
    await expect(notice).toHaveText('Пользователь не авторизован. Войдите в другой вкладке и сохраните снова.');
    const other = await page.context().newPage();
    await signInThroughForm(other, ADMIN);
    await editor.save.click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Органоиды')).toBeVisible();
  });

  test('The editor keeps the changes of a stored test when their save fails', async ({ page, site, consoleErrors }) => {
    const { id } = await site.createTest(twoQuestions('Органоиды'));
    await signInAdmin(page);
    await page.goto(`/admin/edit/${id}`);
    const editor = testEditor(page);
    await editor.name.fill('Клетка');
    consoleErrors.expect(failedLoad('(404|500|ERR_FAILED)'));
    const url = `**/api/admin/tests/${id}`;
    const failures = [() => failOnce(page, url, 500), () => page.route(url, (route) => route.abort(), { times: 1 })];
    for (const fail of failures) {
      await fail();
      await editor.save.click();
      await expect(page.getByRole('main').getByRole('note')).toHaveText('Ошибка при сохранении изменений');
    }
    await site.deleteTest(id);
    await editor.save.click();
    await expect(page.getByRole('main').getByRole('note')).toHaveText('Тест не найден');
    await expect(editor.name).toHaveValue('Клетка');
  });
});
