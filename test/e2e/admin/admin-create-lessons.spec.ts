/** An admin creates blocks, lessons and lesson tests, and the rules of their forms (rules R26, R52, R55, R58). */
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { lessonForm } from '../support/lesson-forms.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { statusToast } from '../support/toasts.ts';

test('An admin creates and edits a block, a lesson and a lesson test, and deletes the test', async ({ page }) => {
  test.slow();
  await signInAdmin(page);
  await page.goto('/admin');
  await expect(page.getByText('Блоков пока нет')).toBeVisible();
  const list = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Блоки и уроки' }) });
  await expect(list.getByRole('link', { name: 'Создать блок' })).toBeVisible();
  await page.getByRole('link', { name: 'Создать блок' }).click();
  await expect(page).toHaveTitle('Новый блок — Листок');
  const form = lessonForm(page);
  await form.title.fill(' Экосистемы ');
  await form.description.fill('Цепи питания');
  await form.order.fill('3');
  await form.create.click();
  await expect(statusToast(page, 'Блок создан')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  const block = page.getByRole('region', { name: 'Экосистемы' });
  await expect(block).toContainText('В блоке пока нет уроков');
  await expect(page.getByText('1 блок', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Создать блок' })).toBeVisible();

  await page.getByRole('link', { name: 'Урок в блок «Экосистемы»' }).click();
  await expect(page).toHaveURL(/\/admin\/create-lesson\?blockId=./);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новый урок');
  await expect(form.block).toHaveCount(0);
  await form.title.fill('Цепи питания');
  await expect(form.video).toHaveAccessibleDescription('YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4');
  await form.video.fill('https://youtu.be/4OpBylwH9DU');
  await form.content.fill('## Продуценты');
  await form.create.click();
  await expect(statusToast(page, 'Урок создан')).toBeVisible();
  await expect(block).toContainText('Цепи питания');

  await page.getByRole('link', { name: 'Создать тест: Цепи питания' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Тест урока Тест для: Цепи питания');
  await expect(page.getByText('Тест урока', { exact: true })).toBeVisible();
  const editor = testEditor(page);
  await editor.save.click();
  await expect(statusToast(page, 'Добавьте хотя бы один вопрос.')).toBeVisible();
  await editor.add();
  await expect(editor.options).toHaveValue('\n');
  await expect(page.getByLabel('Вид вопроса')).toHaveCount(0);
  await expect(page.getByLabel(/^Рисунок/)).toHaveCount(0);
  await editor.save.click();
  await expect(editor.question).toHaveAccessibleDescription('Вопрос №1 не заполнен.');
  await expect(editor.options).toHaveAccessibleDescription('В вопросе №1 минимум 2 варианта ответа.');
  await editor.question.fill('Кто продуцент?');
  await editor.options.fill('Волк\nКлевер');
  await page.getByRole('radio', { name: 'Клевер' }).check();
  await editor.save.click();
  await expect(statusToast(page, 'Тест создан')).toBeVisible();
  await expect(page).toHaveURL('/admin');

  await page.getByRole('link', { name: 'Тест: Цепи питания' }).click();
  await expect(page).toHaveURL(/\/admin\/edit-lesson-test\/./);
  await expect(page.getByRole('radio', { name: 'Клевер' })).toBeChecked();
  await editor.question.fill('Кто растёт сам?');
  await expect(page.getByText('Не сохранено')).toBeVisible();
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await page.reload();
  await expect(editor.question).toHaveValue('Кто растёт сам?');
  await page.getByRole('button', { name: 'Удалить тест' }).click();
  const dialog = page.getByRole('dialog', { name: 'Удалить тест урока?' });
  await expect(dialog).toContainText('Урок останется. Вернуть его не получится.');
  await dialog.getByRole('button', { name: 'Удалить' }).click();
  await expect(statusToast(page, 'Тест удалён')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('link', { name: 'Создать тест: Цепи питания' })).toBeVisible();

  await page.getByRole('link', { name: 'Изменить: Цепи питания' }).click();
  await expect(page).toHaveTitle('Изменение урока — Листок');
  await expect(form.video).toHaveValue('https://youtu.be/4OpBylwH9DU');
  await expect(form.video).not.toBeEditable();
  await expect(form.block.locator('option:checked')).toHaveText('Экосистемы');
  await form.title.fill('Пищевые цепи');
  await form.save.click();
  await expect(statusToast(page, 'Урок обновлён')).toBeVisible();
  await expect(block).toContainText('Пищевые цепи');

  await page.getByRole('link', { name: 'Изменить: Экосистемы' }).click();
  await expect(page).toHaveTitle('Изменение блока — Листок');
  await expect(form.title).toHaveValue('Экосистемы');
  await form.order.fill('12');
  await form.save.click();
  await expect(statusToast(page, 'Блок обновлён')).toBeVisible();
  await expect(block).toContainText('12');
});

test('An imported lesson without a video can be edited', async ({ page, site }) => {
  const { lesson } = await createCellBlock(site);
  await signInAdmin(page);
  await page.route(`**/api/admin/lessons/${lesson.id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), videoUrl: '' } });
  });
  await page.goto(`/admin/edit-lesson/${lesson.id}`);
  await lessonForm(page).title.fill('Мембрана');
  await lessonForm(page).save.click();
  await expect(statusToast(page, 'Урок обновлён')).toBeVisible();
});
