/** Lessons that do not exist or do not load (rule R30). */
import { markedLesson } from '../support/test-fixtures.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectRouteError } from '../support/expect-route-error.ts';
import { signUp } from '../support/site-driver.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { failOnce } from '../support/network/network.ts';
import { returnToTab } from '../support/tabs.ts';
import { errorToasts } from '../support/toasts.ts';
import { answerBoth, finish } from '../support/take-test.ts';
import { failedLoad } from '../support/console-errors.ts';
import { keptAnswers } from '../support/network/kept-on-device.ts';

test.describe('Lessons', () => {
  test('The URLs of an unknown lesson lead to the list of lessons, those of an unknown test to the dashboard', async ({ page, site, consoleErrors }) => {
    const { block, lesson } = await createCellBlock(site);
    const untested = await site.createLesson(markedLesson(block.id, 'Ядро'));
    await signUp(page);
    await site.openBlocks(page, [block.id]);
    consoleErrors.expect(failedLoad(404));

    for (const address of ['/lesson/nothing', '/lesson/nothing/test', '/lesson-results/nothing']) {
      await page.goto(address);
      await expect(page).toHaveURL('/lessons');
      await expect(errorToasts(page, 'Урок не найден')).toHaveCount(1);
    }
    await page.goto(`/lesson/${untested.id}/test`);
    await expect(page).toHaveURL('/dashboard');
    await expect(errorToasts(page, 'Тест не найден')).toHaveCount(1);
    await page.goto(`/lesson-results/${lesson.id}`);
    await expect(page).toHaveURL(`/lesson/${lesson.id}`);
    await expect(page.getByRole('heading', { name: 'Проверьте себя' })).toBeVisible();

    await page.goto(`/lesson/${untested.id}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Теста пока нет' })).toBeVisible();
    await expect(page.getByText('Он появится здесь, когда будет готов.')).toBeVisible();
    await site.deleteLesson(untested.id);
    await returnToTab(page);
    await expect(page).toHaveURL('/lessons');
    await expect(errorToasts(page, 'Урок не найден')).toHaveCount(1);

    // Answers to a deleted test stay on the device until the user removes them.
    await page.goto(`/lesson/${lesson.id}/test`);
    await answerBoth(page);
    await site.deleteLesson(lesson.id);
    await finish(page);
    await expect(page.getByText('Тест закрыт или удалён. Ваши ответы сохранены на этом устройстве.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('не приняты: тест закрыт или удалён. Они остаются на этом устройстве.')).toBeVisible();
    await page.getByRole('button', { name: 'Удалить ответы' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect.poll(() => keptAnswers(page)).toBe(0);
  });

  test('Lessons, lesson tests and results offer a retry when they do not load', async ({ page, site, consoleErrors }) => {
    const { block, lesson } = await createCellBlock(site);
    await signUp(page);
    await site.openBlocks(page, [block.id]);
    consoleErrors.expect(failedLoad(500));
    const failure = page.getByRole('alert');
    const retry = failure.getByRole('button', { name: 'Повторить' });

    await page.goto('/dashboard');
    await failOnce(page, '**/api/blocks', 500);
    await page.getByRole('link', { name: 'Уроки' }).click();
    await expect(failure).toContainText('Не удалось загрузить уроки');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Уроки');
    await retry.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await failOnce(page, `**/api/lessons/${lesson.id}`, 500);
    await page.getByRole('link', { name: 'Открыть урок' }).click();
    await expectRouteError(page, 'Не удалось загрузить урок');
    await retry.click();
    await failOnce(page, `**/api/lesson-tests/${lesson.id}`, 500);
    await page.getByRole('link', { name: 'Пройти тест' }).click();
    await expectRouteError(page, 'Не удалось загрузить тест');
    await retry.click();
    await answerBoth(page);
    await failOnce(page, `**/api/lesson-results/${lesson.id}`, 500);
    await finish(page);
    await expect(page.getByText('2 из 2 баллов')).toBeVisible();
    await failOnce(page, `**/api/lesson-results/${lesson.id}`, 500);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить результат');
    await expect(page).toHaveTitle('Не удалось загрузить результат — Листок');
    await retry.click();
    await expect(page.getByText('2 из 2 баллов')).toBeVisible();
    // The button that had the focus is gone.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('A site without tests and lessons and a block without lessons say so', async ({ page, site }) => {
  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Тестов пока нет' })).toBeVisible();
  await expect(page.getByText('Когда появится первый тест, он будет здесь.')).toBeVisible();
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
