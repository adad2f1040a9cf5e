/**
 * Tests how a user studies the lessons of an open block, and that a locked block stays locked (rules R17, R54, R56).
 */
import type { Page } from '@playwright/test';
import { markedLesson } from '../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { newAccount, signUp } from '../support/site-driver.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { statusToast } from '../support/toasts.ts';
import { stubPlayers } from '../support/video-players.ts';
import { answerBoth, chloroplast, finish, ribosome } from '../support/take-test.ts';
import { failedLoad } from '../support/console-errors.ts';

/** The message of rule R17. */
const NO_ACCESS = 'У вас нет доступа к этому уроку/тесту/результатам.';
const UNANSWERED = 'Пожалуйста, ответьте на все вопросы.';

async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Блок закрыт' })).toBeVisible();
  await expect(page.getByText(NO_ACCESS, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Купить доступ' })).toHaveAttribute('href', '/buy');
  await expect(page.getByRole('main').getByRole('link', { name: 'К урокам' })).toHaveAttribute('href', '/lessons');
}

test.describe('Lessons on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('A user studies a block, locked at first, up to the result of a lesson test', async ({ page, site, consoleErrors }) => {
    test.slow();
    const { block, lesson } = await createCellBlock(site);
    await site.createLesson(markedLesson(block.id, 'Ядро'));
    await signUp(page, newAccount('Ксения'));

    await page.goto('/lessons');
    await expect(page.getByRole('heading', { level: 2, name: 'Строение клетки' })).toBeVisible();
    for (const text of ['Блок 1', 'От оболочки до ядра', 'Закрыт', '2 урока']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Оболочка клетки')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Купить доступ' })).toHaveAttribute('href', '/buy');
    consoleErrors.expect(failedLoad('(403|404)'));
    for (const address of [`/lesson/${lesson.id}`, `/lesson/${lesson.id}/test`, `/lesson-results/${lesson.id}`]) {
      await page.goto(address);
      await expectLocked(page);
    }

    await site.openBlocks(page, [block.id]);
    await page.getByRole('main').getByRole('link', { name: 'К урокам' }).click();
    await expect(page.getByText('Пройдено 0 уроков из 2')).toBeVisible();
    await expect(page.getByText('Не пройден', { exact: true })).toBeVisible();
    await expect(page.getByText('Теста пока нет', { exact: true })).toBeVisible();
    await expect(page.getByText('Закрыт', { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Открыть урок' }).first().click();

    await expect(page).toHaveURL(`/lesson/${lesson.id}`);
    await expect(page).toHaveTitle('Оболочка клетки — Листок');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оболочка клетки');
    await expect(page.getByRole('navigation', { name: 'Путь к странице' })).toHaveText('УрокиСтроение клетки');
    await expect(page.getByTitle('Оболочка клетки')).toHaveCount(0);
    await stubPlayers(page, consoleErrors);
    const playerRequest = page.waitForRequest(/youtube-nocookie/);
    await page.getByRole('button', { name: 'Смотреть видео' }).click();
    const player = page.getByTitle('Оболочка клетки');
    await expect(player).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/4OpBylwH9DU?start=65');
    await expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    await expect(player).toHaveAttribute('sandbox', /allow-scripts/);
    await expect(player.contentFrame().getByText('Видео идёт')).toBeVisible();
    expect((await (await playerRequest).allHeaders())['referer']).toBe(`${site.server.url}/`);
    await expect(page.getByRole('link', { name: 'Открыть на сайте' })).toHaveAttribute('href', lesson.videoUrl);

    await expect(page.getByRole('heading', { level: 2, name: 'Плазмалемма' })).toBeVisible();
    await expect(page.getByRole('strong')).toHaveText('живая');
    await expect.poll(() => page.getByText('Она живая.').innerText()).toBe('Она живая.\nИ текучая.');
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: /^(Белки|Липиды)$/ })).toHaveCount(2);
    await expect(page.getByText('<b onclick="alert(1)">Сырой</b> текст', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Статья' })).toHaveAttribute('href', 'https://example.org/cell');
    await expect(page.getByRole('cell', { name: '7 нм' })).toBeVisible();

    await expect(page.getByRole('heading', { level: 2, name: 'Проверьте себя' })).toBeVisible();
    await expect(page.getByText('Короткий тест: 2 вопроса, максимум — 2 балла.')).toBeVisible();
    await page.getByRole('link', { name: 'Пройти тест' }).click();
    await expect(page).toHaveURL(`/lesson/${lesson.id}/test`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Тест для: Оболочка клетки');
    await expect(page.getByText('2 вопроса. Максимум — 2 балла. Пройти тест можно один раз.')).toBeVisible();

    await chloroplast(page).check();
    await page.getByRole('button', { name: 'Завершить тест' }).click();
    await expect(page.getByRole('status').filter({ hasText: UNANSWERED })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: UNANSWERED }).getByRole('link')).toHaveText(['вопрос 2']);
    await expect(ribosome(page)).toBeFocused();
    await page.getByRole('radio', { name: 'В вакуоли' }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'В вакуоли' })).toBeChecked();
    await finish(page);

    await expect(statusToast(page, 'Ответы сохранены')).toBeVisible();
    await expect(page).toHaveURL(`/lesson-results/${lesson.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Тест для: Оболочка клетки');
    await expect(page.getByText('1 из 2 баллов', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'С ошибками (1)' }).check();
    await expect(page.getByRole('heading', { name: 'Где собирают белок?' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Где идёт фотосинтез?' })).toHaveCount(0);
    await expect(page.getByText('Верный ответ', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'К уроку', exact: true }).first().click();
    await expect(page.getByText('Тест пройден')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: '1 из 2 баллов' })).toBeVisible();
    await page.getByRole('link', { name: 'Посмотреть результат' }).click();
    await expect(page).toHaveURL(`/lesson-results/${lesson.id}`);

    await page.getByRole('main').getByRole('link', { name: 'К урокам' }).first().click();
    await expect(page.getByText('Пройдено 1 урок из 2')).toBeVisible();
    await expect(page.getByText('Пройден, 1 из 2 баллов', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Открыть урок' })).toHaveCount(2);
    await page.getByRole('link', { name: 'Результаты' }).click();
    await expect(page).toHaveURL(`/lesson-results/${lesson.id}`);

    consoleErrors.expect(failedLoad(409));
    await page.goto(`/lesson/${lesson.id}/test`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вы уже прошли этот тест.');
    await expect(page.getByRole('link', { name: 'К уроку', exact: true })).toHaveAttribute('href', `/lesson/${lesson.id}`);
    await page.getByRole('link', { name: 'Посмотреть результат' }).click();
    await expect(page.getByText('1 из 2 баллов', { exact: true })).toBeVisible();
  });
});

test('A footnote link scrolls to the footnote, and its back link to the text', async ({ page, site }) => {
  const block = await site.createBlock({ title: 'Клетка', description: 'О клетке', order: 1 });
  const content = ['Её увидел Гук[^гук].', ...Array<string>(60).fill('Клетка — живая система.'), '[^гук]: «Микрография», 1665.'].join('\n\n');
  const { id } = await site.createLesson({ ...markedLesson(block.id, 'Клетка'), content });
  await signUp(page);
  await site.openBlocks(page, [block.id]);
  await page.goto(`/lesson/${id}`);
  const [mention, note] = [page.getByRole('link', { name: '1', exact: true }), page.getByText('«Микрография», 1665.')];
  await mention.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Сноски' })).toBeInViewport();
  await expect(note).toBeInViewport();
  await expect(mention).not.toBeInViewport();
  await page.getByRole('link', { name: 'Назад к тексту, сноска 1' }).click();
  await expect(mention).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Клетка');
  expect(page.context().pages()).toHaveLength(1);
});

test('A finished lesson test stays on the device until its block is open again, and is sent then', async ({ page, site, consoleErrors }) => {
  const { block, lesson } = await createCellBlock(site);
  await signUp(page);
  await site.openBlocks(page, [block.id]);
  await page.goto(`/lesson/${lesson.id}/test`);
  await answerBoth(page);
  await expect(page.getByText(/^Ответы\sсохранены\sна\s(этом\sустройстве|сервере)/)).toBeVisible();
  consoleErrors.expect(failedLoad(403));
  await site.openBlocks(page, []);
  await finish(page);
  await expectLocked(page);
  await page.reload();
  await expectLocked(page);

  await site.openBlocks(page, [block.id]);
  await page.reload();
  await expect(page).toHaveURL(`/lesson-results/${lesson.id}`);
  await expect(page.getByText('2 из 2 баллов', { exact: true })).toBeVisible();
});
