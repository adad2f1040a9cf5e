/** What Windows' high contrast leaves of the looks (design §2, §9). */
import type { Locator } from '@playwright/test';
import { everyKind } from './content.ts';
import { expect, test } from './fixtures.ts';
import { signUp } from './site.ts';

test('In high contrast what is chosen differs from what is not', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { id } = await site.createTest(everyKind('Клетка'));
  await signUp(page);
  const ground = (thing: Locator) => thing.evaluate((element) => getComputedStyle(element).backgroundColor);
  const line = (thing: Locator) => thing.evaluate((element) => getComputedStyle(element).borderTopWidth);

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
  expect(await line(item('Авто'))).not.toBe(await line(item('Светлая')));
});
