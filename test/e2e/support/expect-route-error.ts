import { expect, type Page } from '@playwright/test';

/**
 * Expects the error page of a route that did not load. Its h1 and the window title name the error. The h1 has the
 * focus.
 */
export async function expectRouteError(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('alert').filter({ has: heading })).toContainText(title);
  await expect(heading).toHaveText(title);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`${title} — Листок`);
}
