/** A letter and a tap cost little, however much the page shows: what need not be drawn or measured is left alone. */
import type { Locator } from '@playwright/test';
import { twoQuestions } from './content.ts';
import { drawnAnew } from './drawn.ts';
import { editorOn } from './editor.ts';
import { expect, test } from './fixtures.ts';
import { signInAdmin, signUp } from './site.ts';
import { createCellBlock } from './studying.ts';

const WORD = 'клетка'.repeat(100);

const sizeOf = (field: Locator) =>
  field.evaluate(({ clientHeight, clientWidth, scrollHeight }) => ({ clientHeight, clientWidth, scrollHeight }));

/** Sees that a field has room for its lines at first, grows with its text, and stays as wide as it was. */
async function expectGrowth(field: Locator): Promise<void> {
  const empty = await sizeOf(field);
  expect(empty.clientHeight).toBeGreaterThan(200);
  expect(empty.clientHeight).toBeLessThan(350);
  await field.fill(`${'Клетка\n'.repeat(40)}${WORD}`);
  const full = await sizeOf(field);
  expect(full.clientHeight).toBeGreaterThan(1_000);
  expect(full.scrollHeight).toBeLessThanOrEqual(full.clientHeight + 1);
  expect(full.clientWidth).toBe(empty.clientWidth);
  await field.fill('');
  expect(await sizeOf(field)).toEqual(empty);
}

test('A field grows with its text, which is laid out only there', async ({ page, site }) => {
  await createCellBlock(site);
  await signInAdmin(page);
  await page.goto('/admin/create-lesson');
  await expectGrowth(page.getByLabel('Текст урока'));
  await expect(page.locator('textarea')).toHaveCount(1);
});

test('Where the browser makes no field grow, the page does', async ({ page, site }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await createCellBlock(site);
  await signInAdmin(page);
  await page.goto('/admin/create-lesson');
  await expectGrowth(page.getByLabel('Текст урока').and(page.locator(':not([aria-hidden])')));
});

test('A letter in a question draws its row of the list anew, and no other', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Клетка'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = editorOn(page);
  await editor.open('Где собирают белок?');
  const typed = () => editor.question.pressSequentially('!');
  expect(await drawnAnew(editor.list, typed)).toEqual([1]);
  await expect(editor.list.nth(1)).toContainText('!Где собирают белок?');
  expect(await drawnAnew(editor.list, () => editor.name.pressSequentially('!'))).toEqual([]);
});

test('A search and a tick draw no row of the users anew', async ({ page, site }) => {
  await createCellBlock(site);
  await signUp(page);
  await signInAdmin(page);
  await page.goto('/admin/users');
  const rows = page.locator('tbody tr');
  await rows.first().getByRole('button').click();
  const block = page.getByRole('checkbox', { name: 'Строение клетки' });
  expect(await drawnAnew(rows, () => block.click())).toEqual([]);
  await expect(block).toBeChecked();
  const search = page.getByRole('searchbox', { name: 'Ник или email' });
  // Read as nothing to search for, so the list stays as it is.
  expect(await drawnAnew(rows, () => search.pressSequentially('  '))).toEqual([]);
  await expect(search).toHaveValue('  ');
});

test('An answer draws its question anew, and no other', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Клетка'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  const questions = page.locator('main section[id^="question-"]');
  await questions.first().waitFor();
  expect(await drawnAnew(questions, () => page.getByRole('radio', { name: 'В вакуоли' }).check())).toEqual([1]);
});

test('The text of a lesson is read once, whatever the page is drawn anew for', async ({ page, site }) => {
  const block = await site.createBlock({ title: 'Клетка', description: 'Строение', order: 1 });
  const content = `Её увидел Гук[^гук].\n\n${'Клетка — живая система.\n\n'.repeat(3)}[^гук]: «Микрография», 1665.`;
  const { id } = await site.createLesson({ blockId: block.id, title: 'Мембрана', videoUrl: 'https://youtu.be/4OpBylwH9DU', content });
  await signUp(page);
  await site.openBlocks(page, [block.id]);
  await page.goto(`/lesson/${id}`);
  const paragraphs = page.locator('article p').filter({ hasText: 'Клетка — живая система.' });
  await expect(paragraphs).toHaveCount(3);
  // The way to the footnote is a new address of the same page.
  const footnote = async () => {
    await page.getByRole('link', { name: '1', exact: true }).click();
    await expect(page).toHaveURL(/#/);
  };
  expect(await drawnAnew(paragraphs, footnote)).toEqual([]);
});
