/** On a slow network no list shows the state from before a save. */
import { markedLesson, twoQuestions } from '../support/test-fixtures.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { pauseRequests } from '../support/network/network.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';
import { answerBoth, expectResult, finish } from '../support/take-test.ts';

test('The admin lists show no old title after a test was renamed and no lesson without its new test', async ({ page, site }) => {
  const block = await site.createBlock({ title: 'Экология', description: 'Связи', order: 1 });
  const lesson = await site.createLesson(markedLesson(block.id, 'Цепи питания'));
  await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Изменить: Органоиды' }).click();
  const editor = testEditor(page);
  await editor.name.fill('Клетка');
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  const releaseTests = await pauseRequests(page, /api\/admin\/tests$/);
  await page.getByRole('link', { name: 'Админка' }).click();
  await expect(page.getByRole('link', { name: `Создать тест: ${lesson.title}` })).toBeVisible();
  await expect(page.getByText('Органоиды')).toHaveCount(0);
  releaseTests();
  await expect(page.getByRole('link', { name: 'Изменить: Клетка' })).toBeVisible();

  await page.getByRole('link', { name: `Создать тест: ${lesson.title}` }).click();
  await editor.add();
  await editor.question.fill('Кто продуцент?');
  await editor.options.fill('Волк\nКлевер');
  await page.getByRole('radio', { name: 'Клевер' }).check();
  const releaseLessons = await pauseRequests(page, /api\/admin\/lessons\b/);
  await editor.save.click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('link', { name: 'Изменить: Клетка' })).toBeVisible();
  await expect(page.getByText(lesson.title)).toHaveCount(0);
  releaseLessons();
  await expect(page.getByRole('link', { name: `Тест: ${lesson.title}`, exact: true })).toBeVisible();
});

test('The dashboard does not show a test as «Не пройден» after it was taken', async ({ page, site }) => {
  await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  await answerBoth(page);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
  const release = await pauseRequests(page, /api\/tests$/);
  await page.getByRole('link', { name: 'К списку тестов' }).first().click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('[aria-busy=true]')).toHaveText(['Загрузка…']);
  await expect(page.getByText('Не пройден')).toHaveCount(0);
  release();
  await expect(page.getByText('Пройден', { exact: true })).toBeVisible();
});
