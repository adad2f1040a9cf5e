/** Over a slow network: no list says for a while that what was just saved or handed in isn't. */
import { markedLesson, twoQuestions } from './content.ts';
import { editorOn } from './editor.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './network.ts';
import { signInAdmin, signUp } from './site.ts';

test('A test that was saved, and one that was made, in the lists of the administration', async ({ page, site }) => {
  const block = await site.createBlock({ title: 'Экология', description: 'Связи', order: 1 });
  const lesson = await site.createLesson(markedLesson(block.id, 'Цепи питания'));
  await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Изменить: Органоиды' }).click();
  const editor = editorOn(page);
  await editor.name.fill('Клетка');
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  const releaseTests = await hold(page, /api\/admin\/tests$/);
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
  const releaseLessons = await hold(page, /api\/admin\/lessons\b/);
  await editor.save.click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('link', { name: 'Изменить: Клетка' })).toBeVisible();
  await expect(page.getByText(lesson.title)).toHaveCount(0);
  releaseLessons();
  await expect(page.getByRole('link', { name: `Тест: ${lesson.title}`, exact: true })).toBeVisible();
});

test('A test that was taken, in the list of tests', async ({ page, site }) => {
  await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  for (const name of ['В хлоропласте', 'На рибосоме']) await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(page).toHaveURL('/results');
  const release = await hold(page, /api\/tests$/);
  await page.getByRole('link', { name: 'К списку тестов' }).first().click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('[aria-busy=true]')).toHaveText(['Загрузка…']);
  await expect(page.getByText('Не пройден')).toHaveCount(0);
  release();
  await expect(page.getByText('Пройден', { exact: true })).toBeVisible();
});
