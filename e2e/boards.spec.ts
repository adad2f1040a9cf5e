/** Where the boards of the design have things, on a desktop and on a phone. */
import type { Locator } from '@playwright/test';
import { twoQuestions } from './content.ts';
import { expect, test } from './fixtures.ts';
import { signUp } from './site.ts';

test('On each screen things are where its board has them', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Клетка'));
  await signUp(page);
  const boxOf = async (thing: Locator) => (await thing.boundingBox()) ?? { y: NaN, width: NaN, height: NaN };

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/test/${id}`);
  const title = await boxOf(page.getByRole('heading', { level: 1 }));
  expect(Math.abs((await boxOf(page.getByRole('complementary'))).y - title.y)).toBeLessThan(4);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Клетка' }) });
  const { width } = await boxOf(card);
  expect((await boxOf(card.getByRole('link', { name: 'Пройти тест' }))).width).toBe(width - 2 * (16 + 1));
  const offer = await boxOf(page.getByRole('heading', { name: 'Уроки открываются по блокам' }));
  expect(offer.height).toBeLessThan(30);

  // A tablet, just as wide as a desktop begins, is no phone.
  await page.setViewportSize({ width: 768, height: 1024 });
  expect((await boxOf(card.getByRole('link', { name: 'Пройти тест' }))).width).toBeLessThan((await boxOf(card)).width / 2);
});
