import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens another page of the site as a link to it does: the site is not loaded anew, which saves most of the time.
 * Not after a dialog, whose entry in the history may still be on its way out, nor from unsaved edits.
 * @param shown what only the other page shows: the page that is left stays until the other has its data
 */
export async function follow(page: Page, address: string, shown: Locator): Promise<void> {
  await expect(shown, `«${address}» is not shown yet`).toBeHidden();
  // The router has numbered the present entry of the history once it listens.
  await expect.poll(() => page.evaluate(() => typeof (history.state as { idx?: unknown } | null)?.idx)).toBe('number');
  await page.evaluate((to) => {
    const { idx } = history.state as { idx: number };
    history.pushState({ usr: null, key: `followed-${idx + 1}`, idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, address);
  await expect(shown).toBeVisible();
}
