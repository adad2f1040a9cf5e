/**
 * Tests how an admin moves, copies and deletes questions in the editor, brings deleted ones back, and sees the test as
 * pupils do (rules R155, R156, R159).
 */
import type { Question } from '../../../src/domain/questions/question.ts';
import { expectAccessible } from '../support/axe.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

const question = (text: string): Question => ({
  type: 'text', question: text, options: ['да', 'нет'], correct: 0, contextText: null, contextImage: null,
});

test('Questions are moved by keyboard and mouse, copied, deleted, brought back and seen as pupils see them', async ({ page, site }) => {
  const { id } = await site.createTest({ name: 'Клетка', questions: ['Ядро', 'Вакуоль', 'Рибосома'].map(question) });
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  const expectList = (...texts: string[]) => expect(editor.list).toHaveText(texts.map((text, index) => new RegExp(`^${index + 1}${text}`)));
  const handle = (number: number) => page.getByRole('button', { name: `Переместить вопрос ${number}` });

  await expect(handle(1)).not.toHaveAttribute('aria-disabled');
  await handle(1).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Ядро, место 1 из 3')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Ядро, место 2 из 3')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Ядро, место 1 из 3')).toBeAttached();
  await expectList('Ядро', 'Вакуоль', 'Рибосома');
  await page.keyboard.press('Space');
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Ядро, место 2 из 3')).toBeAttached();
  await page.keyboard.press('Space');
  await expectList('Вакуоль', 'Ядро', 'Рибосома');
  await expect(handle(2)).toBeFocused();
  // The question that was open before is still open.
  await expect(page.getByRole('heading', { name: 'Вопрос 2' })).toBeVisible();

  await handle(3).hover();
  await page.mouse.down();
  const first = await handle(1).boundingBox();
  await page.mouse.move((first?.x ?? 0) + 10, (first?.y ?? 0) + 4, { steps: 10 });
  await page.mouse.up();
  await expectList('Рибосома', 'Вакуоль', 'Ядро');

  await editor.open('Вакуоль');
  await page.getByRole('button', { name: 'Копировать вопрос' }).click();
  await expectList('Рибосома', 'Вакуоль', 'Вакуоль', 'Ядро');
  await expect(page.getByRole('heading', { name: 'Вопрос 3' })).toBeFocused();
  await editor.question.fill('Лизосома');
  await editor.open('Рибосома');
  await page.getByRole('button', { name: 'Удалить вопрос' }).click();
  await expect(page.getByText('Вопрос удалён')).toBeVisible();
  await page.getByRole('button', { name: 'Удалить вопрос' }).click();
  await expectList('Лизосома', 'Ядро');
  await expectAccessible(page, 'editor with deleted questions');
  await page.getByRole('button', { name: 'Вернуть' }).first().click();
  await expectList('Рибосома', 'Лизосома', 'Ядро');
  await expect(page.getByRole('heading', { name: 'Вопрос 1' })).toBeFocused();

  // The preview shows unsaved input, and does not change it.
  await editor.options.fill('только да');
  await page.getByRole('button', { name: 'Посмотреть как ученик' }).click();
  const preview = page.getByRole('dialog', { name: 'Так тест увидит ученик. Ответы не сохраняются.' });
  await expect(page).toHaveURL(`/admin/edit/${id}?preview=1`);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Клетка');
  await expect(preview.getByText('3 вопроса. Максимум — 3 балла. Пройти тест можно один раз.')).toBeVisible();
  await preview.getByRole('radio', { name: 'только да' }).check();
  await expect(preview.getByText('Ответы: 1 из 3')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Завершить тест' })).toBeDisabled();
  await expect(preview.getByText('В просмотре завершить тест нельзя.')).toBeVisible();
  await expectAccessible(page, 'preview of a test');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(page).toHaveURL(`/admin/edit/${id}`);
  await expect(page).toHaveTitle('Изменение теста — Листок');
  await expect(page.getByRole('button', { name: 'Посмотреть как ученик' })).toBeFocused();
  await expect(editor.options).toHaveValue('только да');
  await editor.options.fill('да\nнет');
  await page.getByRole('radio', { name: 'да', exact: true }).check();

  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  await expect(page.getByText('Вопрос удалён')).toHaveCount(0);
  const { questions } = (await (await page.request.get(`/api/admin/tests/${id}`)).json()) as { questions: Question[] };
  expect(questions.map((each) => each.question)).toEqual(['Рибосома', 'Лизосома', 'Ядро']);

  // A material moves with its questions.
  const variant = await site.createTest({ name: 'Вариант', questions: [question('Ядро'), ...['Вакуоль', 'Рибосома'].map((text) => ({ ...question(text), materialId: 'cell' }))], materials: [{ id: 'cell', text: 'Клетка', images: [] }] });
  await page.goto(`/admin/edit/${variant.id}`);
  const material = page.getByRole('button', { name: /^Переместить\sматериал\sк\sвопросам/ });
  await expect(material).not.toHaveAttribute('aria-disabled');
  await material.focus();
  for (const [end, head] of [['Escape', 'К вопросам 2 и 3'], ['Space', 'К вопросам 1 и 2']] as const) {
    await page.keyboard.press('Space');
    await expect(page.locator('[data-dragging]')).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(/^Материал\sк\sвопросам\s2\sи\s3, место\s1\sиз\s3$/)).toBeAttached();
    await page.keyboard.press(end);
    await expect(page.locator('[data-dragging]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: head, exact: true })).toBeVisible();
    await expect(material).toBeFocused();
  }

  // The address opens the preview in the editor of a new test, too. Such a test has no question yet.
  await page.goto('/admin/create?preview=1');
  await expect(preview).toBeVisible();
  await preview.getByRole('button', { name: 'Вернуться к редактору' }).click();
  await expect(page).toHaveURL('/admin/create');
});
