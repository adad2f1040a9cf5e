/** An admin takes questions of other tests into the open one (rule R165). */
import type { Question } from '../../../src/domain/questions/question.ts';
import { dataUrl, greyPixel } from '../../support/fixtures/image-fixtures.ts';
import { expectAccessible } from '../support/axe.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

const question = (text: string, more: { topic?: string; contextImage?: string } = {}): Question => ({
  type: 'text', question: text, options: ['да', 'нет'], correct: 0, contextText: null, contextImage: null, ...more,
});

test('An admin takes over a whole test and questions that a search finds, with image and topic', async ({ page, site }) => {
  const image = dataUrl(greyPixel(3));
  await site.createTest({ name: 'Клетка', questions: [question('Ядро?', { topic: 'Органоиды', contextImage: image }), question('Вакуоль?')] });
  await site.createTest({ name: 'Ткани', questions: [question('Эпителий?'), question('Кровь?')] });
  const { id } = await site.createTest({ name: 'Итог', questions: [question('Свой?')] });
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  await page.getByRole('button', { name: 'Взять из других тестов' }).click();

  const dialog = page.getByRole('dialog', { name: 'Взять из других тестов' });
  await expect(dialog.getByRole('checkbox', { name: 'Итог' })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Эпителий?' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Ткани' })).toBeChecked({ indeterminate: true });
  await expect(dialog.getByText('1 из 2')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Ткани' }).click();
  await expect(dialog.getByText('2 из 2')).toBeVisible();
  await expectAccessible(page, 'dialog of questions to take over');

  await dialog.getByRole('searchbox', { name: 'Слово из вопроса или тест' }).fill('ядр');
  await dialog.getByRole('checkbox', { name: 'Ядро?' }).check();
  await dialog.getByRole('searchbox', { name: 'Слово из вопроса или тест' }).fill('нет такого');
  await expect(dialog.getByText('Ничего не нашли. Измените слово или тему.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Взять 3 вопроса' }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByText('Не сохранено')).toBeVisible();
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  const stored = await page.request.get(`/api/admin/tests/${id}`);
  const { questions } = (await stored.json()) as { questions: Question[] };
  expect(questions.map((each) => each.question)).toEqual(['Свой?', 'Эпителий?', 'Кровь?', 'Ядро?']);
  expect(questions[3]).toMatchObject({ topic: 'Органоиды', contextImage: image });
});
