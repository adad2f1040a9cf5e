/** Tests text areas that grow with their text. The browser must measure no more than necessary. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';
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

test('A text area grows with its text without a hidden copy, also in a browser without field-sizing', async ({ page, site }) => {
  await createCellBlock(site);
  await signInAdmin(page);
  await page.goto('/admin/create-lesson');
  await expectGrowth(page.getByLabel('Текст урока'));
  await expect(page.locator('textarea')).toHaveCount(1);

  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.reload();
  await expectGrowth(page.getByLabel('Текст урока').and(page.locator(':not([aria-hidden])')));
});
