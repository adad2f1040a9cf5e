/** Blocks, lessons and their tests that a tutor deletes, that are gone, or that do not load (specification §2, §8, §9). */
import { lessonQuestions, markedLesson } from './content.ts';
import { editorOn } from './editor.ts';
import { expect, onEveryScreen, test } from './fixtures.ts';
import { failed, formOn, said } from './lesson-forms.ts';
import { hold } from './network.ts';
import { expectPageFailure } from './page-failure.ts';
import { signInAdmin, signUp } from './site.ts';
import { createCellBlock } from './studying.ts';
import { failedLoad } from './watch.ts';

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

test('Lists show that they load, and a block only with its lessons', async ({ page, site }) => {
  const { block } = await createCellBlock(site);
  await signInAdmin(page);
  const releaseTests = await hold(page, /admin\/tests/);
  const releaseLessons = await hold(page, /admin\/lessons/);
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

test('Forms and lists that do not load can be asked for again', async ({ page, site, watch }) => {
  const { block, lesson } = await createCellBlock(site);
  await signInAdmin(page);
  watch.expect(failedLoad(500));
  const failOnce = (address: string) =>
    page.route(address, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  const failure = page.getByRole('main').getByRole('alert');
  const retry = failure.getByRole('button', { name: 'Повторить' });
  await failOnce(`**/api/admin/lessons/${lesson.id}`);
  await page.goto(`/admin/edit-lesson/${lesson.id}`);
  await expect(failure).toContainText('Не удалось загрузить урок или блоки');
  await retry.click();
  await expect(formOn(page).title).toHaveValue('Оболочка клетки');
  await failOnce(`**/api/admin/blocks/${block.id}`);
  await page.goto(`/admin/edit-block/${block.id}`);
  await expect(failure).toContainText('Не удалось загрузить урок или блоки');
  await retry.click();
  await expect(formOn(page).title).toHaveValue('Строение клетки');
  await failOnce('**/api/admin/blocks');
  await page.goto('/admin');
  await expect(failure).toContainText('Не удалось загрузить уроки');
  await retry.click();
  const region = page.getByRole('region', { name: 'Строение клетки' });
  await expect(region).toBeVisible();

  // A whole page that doesn't load has the focus, as every page that one comes to.
  await failOnce(`**/api/admin/lesson-tests/${lesson.id}`);
  await region.getByRole('link', { name: /^Тест/ }).click();
  await expectPageFailure(page, 'Не удалось загрузить урок или блоки');
  await retry.click();
  await expect(editorOn(page).question).toHaveValue('Где идёт фотосинтез?');
  for (const address of ['/admin/users', '/admin/create-lesson']) {
    await failOnce('**/api/admin/blocks');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить урок или блоки');
  }
});
