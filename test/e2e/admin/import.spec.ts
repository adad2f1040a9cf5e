/** An admin brings questions into a test and a lesson test (rules R110 to R114). */
import { expectAccessible } from '../support/axe.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

const TEXT = `Тест. Вирусы и бактерии

1. Как называется белковая оболочка вируса?
А) капсид
Б) мембрана

2. Какие признаки есть у бактерий?
(3 балла)
А) кольцевая ДНК
Б) ядро
В) рибосомы

3. Что показано на рис. 2?
+ бактериофаг
- плазмида

4. Как размножаются бактерии?
Ответ: делением; деление

Ответы: 1-А, 2-АВ`;

test('An admin pastes questions, sees what was not taken, and saves them as a new test', async ({ page }) => {
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Загрузить вопросы' }).click();
  await expect(page.getByText('Вставьте текст, и вопросы появятся здесь.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Выберите файл' })).toHaveCount(1);
  const text = page.getByLabel('Текст с вопросами');
  await text.fill(TEXT);
  await expect(page.getByRole('heading', { name: '4 вопроса' })).toBeVisible();
  await expect(page.getByText('Распознан текст')).toBeVisible();
  await expect(page.getByText('1 с замечаниями, 1 строка не взята')).toBeVisible();
  await expect(page.getByText('Строка 8 не взята: «(3 балла)». Баллы зависят от вида вопроса.')).toBeVisible();
  await expect(page.getByText('Рисунка в тексте нет. Добавьте его в редакторе.')).toBeVisible();
  await expectAccessible(page, 'questions of an import');

  await page.getByRole('button', { name: 'Строка 13' }).click();
  await expect(text).toBeFocused();
  await page.getByRole('checkbox', { name: 'Взять вопрос 4' }).uncheck();
  await page.getByRole('button', { name: 'Открыть в редакторе' }).click();

  const editor = testEditor(page);
  await expect(editor.name).toHaveValue('Тест. Вирусы и бактерии');
  await expect(page.getByText('Не сохранено')).toBeVisible();
  await page.getByRole('button', { name: /^3 Что показано/ }).click();
  await expect(page.getByText('Рисунка в тексте нет. Добавьте его в редакторе.')).toBeVisible();
  await editor.save.click();
  await expect(statusToast(page, 'Тест создан')).toBeVisible();
  await expect(page.getByText('3 вопроса, максимум — 4 балла')).toBeVisible();
});

test('An import into an open test keeps its unsaved edits, and says what is there already', async ({ page, site }) => {
  const { id } = await site.createTest({ name: 'Вирусы', questions: [{ type: 'text', question: 'Есть?', options: ['да', 'нет'], correct: 0, contextText: null, contextImage: null }] });
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  await editor.name.fill('Вирусы и фаги');
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();

  await expect(page.getByRole('heading', { name: 'Загрузить вопросы' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'вопросы.gift', mimeType: 'text/plain', buffer: Buffer.from('Есть?{=да ~нет}\n\nНовый?{=да ~нет}') });
  await expect(page.getByText('Распознан GIFT')).toBeVisible();
  await expect(page.getByText('Такой вопрос уже есть')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Взять вопрос 1' })).not.toBeChecked();
  await expect(page.getByLabel('Куда')).toHaveValue(`test=${id}`);
  await page.getByRole('button', { name: 'Открыть в редакторе' }).click();

  await expect(editor.name).toHaveValue('Вирусы и фаги');
  await expect(page.getByRole('heading', { name: 'Вопрос 2' })).toBeVisible();
  await expect(editor.question).toHaveValue('Новый?');
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
});
