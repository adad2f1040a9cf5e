/** Finds and closes toasts (rule R76). */
import { expect, type Locator, type Page } from '@playwright/test';

/** The latest toast that contains a text. Toasts with this role tell of a success, or of something that is left to do. */
export const statusToast = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text }).last();

/** The toasts that contain a text and tell of a failure. */
export const errorToasts = (page: Page, text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text });

/**
 * The buttons that close toasts. They are found without roles, because toasts are hidden from the accessibility tree in
 * their first 50 ms.
 */
const closeButtons = (page: Page): Locator => page.locator('[role=status] button[aria-label="Закрыть"], [role=alert] button[aria-label="Закрыть"]');

/** Focuses the latest toast. A toast stays for as long as the focus is in it. */
export const focusToast = (page: Page): Promise<void> => closeButtons(page).last().focus({ timeout: 2_000 });

/** Closes every toast that does not have the focus, and waits until these are gone. The focus stays where it is. */
export async function dismissToasts(page: Page): Promise<void> {
  const closeOthers = () =>
    closeButtons(page).evaluateAll((buttons) => {
      const others = buttons.filter((button) => button !== document.activeElement);
      for (const button of others) (button as HTMLElement).click();
      return others.length;
    });
  await expect.poll(closeOthers, { message: 'open toasts' }).toBe(0);
}
