/** Tests how an admin prints a test in variants with their keys (rules R160 to R164). */
import { Buffer } from 'node:buffer';
import type { Question } from '../../../src/domain/questions/question.ts';
import { printedKey } from '../../../src/domain/print/printed-key.ts';
import { toVariants } from '../../../src/domain/print/variants.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { everyKind } from '../support/test-fixtures.ts';
import type { Page } from '@playwright/test';

const filler: Question[] = Array.from({ length: 20 }, (_, index) => ({
  type: 'text', question: `Вопрос ${index}?`, options: ['да', 'нет', 'не знаю', 'иногда'], correct: index % 4, contextText: null, contextImage: null, explanation: `Потому **${index}**`,
}));

/** Counts the calls of the printer, because the tests have no printer. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { prints: 0, print: () => void ((window as { prints?: number }).prints = ((window as { prints?: number }).prints ?? 0) + 1) });
  });
const expectPrinted = (page: Page, times: number) => expect.poll(() => page.evaluate(() => (window as { prints?: number }).prints)).toBe(times);

const pageCount = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('A test is printed in three variants, and the keys fit them', async ({ page, site }) => {
  const stored = await site.createTest({ name: 'Клетка', questions: everyKind('Клетка').questions });
  await countPrints(page);
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Ещё: Клетка' }).click();
  await page.getByRole('menuitem', { name: 'Распечатать' }).click();
  const dialog = page.getByRole('dialog', { name: 'Распечатать' });
  await expect(dialog.getByText('Сначала листы для учеников')).toBeVisible();
  await dialog.getByRole('radio', { name: '3' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Перемешать вопросы' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'С рисунками' }).uncheck();
  await expectAccessible(page, 'print dialog');
  await dialog.getByRole('button', { name: 'Распечатать' }).click();
  await expect(page).toHaveURL(`/admin/print/${stored.id}?variants=3&questions=1&options=1&pictures=0&explanations=0&blank=0`);
  await expectPrinted(page, 1);
  await expectAccessible(page, 'print page');

  const sheets = page.getByRole('group', { name: 'Листы: Клетка' });
  await expect(sheets.getByText('Вариант 3', { exact: true }).first()).toBeVisible();
  await expect(sheets.getByText(/^Клетка, вариант 2$/).first()).toBeVisible();
  await expect(sheets.getByText('В скобках — номер вопроса в тесте на сайте.')).toBeVisible();
  await expect(sheets.locator('img')).toHaveCount(0);
  await expect(sheets.getByRole('row')).not.toHaveCount(0);
  const keys = await sheets.getByRole('row').allInnerTexts();
  for (const { number, questions } of toVariants(stored, { variants: 3, questions: true, options: true })) {
    const expected = questions.map(({ siteNumber, question }) => `${printedKey(question)} (${siteNumber})`);
    expect(keys.slice(1).map((row) => row.split('\t')[number]?.trim())).toEqual(expected);
  }
  await page.getByRole('button', { name: 'Распечатать' }).click();
  await expectPrinted(page, 2);
});

test('On paper there is nothing but the sheets, and no question is split', async ({ page, site }) => {
  const stored = await site.createTest({ name: 'Ткани', questions: filler });
  await countPrints(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAdmin(page);
  await page.goto(`/admin/print/${stored.id}?variants=2`);
  await expectPrinted(page, 1);
  const pages = page.getByText(/^\d+\sиз\s\d+$/);
  await expect(pages).toHaveCount(4);
  await expect(pages.first()).toHaveText(/^1\sиз\s2$/);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // The PDF has four pages of variants and one page of keys.
  expect(pageCount(pdf)).toBe(4 + 1);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of [page.getByRole('banner'), page.getByRole('navigation').first(), page.getByRole('button', { name: 'Распечатать' })]) await expect(part).toBeHidden();
  const overflowing = await page.locator('section').evaluateAll((sections) => sections.slice(0, -1).filter((section) => section.getBoundingClientRect().height > 1_123 || section.scrollHeight > section.clientHeight).length);
  expect(overflowing).toBe(0);
  await expect(page.locator('section').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('section').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');

  await expect(page.getByText('Потому')).toHaveCount(0);
  await page.goto(`/admin/print/${stored.id}?explanations=1`);
  await expectPrinted(page, 1);
  await expect(page.getByText('Потому 19')).toBeVisible();
});
