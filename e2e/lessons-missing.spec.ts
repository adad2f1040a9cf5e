/** What a pupil sees of lessons that are not there, or do not load (specification §5, §8). */
import { markedLesson } from './content.ts';
import { expect, test } from './fixtures.ts';
import { expectPageFailure } from './page-failure.ts';
import { signUp } from './site.ts';
import { comeBack, createCellBlock } from './studying.ts';
import { answerBoth, finish } from './taking.ts';
import { failedLoad } from './watch.ts';

test.describe('Addresses', () => {
  test('of a lesson that is not there lead to the lessons, of a test to the dashboard', async ({ page, site, watch }) => {
    const { block, lesson } = await createCellBlock(site);
    const untested = await site.createLesson(markedLesson(block.id, 'Ядро'));
    await signUp(page);
    await site.openBlocks(page, [block.id]);
    watch.expect(failedLoad(404));
    const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });

    for (const address of ['/lesson/nothing', '/lesson/nothing/test', '/lesson-results/nothing']) {
      await page.goto(address);
      await expect(page).toHaveURL('/lessons');
      await expect(toast('Урок не найден')).toHaveCount(1);
    }
    await page.goto(`/lesson/${untested.id}/test`);
    await expect(page).toHaveURL('/dashboard');
    await expect(toast('Тест не найден')).toHaveCount(1);
    await page.goto(`/lesson-results/${lesson.id}`);
    await expect(page).toHaveURL(`/lesson/${lesson.id}`);
    await expect(page.getByRole('heading', { name: 'Проверьте себя' })).toBeVisible();

    await page.goto(`/lesson/${untested.id}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Теста пока нет' })).toBeVisible();
    await expect(page.getByText('Он появится здесь, когда будет готов.')).toBeVisible();
    await site.deleteLesson(untested.id);
    await comeBack(page);
    await expect(page).toHaveURL('/lessons');
    await expect(toast('Урок не найден')).toHaveCount(1);

    // Answers that nobody takes any more go from the device.
    await page.goto(`/lesson/${lesson.id}/test`);
    await answerBoth(page);
    await site.deleteLesson(lesson.id);
    await finish(page);
    await expect(page).toHaveURL('/lessons');
    await expect(toast('Урок не найден')).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('that do not load can be asked for again', async ({ page, site, watch }) => {
    const { block, lesson } = await createCellBlock(site);
    await signUp(page);
    await site.openBlocks(page, [block.id]);
    watch.expect(failedLoad(500));
    const failOnce = (address: string) =>
      page.route(address, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    const failure = page.getByRole('alert');
    const retry = failure.getByRole('button', { name: 'Повторить' });

    await failOnce('**/api/blocks');
    await page.goto('/lessons');
    await expect(failure).toContainText('Не удалось загрузить уроки');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Уроки');
    await retry.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await failOnce(`**/api/lessons/${lesson.id}`);
    await page.getByRole('link', { name: 'Открыть урок' }).click();
    await expectPageFailure(page, 'Не удалось загрузить урок');
    await retry.click();
    await failOnce(`**/api/lesson-tests/${lesson.id}`);
    await page.getByRole('link', { name: 'Пройти тест' }).click();
    await expectPageFailure(page, 'Не удалось загрузить тест');
    await retry.click();
    await answerBoth(page);
    await failOnce(`**/api/lesson-results/${lesson.id}`);
    await finish(page);
    await expect(page.getByText('2 из 2 баллов')).toBeVisible();
    await failOnce(`**/api/lesson-results/${lesson.id}`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить результат');
    await expect(page).toHaveTitle('Не удалось загрузить результат — Листок');
    await retry.click();
    await expect(page.getByText('2 из 2 баллов')).toBeVisible();
    // What had the focus is gone.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('A site without lessons and a block without them say so', async ({ page, site }) => {
  await signUp(page);
  await page.goto('/lessons');
  await expect(page.getByRole('heading', { name: 'Уроков пока нет' })).toBeVisible();
  await expect(page.getByText('Мы готовим первый блок. Загляните позже.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('list')).toHaveCount(0);
  const { id } = await site.createBlock({ title: 'Генетика', description: 'Скоро', order: 1 });
  await site.openBlocks(page, [id]);
  await page.reload();
  await expect(page.getByText('В блоке пока нет уроков')).toBeVisible();
  await expect(page.getByRole('main').getByRole('list')).toHaveCount(1);
});
