/**
 * Tests how the states of the editor look, to axe and on the screen. test/components/admin tests what they say and do.
 */
import type { Locator } from '@playwright/test';
import type { Question } from '../../../src/domain/questions/question.ts';
import { expectAccessible } from '../support/axe.ts';
import { testEditor } from '../support/editor.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';

const question = (text: string): Question => ({
  type: 'text', question: text, options: ['да', 'нет'], correct: 0, contextText: null, contextImage: null,
});

test('The questions of an import, a sequence and the questions of other tests are accessible', async ({ page, site }) => {
  await site.createTest({ name: 'Ткани', questions: ['Эпителий?', 'Кровь?'].map(question) });
  await signInAdmin(page);
  await page.goto('/admin/import');
  await page.getByLabel('Текст с вопросами').fill('1. Что на рис. 2?\n+ фаг\n- плазмида\n\n2. Сколько?\n(3 балла)\nА) одна\nБ) две');
  await expect(page.getByText(/^Строка 6 не взята/)).toBeVisible();
  await expectAccessible(page, 'questions of an import');

  await page.goto('/admin/create');
  const editor = testEditor(page);
  await editor.add();
  await editor.chooseKind('Последовательность');
  await page.getByLabel('Верный порядок, по одному в строке').fill('Интерфаза\nПрофаза\nМетафаза');
  await expectAccessible(page, 'editor of a sequence');
  await page.getByRole('button', { name: 'Взять из других тестов' }).click();
  const dialog = page.getByRole('dialog', { name: 'Взять из других тестов' });
  await dialog.getByRole('checkbox', { name: 'Эпителий?' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Ткани' })).toBeChecked({ indeterminate: true });
  await expectAccessible(page, 'dialog of questions to take over');
});

/** Whether the middle of an element is on the screen and nothing covers it. */
const isUncovered = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('The buttons of the editor share a line on a phone, and stay on the screen with the note on attempts', async ({ page, site, openDevice }) => {
  const { id } = await site.createTest({ name: 'Клетка', questions: ['Ядро?', 'Вакуоль?'].map(question) });
  const pupil = await openDevice();
  await signUp(pupil);
  expect((await pupil.request.put(`/api/results/${id}`, { data: { answers: [0, 1] } })).status()).toBe(201);
  await page.setViewportSize(SCREENS.phone);
  await signInAdmin(page);
  await page.goto('/admin/create');
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? NaN;
  await expect.poll(async () => (await topOf('Сохранить черновик')) === (await topOf('Посмотреть как ученик'))).toBe(true);

  await page.setViewportSize(SCREENS.desktop);
  await page.goto(`/admin/edit/${id}`);
  await page.getByRole('button', { name: 'Ниже' }).click();
  const note = page.getByRole('status').filter({ hasText: 'нельзя будет сравнить с новой версией.' });
  await expect(note).toBeVisible();
  // The note stays beside the save button while the page scrolls.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  for (const part of [note, testEditor(page).save]) await expect.poll(() => isUncovered(part)).toBe(true);
});
