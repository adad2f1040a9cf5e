/** Typing and tapping stay cheap on large pages: React renders again, and the browser measures, only what has changed. */
import type { Locator } from '@playwright/test';
import { twoQuestions } from '../support/test-fixtures.ts';
import { reRenderedBy } from '../support/re-renders.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';

const WORD = 'клетка'.repeat(100);

const sizeOf = (field: Locator) =>
  field.evaluate(({ clientHeight, clientWidth, scrollHeight }) => ({ clientHeight, clientWidth, scrollHeight }));

/** Expects a field to start with room for a few lines, to grow with its text, and to keep its width. */
async function expectGrowth(field: Locator): Promise<void> {
  await expect.poll(async () => (await sizeOf(field)).clientHeight).toBeGreaterThan(200);
  const empty = await sizeOf(field);
  expect(empty.clientHeight).toBeLessThan(350);
  await field.fill(`${'Клетка\n'.repeat(40)}${WORD}`);
  await expect.poll(async () => (await sizeOf(field)).clientHeight).toBeGreaterThan(1_000);
  const full = await sizeOf(field);
  expect(full.scrollHeight).toBeLessThanOrEqual(full.clientHeight + 1);
  expect(full.clientWidth).toBe(empty.clientWidth);
  await field.fill('');
  await expect.poll(() => sizeOf(field)).toEqual(empty);
}

test('A text area grows with its text without a hidden copy', async ({ page, site }) => {
  await createCellBlock(site);
  await signInAdmin(page);
  await page.goto('/admin/create-lesson');
  await expectGrowth(page.getByLabel('Текст урока'));
  await expect(page.locator('textarea')).toHaveCount(1);
});

test('A text area grows with its text in a browser without field-sizing', async ({ page, site }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await createCellBlock(site);
  await signInAdmin(page);
  await page.goto('/admin/create-lesson');
  await expectGrowth(page.getByLabel('Текст урока').and(page.locator(':not([aria-hidden])')));
});

test('Typing in a question renders only its row of the list again', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Клетка'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  await editor.open('Где собирают белок?');
  const typed = () => editor.question.pressSequentially('!');
  expect(await reRenderedBy(editor.list, typed)).toEqual([1]);
  await expect(editor.list.nth(1)).toContainText('!Где собирают белок?');
  expect(await reRenderedBy(editor.list, () => editor.name.pressSequentially('!'))).toEqual([]);
});

test('A search and a tick render no row of the users again', async ({ page, site }) => {
  await createCellBlock(site);
  await signUp(page);
  await signInAdmin(page);
  await page.goto('/admin/users');
  const rows = page.locator('tbody tr');
  await rows.first().getByRole('button').click();
  const block = page.getByRole('checkbox', { name: 'Строение клетки' });
  expect(await reRenderedBy(rows, () => block.click())).toEqual([]);
  await expect(block).toBeChecked();
  const search = page.getByRole('searchbox', { name: 'Ник или email' });
  // Blanks are no search term, so the list does not change.
  expect(await reRenderedBy(rows, () => search.pressSequentially('  '))).toEqual([]);
  await expect(search).toHaveValue('  ');
});

test('An answer renders only its question again', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Клетка'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  const questions = page.locator('main section[id^="question-"]');
  await questions.first().waitFor();
  expect(await reRenderedBy(questions, () => page.getByRole('radio', { name: 'В вакуоли' }).check())).toEqual([1]);
});

test('The Markdown of a lesson is not rendered again when the URL changes', async ({ page, site }) => {
  const block = await site.createBlock({ title: 'Клетка', description: 'Строение', order: 1 });
  const content = `Её увидел Гук[^гук].\n\n${'Клетка — живая система.\n\n'.repeat(3)}[^гук]: «Микрография», 1665.`;
  const { id } = await site.createLesson({ blockId: block.id, title: 'Мембрана', videoUrl: 'https://youtu.be/4OpBylwH9DU', content });
  await signUp(page);
  await site.openBlocks(page, [block.id]);
  await page.goto(`/lesson/${id}`);
  const paragraphs = page.locator('article p').filter({ hasText: 'Клетка — живая система.' });
  await expect(paragraphs).toHaveCount(3);
  // The link to the footnote changes the hash of the URL.
  const footnote = async () => {
    await page.getByRole('link', { name: '1', exact: true }).click();
    await expect(page).toHaveURL(/#/);
  };
  expect(await reRenderedBy(paragraphs, footnote)).toEqual([]);
});
