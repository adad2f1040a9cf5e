/** The layout on a desktop, a tablet and a phone (rule R81). */
import type { Locator } from '@playwright/test';
import { twoQuestions } from '../support/test-fixtures.ts';
import { expect, test } from '../support/fixtures.ts';
import { signUp } from '../support/site-driver.ts';

test('The side panel is level with the title on a desktop, and the button of a card fills it on a phone only', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Клетка'));
  await signUp(page);
  const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { y: NaN, width: NaN, height: NaN };

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/test/${id}`);
  const [panel, title] = [page.getByRole('complementary'), page.getByRole('heading', { level: 1 })];
  await expect.poll(async () => Math.abs((await boxOf(panel)).y - (await boxOf(title)).y)).toBeLessThan(4);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Клетка' }) });
  const link = card.getByRole('link', { name: 'Пройти тест' });
  // The card has a padding of 16 px and a border of 1 px.
  await expect.poll(async () => (await boxOf(card)).width - (await boxOf(link)).width).toBe(2 * (16 + 1));
  const offer = page.getByRole('heading', { name: 'Уроки открываются по блокам' });
  await expect.poll(async () => (await boxOf(offer)).height).toBeLessThan(30);

  // The narrowest screen that is no phone.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(async () => (await boxOf(link)).width / (await boxOf(card)).width).toBeLessThan(0.5);
});
