import { expect, type Page } from '@playwright/test';

/** That a whole page didn't load is told as every page is: by its h1, which has the focus, and by the window's title. */
export async function expectPageFailure(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('alert').filter({ has: heading })).toContainText(title);
  await expect(heading).toHaveText(title);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`${title} — Листок`);
}
