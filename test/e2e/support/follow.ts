import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens another page of the site as a link does, without reloading the site, which saves most of the time. Do not call
 * it just after a dialog has closed, because the entry of the dialog may still be in the history. Do not call it on a
 * page with unsaved edits.
 * @param shown an element that only the other page shows; the former page stays until the other page has its data
 */
export async function follow(page: Page, address: string, shown: Locator): Promise<void> {
  await expect(shown, `«${address}» is not shown yet`).toBeHidden();
  // The router stores `idx` in the history entry when it has started to listen.
  await expect.poll(() => page.evaluate(() => typeof (history.state as { idx?: unknown } | null)?.idx)).toBe('number');
  await page.evaluate((to) => {
    const { idx } = history.state as { idx: number };
    history.pushState({ usr: null, key: `followed-${idx + 1}`, idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, address);
  await expect(shown).toBeVisible();
}
