/** Tests how a user takes a general test and reads the review (rules R33, R43 to R45, R51). */
import type { Page } from '@playwright/test';
import { everyKind, twoQuestions } from '../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { screenTop, waitForScroll } from '../support/scroll.ts';
import { pauseRequests } from '../support/network/network.ts';
import { signUp } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';

const UNANSWERED = '❗ Ответьте на все вопросы перед завершением.';

const finishButton = (page: Page) => page.getByRole('button', { name: 'Завершить тест' });
const dialogOf = (page: Page) => page.getByRole('dialog');
/** The section that contains a question and its heading. */
const question = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 3, name }) });

test('A user takes a test with questions of every kind and reads its review', async ({ page, site }) => {
  await site.createTest(everyKind('Клетка'));
  await signUp(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Вы ещё не проходили тесты.')).toBeVisible();
  await expect(page.getByText('4 вопроса. Максимум — 6 баллов.')).toBeVisible();
  await expect(page.getByText('Не пройден', { exact: true })).toBeVisible();
  const releasePictures = await pauseRequests(page, '**/api/images/*');
  await page.getByRole('link', { name: 'Пройти тест' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Клетка');
  await expect(page.getByText('4 вопроса. Максимум — 6 баллов. Пройти тест можно один раз.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(page.getByText('Почему это происходит?')).toHaveCount(0);
  await expect(page.getByText('Прочитайте')).toBeVisible();
  for (const kind of ['Один ответ, 1 балл', 'Несколько ответов, 2 балла', 'Соответствие, 2 балла']) {
    await expect(page.getByText(kind).first()).toBeVisible();
  }

  const zoom = page.getByRole('button', { name: 'Увеличить рисунок' });
  // The page reserves the space of the picture before it loads, so that the options do not move.
  const picture = page.getByRole('img', { name: 'Рисунок к вопросу 2' });
  const below = page.getByRole('radio', { name: '1', exact: true });
  const places = async () => [await picture.boundingBox(), await below.boundingBox()];
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeCloseTo(320, 0);
  const before = await places();
  releasePictures();
  await expect(picture).toHaveJSProperty('naturalWidth', 640);
  expect(await places()).toEqual(before);
  await zoom.click();
  const image = dialogOf(page).getByRole('img', { name: 'Рисунок к вопросу 2' });
  await expect(image).toBeVisible();
  await expect(image).toHaveJSProperty('naturalWidth', 640);
  await expect.poll(async () => (await image.boundingBox())?.width).toBeGreaterThanOrEqual(720);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(zoom).toBeFocused();

  // When the user finishes a test with unanswered questions, the page shows a message with a link to each of them. It
  // focuses the first of these questions.
  const radio = page.getByRole('radio', { name: 'Плазмолиз', exact: true });
  const fill = () => radio.evaluate((input) => getComputedStyle(input).backgroundColor);
  await expect.poll(fill).toBe('rgba(0, 0, 0, 0)');
  await radio.check();
  await expect.poll(fill).not.toBe('rgba(0, 0, 0, 0)');
  await page.getByRole('combobox', { name: 'A. Рибосома' }).selectOption('Синтез белка');
  await finishButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: UNANSWERED })).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: UNANSWERED });
  await expect(alert.getByRole('link')).toHaveText(['вопрос 2', 'вопрос 3', 'вопрос 4']);
  await expect(page.getByRole('radio', { name: '1', exact: true })).toBeFocused();
  await expect(page.getByRole('radiogroup', { name: 'Под какой цифрой хлоропласт?' })).toHaveAccessibleDescription(/Нет ответа$/);
  await expect(question(page, 'Соотнесите органоид').getByText('Соответствие, 2 балла', { exact: true })).toBeVisible();
  await expect(question(page, 'Соотнесите органоид')).toContainText('Заполнено 1 из 2');
  await alert.getByRole('link', { name: 'вопрос 4' }).click();
  await expect(page.getByRole('combobox', { name: 'B. Лизосома' })).toBeFocused();

  await page.getByRole('radio', { name: '3', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Рибосомы' }).check();
  await page.getByRole('combobox', { name: 'B. Лизосома' }).selectOption('Синтез белка');
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('Ответы: 4 из 4')).toBeVisible();
  // The answers reach the server soon after they are stored on the device.
  await expect(page.getByText(/^Ответы\sсохранены\sна\s(этом\sустройстве|сервере)/)).toBeVisible();

  await finishButton(page).click();
  await expect(dialogOf(page)).toContainText('Завершить тест?');
  await expect(dialogOf(page).getByText('Изменить ответы после этого нельзя.', { exact: true })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Вернуться' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await finishButton(page).click();
  await dialogOf(page).getByRole('button', { name: 'Завершить' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Ответы сохранены' }).last()).toBeVisible();
  await expect(page).toHaveURL('/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Клетка');
  await expect(page.getByText('Ваш результат')).toBeVisible();
  await expect(page.getByText('3 из 6 баллов', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Пройден \d{1,2} [а-я]+ 20\d\d, \d{1,2}:\d\d$/)).toBeVisible();
  await expect(page.getByText('Почему это происходит?')).toHaveCount(0);

  const first = question(page, 'Как называется описанное явление?');
  await expect(first.getByText('1 из 1 балла', { exact: true })).toBeVisible();
  await expect(first).toContainText('Ваш ответ верен');
  const multiple = question(page, 'Что есть у всякой клетки?');
  await expect(multiple).toContainText('Неверно');
  await expect(multiple).toContainText('0 из 2 баллов');
  await expect(multiple).toContainText('Вы отметили, верно');
  await expect(multiple).toContainText('Верный ответ, не отмечен');
  await expect(multiple).toContainText(
    'Баллы начисляются, только если отмечены все верные ответы и ни одного лишнего.',
  );
  const match = question(page, 'Соотнесите органоид');
  await expect(match).toContainText('Частично верно');
  await expect(match).toContainText('Верно: Пищеварение');
  await expect(match.getByRole('img', { name: 'Верно' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Вопрос 3, неверно' }).click();
  await expect(multiple.getByRole('heading', { level: 3 })).toBeFocused();
  for (const count of ['Верно: 2', 'Частично верно: 1', 'Неверно: 1']) {
    await expect(page.getByRole('complementary').getByText(count, { exact: true })).toBeVisible();
  }
  await page.getByRole('radio', { name: 'С ошибками (2)' }).check();
  await expect(page.getByRole('heading', { level: 3, name: 'Как называется описанное явление?' })).toHaveCount(0);
  await expect(multiple).toBeVisible();
  await page.getByRole('radio', { name: 'Все (4)' }).check();
  await expect(first).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL('/results');
  await expect(page.getByText('3 из 6 баллов', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'К списку тестов' }).first().click();
  await expect(page.getByText('Пройден 1 тест из 1. Набрано 3 балла.')).toBeVisible();
  await page.getByRole('link', { name: 'Посмотреть результат' }).click();
  await expect(page).toHaveURL('/results');
  await expect(page.getByText('Ваш результат')).toBeVisible();
});

test.describe('On a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('The count of answers opens a sheet that links to all questions', async ({ page, site }) => {
    const { id } = await site.createTest(everyKind('Клетка'));
    await signUp(page);
    await page.goto(`/test/${id}`);
    await page.getByRole('checkbox', { name: 'Мембрана' }).check();
    const count = page.getByRole('button', { name: 'Ответы: 1 из 4' });
    await count.click();
    const sheet = page.getByRole('dialog', { name: 'Ответы: 1 из 4' });
    await expect(sheet.getByRole('link', { name: 'Вопрос 3, есть ответ' })).toBeVisible();
    await expect(sheet.getByText('После завершения изменить ответы нельзя.')).toBeVisible();
    await expect(sheet.locator('[aria-current]')).toHaveAccessibleName('Вопрос 3, есть ответ');
    await sheet.getByRole('link', { name: 'Вопрос 4, без ответа' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'A. Рибосома' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'A. Рибосома' })).toBeInViewport();

    await count.click();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(count).toBeFocused();
    await count.click();
    await sheet.getByRole('button', { name: 'Завершить тест' }).click();
    await expect(page.getByRole('radio', { name: 'Плазмолиз', exact: true })).toBeFocused();
  });
});

test('The dashboard shows 300 tests to the last', async ({ page }) => {
  await signUp(page);
  const common = { questionCount: 2, maxScore: 2, result: null, earlier: [] };
  const tests = Array.from({ length: 300 }, (_, number) => ({ ...common, id: `${number}`, name: `Тест ${number + 1}` }));
  await page.route('/api/tests', (route) => route.fulfill({ json: tests }));
  await page.goto('/lessons');
  await page.getByRole('link', { name: 'Главная' }).click();
  const names = page.locator('main h3');
  await expect(names).toHaveCount(300);
  // A card has an estimated height until it is near the screen. So the end of the page may move after the first jump.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(names.last()).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(names.last()).toHaveText('Тест 300');
});

test('The side panel of a very long test and of its review keeps the current question and the counts on the screen', async ({ page, site, consoleErrors }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const { questions: both } = twoQuestions('');
  const questions = Array.from({ length: 40 }, () => both).flat();
  const { id } = await site.createTest({ name: 'Всё о клетке', questions });
  await signUp(page);
  await page.goto(`/test/${id}`);
  await expect(finishButton(page)).toBeInViewport({ ratio: 1 });
  const current = page.getByRole('navigation', { name: 'Вопросы' }).locator('[aria-current]');
  await expect(current).toHaveAccessibleName('Вопрос 1, без ответа');
  // A question has an estimated height until it is near the screen. The heading must still not end up under the header.
  await page.getByRole('link', { name: 'Вопрос 60, без ответа' }).click();
  const heading = page.getByRole('heading', { level: 3 }).nth(59);
  await expect(heading).toBeInViewport();
  await waitForScroll(page);
  expect(await screenTop(heading)).toBeGreaterThan(152);
  await page.getByRole('heading', { level: 3 }).nth(39).scrollIntoViewIfNeeded();
  await expect(current).toHaveAccessibleName(/^Вопрос (3\d|40), без ответа$/);
  await expect(current).toBeInViewport({ ratio: 1 });
  const last = page.getByRole('link', { name: 'Вопрос 80, без ответа' });
  await last.click();
  await expect(page.getByRole('radio', { name: 'На рибосоме' }).last()).toBeFocused();
  await expect(page.getByRole('radio', { name: 'На рибосоме' }).last()).toBeInViewport();
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-current');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'На рибосоме' }).last()).toBeInViewport();
  // A test that is opened from another page starts at the top.
  await page.getByRole('link', { name: 'К списку тестов' }).click();
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  await expect(current).toHaveAccessibleName('Вопрос 1, без ответа');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  consoleErrors.expect(failedLoad(409));
  await page.request.put(`/api/results/${id}`, { data: { answers: questions.map(() => 1) } });
  await page.goto(`/test/${id}`);
  await page.getByRole('link', { name: 'Вопрос 80, неверно' }).click();
  await expect(page.getByRole('heading', { level: 3 }).last()).toBeInViewport();
  await expect(page.getByRole('complementary').getByText('Неверно: 40')).toBeInViewport({ ratio: 1 });
});
