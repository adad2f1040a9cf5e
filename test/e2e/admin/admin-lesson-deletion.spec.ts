/** Blocks, lessons and lesson tests that an admin deletes, that do not exist, or that do not load (rules R30, R63, R64). */
import { lessonQuestions, markedLesson } from '../support/test-fixtures.ts';
import { testEditor } from '../support/editor.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { lessonForm } from '../support/lesson-forms.ts';
import { failOnce, pauseRequests } from '../support/network/network.ts';
import { expectRouteError } from '../support/expect-route-error.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { failedLoad } from '../support/console-errors.ts';
import { errorToasts, statusToast } from '../support/toasts.ts';

test.describe('Deletion on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('The deletion dialog names what is deleted, and a user keeps the result', async ({ page, site, consoleErrors, openDevice }) => {
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
    await expect(statusToast(page, 'Урок удалён')).toBeVisible();
    await page.getByRole('button', { name: 'Удалить: Строение клетки' }).click();
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await expect(statusToast(page, 'Блок удалён')).toBeVisible();
    await expect(page.getByText('Строение клетки')).toHaveCount(0);
    await expect(page.getByText('2 блока', { exact: true })).toBeVisible();

    await pupil.reload();
    await expect(pupil.getByText('1 из 2 баллов')).toBeVisible();
    for (const { question } of lessonQuestions) await expect(pupil.getByRole('heading', { name: question })).toBeVisible();
    consoleErrors.expect(failedLoad(404));
    await pupil.getByRole('link', { name: 'К уроку', exact: true }).first().click();
    await expect(pupil).toHaveURL('/lessons');
    await expect(errorToasts(pupil, 'Урок не найден')).toHaveCount(1);
  });
});

test('The URLs of unknown blocks, lessons and tests show a toast and lead to another page', async ({ page, site, consoleErrors }) => {
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  consoleErrors.expect(failedLoad(404));
  const redirects = [
    ['/admin/edit/nothing', '/dashboard', 'Тест не найден'],
    ['/admin/edit-block/nothing', '/admin', 'Блок не найден'],
    ['/admin/create-lesson?blockId=nothing', '/admin', 'Блок не найден'],
    ['/admin/edit-lesson/nothing', '/lessons', 'Урок не найден'],
    ['/admin/create-lesson-test/nothing', '/lessons', 'Урок не найден'],
    ['/admin/edit-lesson-test/nothing', '/lessons', 'Урок не найден'],
  ] as const;
  for (const [address, target, text] of redirects) {
    await page.goto(address);
    await expect(errorToasts(page, text)).toHaveCount(1);
    await expect(page).toHaveURL(target);
  }
  const untested = await site.createLesson(markedLesson(block.id, 'Ядро'));
  await page.goto(`/admin/edit-lesson-test/${untested.id}`);
  await expect(page).toHaveURL('/dashboard');
  await expect(errorToasts(page, 'Тест не найден')).toHaveCount(1);
  await page.goto(`/admin/create-lesson-test/${lesson.id}`);
  await expect(page).toHaveURL(`/admin/edit-lesson-test/${lesson.id}`);
  await expect(testEditor(page).question).toHaveValue('Где идёт фотосинтез?');

  // A form keeps its input when its block is deleted.
  await page.goto(`/admin/edit-block/${block.id}`);
  await lessonForm(page).title.fill('Клетка');
  await site.deleteBlock(block.id);
  await lessonForm(page).save.click();
  await expect(errorToasts(page, 'Блок не найден').first()).toBeVisible();
  await expect(lessonForm(page).title).toHaveValue('Клетка');
});

test('The admin lists show «Загрузка…» each, and a block appears with its lessons', async ({ page, site }) => {
  const { block } = await createCellBlock(site);
  await signInAdmin(page);
  const releaseTests = await pauseRequests(page, /admin\/tests/);
  const releaseLessons = await pauseRequests(page, /admin\/lessons/);
  const blocksCame = page.waitForResponse('**/api/admin/blocks');
  await page.goto('/admin');
  await blocksCame;
  const loading = page.locator('[aria-busy=true]');
  await expect(loading).toHaveText(['Загрузка…', 'Загрузка…']);
  await expect(page.getByRole('link', { name: 'Создать тест' })).toBeVisible();
  await expect(page.getByText(block.title)).toHaveCount(0);
  releaseLessons();
  await expect(page.getByRole('region', { name: block.title })).toContainText('Оболочка клетки');
  releaseTests();
  await expect(page.getByText('Тестов пока нет')).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('The admin forms and lists offer a retry when they do not load', async ({ page, site, consoleErrors }) => {
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  consoleErrors.expect(failedLoad(500));
  const failure = page.getByRole('main').getByRole('alert');
  const retry = failure.getByRole('button', { name: 'Повторить' });
  await failOnce(page, `**/api/admin/lessons/${lesson.id}`, 500);
  await page.goto(`/admin/edit-lesson/${lesson.id}`);
  await expect(failure).toContainText('Не удалось загрузить урок или блоки');
  await retry.click();
  await expect(lessonForm(page).title).toHaveValue('Оболочка клетки');
  await failOnce(page, `**/api/admin/blocks/${block.id}`, 500);
  await page.goto(`/admin/edit-block/${block.id}`);
  await expect(failure).toContainText('Не удалось загрузить урок или блоки');
  await retry.click();
  await expect(lessonForm(page).title).toHaveValue('Строение клетки');
  await failOnce(page, '**/api/admin/blocks', 500);
  await page.goto('/admin');
  await expect(failure).toContainText('Не удалось загрузить уроки');
  await retry.click();
  const region = page.getByRole('region', { name: 'Строение клетки' });
  await expect(region).toBeVisible();

  // The heading of an error page has the focus, as after every navigation.
  await failOnce(page, `**/api/admin/lesson-tests/${lesson.id}`, 500);
  await region.getByRole('link', { name: /^Тест/ }).click();
  await expectRouteError(page, 'Не удалось загрузить урок или блоки');
  await retry.click();
  await expect(testEditor(page).question).toHaveValue('Где идёт фотосинтез?');
  for (const address of ['/admin/users', '/admin/create-lesson']) {
    await failOnce(page, '**/api/admin/blocks', 500);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить урок или блоки');
  }
});
