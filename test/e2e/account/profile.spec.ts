/** Tests the theme (rule R12). `profile-page.test` tests the rest of the profile. */
import { expect, test } from '../support/fixtures.ts';
import { signUp } from '../support/site-driver.ts';

test('The chosen theme survives a reload, and «Авто» follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page);
  await page.goto('/profile');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const theme = page.getByRole('radiogroup', { name: 'Тема' });
  await expect(theme.getByRole('radio', { name: 'Авто' })).toBeChecked();
  const light = await background();

  await theme.getByRole('radio', { name: 'Тёмная' }).check();
  await expect.poll(background).not.toBe(light);
  await page.reload();
  await expect(theme.getByRole('radio', { name: 'Тёмная' })).toBeChecked();
  await expect.poll(background).not.toBe(light);

  await theme.getByRole('radio', { name: 'Авто' }).check();
  await expect.poll(background).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  await theme.getByRole('radio', { name: 'Светлая' }).check();
  await page.reload();
  await expect(theme.getByRole('radio', { name: 'Светлая' })).toBeChecked();
  await expect.poll(background).toBe(light);
});
