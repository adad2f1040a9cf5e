/** Tests the practice of mistakes, and a pupil's own figures (rules R175 to R181). */
import { DatabaseSync } from 'node:sqlite';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { dataUrl } from '../../support/fixtures/files/image-fixtures.ts';
import { plainPng } from '../support/images.ts';
import { twoQuestions } from '../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/axe.ts';
import { signUp, type Site } from '../support/site-driver.ts';
import { CONNECTION_LOST } from '../support/console-errors.ts';

test.use({ reducedMotion: 'reduce' });

/** Moves the dates of all results and cards back, as if some days had passed. */
async function letPass(days: number, { server }: Site): Promise<void> {
  await server.kill();
  const db = new DatabaseSync(server.databaseFile);
  for (const [table, columns] of Object.entries({ results: ['timestamp'], practiceCards: ['reviewedAt', 'dueAt', 'practisedAt'] })) {
    for (const column of columns) db.exec(`update "${table}" set "${column}" = strftime('%Y-%m-%dT%H:%M:%fZ', "${column}", '-${days} days') where "${column}" is not null`);
  }
  db.close();
  await server.restart();
}

test('Mistakes come back the day after, are answered by keyboard, leave the results as they are, and progress shows every attempt', async ({ page, site, consoleErrors }) => {
  // The page prefetches while the server is down, which the browser logs as errors.
  consoleErrors.expect(CONNECTION_LOST);
  const { block, lesson } = await createCellBlock(site);
  const contextImage = dataUrl(plainPng(320, 180, [40, 120, 70]));
  const { name, questions } = twoQuestions('Органоиды');
  const { id } = await site.createTest({ name, questions: questions.map((each) => ({ ...each, contextImage })) });
  await signUp(page);
  await site.openBlocks(page, [block.id]);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Пройти тест' })).toBeVisible();
  await expect(page.getByText('Работа над ошибками')).toHaveCount(0);
  await page.request.put(`/api/results/${id}`, { data: { answers: [0, 0] } });
  await page.request.put(`/api/lesson-results/${lesson.id}`, { data: { answers: [1, 1] } });
  await page.goto('/practice');
  await expect(page.getByText('Следующие — завтра: 2 вопроса.')).toBeVisible();

  await letPass(1, site);
  await page.goto('/dashboard');
  await expect(page.getByText('Сегодня — 2 вопроса, около 1 минуты.')).toBeVisible();
  await page.getByRole('link', { name: 'Начать' }).press('Enter');
  await expect(page).toHaveURL('/practice');
  await expect(page.getByText('Осталось на сегодня: 2')).toBeVisible();
  await expect(page.getByText('Тест «Органоиды»')).toBeVisible();
  await page.getByRole('button', { name: 'Ответить' }).press('Enter');
  await expect(page.getByText('Сначала ответьте.')).toBeVisible();
  await expectAccessible(page, 'a question of practice');

  // An answer that is given without a network is not lost.
  await page.getByRole('radio', { name: 'В ядре' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Нет соединения. Ответ не отправлен: работе над ошибками нужна сеть.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('radio', { name: 'В хлоропласте' }).press('Enter');
  await expect(page.getByText('Ваш ответ верен')).toBeVisible();
  await expect(page.locator(':focus')).toHaveText('Верно');
  await expect(page.getByText(/^Вопрос вернётся \d+\s[а-я]+\.$/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Дальше' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByText('Урок «Оболочка клетки»')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Где собирают белок?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ваш ответ неверен')).toBeVisible();
  await expect(page.getByText('Вопрос вернётся завтра.')).toBeVisible();
  await expectAccessible(page, 'a review of practice');
  await page.getByRole('button', { name: 'Дальше' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'На сегодня всё' })).toBeFocused();
  await expect(page.getByText('2 вопроса, верно — 1.')).toBeVisible();
  await expect(page.getByText('Следующие — завтра: 1 вопрос.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'На главную' }).last().click();
  await expect(page.getByText('На сегодня всё. Следующие вопросы — завтра.')).toBeVisible();
  await expect(page.getByText('1 из 2 баллов', { exact: true })).toBeVisible();

  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { uid: string } };
  await site.reopen(id, user.uid);
  await page.request.put(`/api/results/${id}`, { data: { answers: [1, 0] } });
  await page.setViewportSize(SCREENS.phone);
  await page.reload();
  await page.getByRole('link', { name: 'Мой прогресс' }).click();
  await expect(page.getByRole('img', { name: 'Результаты по времени Точка — тест, пустая точка — предыдущая попытка.' })).toBeVisible();
  await expect(page.getByText('Пройдено 1 урок из 1')).toBeVisible();
  await page.getByRole('button', { name: 'Предыдущие попытки: Органоиды' }).click();
  await expectAccessible(page, 'progress');
  await page.getByRole('link', { name: 'Органоиды, 1-я попытка' }).click();
  await expect(page).toHaveURL('/results?attempt=1');
  await expect(page.getByText('1 из 2 баллов', { exact: true })).toBeVisible();
});
