/** The editor says which attempts cannot be compared with the edited test, and offers a copy (rule R153). */
import type { Locator } from '@playwright/test';
import type { Question } from '../../../src/domain/questions/question.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin, signUp, storedTests } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

const question = (text: string): Question => ({
  type: 'text', question: text, options: ['да', 'нет'], correct: 0, contextText: null, contextImage: null,
});
/** Whether the middle of an element is on the screen, and nothing lies over it. */
const isUncovered = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
const NOTE = '1 попытку нельзя будет сравнить с новой версией.';

test('Moved questions of a test with results go on in a copy, and the test stays as it is', async ({ page, site, openDevice }) => {
  const { id } = await site.createTest({ name: 'Клетка', questions: ['Ядро?', 'Вакуоль?'].map(question) });
  const untaken = await site.createTest({ name: 'Ткани', questions: ['Эпителий?', 'Хрящ?'].map(question) });
  const pupil = await openDevice();
  await signUp(pupil);
  expect((await pupil.request.put(`/api/results/${id}`, { data: { answers: [0, 1] } })).status()).toBe(201);

  await signInAdmin(page);
  const editor = testEditor(page);
  await page.goto(`/admin/edit/${untaken.id}`);
  await editor.add();
  await expect(page.getByText('Не сохранено')).toBeVisible();
  await expect(page.getByText('нельзя будет сравнить')).toHaveCount(0);
  await page.getByRole('button', { name: 'Удалить вопрос' }).click();

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/admin/edit/${id}`);
  await editor.question.fill('Есть ли ядро?');
  await expect(page.getByText('Не сохранено')).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await page.getByRole('button', { name: 'Ниже' }).click();
  const note = page.getByRole('status').filter({ hasText: NOTE });
  await expect(note).toBeVisible();
  // It stays beside the save button: the page scrolls under it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  for (const part of [note, editor.save]) await expect.poll(() => isUncovered(part)).toBe(true);
  await page.getByRole('button', { name: 'Выше' }).click();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await page.getByRole('button', { name: 'Ниже' }).click();
  await page.getByRole('button', { name: 'Сделать копию' }).click();

  await expect(statusToast(page, 'Копия создана')).toBeVisible();
  await expect(editor.name).toHaveValue('Клетка (копия)');
  await expect(editor.list).toHaveText([/^1Вакуоль/, /^2Есть ли ядро/]);
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await page.getByRole('button', { name: 'Сохранить черновик' }).click();
  await expect(statusToast(page, 'Тест сохранён как черновик')).toBeVisible();
  const stored = await storedTests(page);
  expect(stored.find((each) => each.id === id)?.questions.map((each) => each.question)).toEqual(['Ядро?', 'Вакуоль?']);
  expect(stored.find((each) => each.name === 'Клетка (копия)')?.questions.map((each) => each.question)).toEqual(['Вакуоль?', 'Есть ли ядро?']);
});
