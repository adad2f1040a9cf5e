/** Tests the high-contrast mode of Windows, in which the system replaces all colours (rule R80). */
import type { Locator } from '@playwright/test';
import { everyKind } from '../support/test-fixtures.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';

const borderWidth = (element: Locator) => element.evaluate((node) => getComputedStyle(node).borderTopWidth);

test('In high contrast chosen options and the open question of the editor differ from others, and a dialog has a border', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { id } = await site.createTest(everyKind('Клетка'));
  await signInAdmin(page);
  const background = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

  await page.goto(`/test/${id}`);
  // Only system colours remain as backgrounds.
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'Highlight';
    return getComputedStyle(probe).backgroundColor;
  });
  for (const choice of [page.getByRole('radio', { name: 'Фагоцитоз' }), page.getByRole('checkbox', { name: 'Хитин' })]) {
    expect(await background(choice)).not.toBe(highlight);
    await choice.check();
    await expect.poll(() => background(choice)).toBe(highlight);
  }
  await page.goto('/profile');
  const item = (name: string) => page.locator('label', { has: page.getByRole('radio', { name }) });
  const differ = async (first: Locator, second: Locator) => (await borderWidth(first)) !== (await borderWidth(second));
  await expect.poll(() => differ(item('Авто'), item('Светлая'))).toBe(true);
  await page.goto(`/admin/edit/${id}`);
  const { list } = testEditor(page);
  await expect.poll(async () => (await borderWidth(list.nth(0))) !== (await borderWidth(list.nth(1)))).toBe(true);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Удалить: Клетка' }).click();
  const dialog = page.getByRole('dialog', { name: 'Удалить тест?' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => borderWidth(dialog)).not.toBe('0px');
});
