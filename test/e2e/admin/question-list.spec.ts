/** An admin moves, copies and deletes questions in the editor, and brings deleted ones back (rules R155, R156). */
import type { Question } from '../../../src/domain/questions/question.ts';
import { expectAccessible } from '../support/axe.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

const question = (text: string): Question => ({
  type: 'text', question: text, options: ['да', 'нет'], correct: 0, contextText: null, contextImage: null,
});

test('Questions are moved by keyboard and mouse, copied, deleted and brought back', async ({ page, site }) => {
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
  // The open question has stayed open.
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

  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  await expect(page.getByText('Вопрос удалён')).toHaveCount(0);
  const { questions } = (await (await page.request.get(`/api/admin/tests/${id}`)).json()) as { questions: Question[] };
  expect(questions.map((each) => each.question)).toEqual(['Рибосома', 'Лизосома', 'Ядро']);
});
