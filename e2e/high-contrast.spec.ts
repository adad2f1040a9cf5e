/** What Windows' high contrast leaves of the looks (design §2, §9). */
import type { Locator } from '@playwright/test';
import { everyKind } from './content.ts';
import { editorOn } from './editor.ts';
import { expect, test } from './fixtures.ts';
import { signInAdmin, signUp } from './site.ts';

const lineOf = (thing: Locator) => thing.evaluate((element) => getComputedStyle(element).borderTopWidth);

test('In high contrast what is chosen differs from what is not', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { id } = await site.createTest(everyKind('Клетка'));
  await signUp(page);
  const ground = (thing: Locator) => thing.evaluate((element) => getComputedStyle(element).backgroundColor);

  await page.goto(`/test/${id}`);
  // Only a colour of the system's own is left on a ground.
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'Highlight';
    return getComputedStyle(probe).backgroundColor;
  });
  for (const choice of [page.getByRole('radio', { name: 'Фагоцитоз' }), page.getByRole('checkbox', { name: 'Хитин' })]) {
    expect(await ground(choice)).not.toBe(highlight);
    await choice.check();
    await expect.poll(() => ground(choice)).toBe(highlight);
  }
  await page.goto('/profile');
  const item = (name: string) => page.locator('label', { has: page.getByRole('radio', { name }) });
  expect(await lineOf(item('Авто'))).not.toBe(await lineOf(item('Светлая')));
});

test('In high contrast a dialog has an edge, and the open question of the editor is told from the others', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { id } = await site.createTest(everyKind('Клетка'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const { list } = editorOn(page);
  expect(await lineOf(list.nth(0))).not.toBe(await lineOf(list.nth(1)));
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Удалить: Клетка' }).click();
  const dialog = page.getByRole('dialog', { name: 'Удалить тест?' });
  await expect(dialog).toBeVisible();
  expect(await lineOf(dialog)).not.toBe('0px');
});
