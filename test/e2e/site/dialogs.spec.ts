/** Tests dialogs, sheets and the menu: focus, Esc and double clicks (rule R77). */
import type { Locator, Page } from '@playwright/test';
import { waitForAnimations } from '../support/animations.ts';
import { everyKind, twoQuestions } from '../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';
import { answerBoth } from '../support/take-test.ts';
import { statusToast } from '../support/toasts.ts';

test.use({ viewport: SCREENS.phone });

/** Opens a dialog and presses Esc as soon as the dialog is in the page, before it has taken the focus. */
async function openAndCloseAtOnce(page: Page, opener: Locator): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role=dialog]') === null) return;
      observer.disconnect();
      document.documentElement.dataset['closed'] = 'at once';
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-closed', 'at once');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => document.documentElement.removeAttribute('data-closed'));
}

async function expectFocusToStay(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name });
  await openAndCloseAtOnce(page, opener);
  await expect(opener).toBeFocused();
}

/**
 * Closes a dialog and focuses `next`. Then it moves the focus into the closing dialog. On a busy phone the dialog may
 * take the focus as late as that.
 */
async function closeAndFocusNext(opener: Locator, next: Locator): Promise<{ wasStillThere: boolean; nextKeptFocus: boolean }> {
  return opener.evaluate(async (button: HTMLElement, nextElement) => {
    const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
    button.click();
    while (document.querySelector('[role=dialog] button') === null) await after(1);
    const inside = document.querySelector<HTMLElement>('[role=dialog] button');
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await after(30);
    if (nextElement instanceof HTMLElement) nextElement.focus();
    inside?.focus();
    return { wasStillThere: inside?.isConnected === true, nextKeptFocus: document.activeElement === nextElement };
  }, await next.elementHandle());
}

test('A dialog that closes, however early or late, takes no focus but gives it back to the button that opened it, is no second banner, and «Back» closes it', async ({ page, site }) => {
  const withImage = await site.createTest(everyKind('Клетка'));
  const short = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${withImage.id}`);
  await expectFocusToStay(page, 'Открыть меню');
  await expectFocusToStay(page, 'Увеличить рисунок');
  await expectFocusToStay(page, 'Ответы: 0 из 4');
  for (const name of ['Увеличить рисунок', 'Ответы: 0 из 4', 'Открыть меню']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(`/test/${withImage.id}`);
  }
  // After a link in the menu, «Back» leads to the page on which the menu was opened. The menu leaves no history entry
  // between the two pages.
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Профиль' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await expect(page).toHaveURL(`/test/${withImage.id}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // A reload closes the menu, but leaves the menu's entry in the history.
  await page.reload();
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/test/${withImage.id}`);

  const [zoom, next] = [page.getByRole('button', { name: 'Увеличить рисунок' }), page.getByRole('checkbox').first()];
  await expect(async () => {
    expect(await closeAndFocusNext(zoom, next)).toEqual({ wasStillThere: true, nextKeptFocus: true });
  }).toPass();

  await page.goto(`/test/${short.id}`);
  await answerBoth(page);
  await expectFocusToStay(page, 'Завершить тест');

  // The test repeats this with reduced motion, and with a sheet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const finish = page.getByRole('button', { name: 'Завершить тест' });
  await finish.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуться' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(finish).toBeFocused();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const count = page.getByRole('button', { name: 'Ответы: 2 из 2' });
  await count.click();
  await page.getByRole('dialog', { name: 'Ответы: 2 из 2' }).getByRole('button', { name: 'Завершить тест' }).click();
  await page.getByRole('dialog', { name: 'Завершить тест?' }).getByRole('button', { name: 'Вернуться' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(count).toBeFocused();
});

/** Presses the mouse button as the second click of a double click does, and waits until the page has reacted. */
async function clickAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await waitForAnimations(page);
}

test('A double click opens a dialog and presses none of its buttons, and a click outside closes it', async ({ page, site }) => {
  const { name } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto('/admin');
  await page.setViewportSize(SCREENS.desktop);
  const dialog = page.getByRole('dialog');
  const opener = page.getByRole('button', { name: `Удалить: ${name}` });
  await opener.click();
  await expect(dialog).toBeVisible();
  await clickAgain(page);
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 20);
  await expect(dialog).toHaveCount(0);
  await opener.click();
  for (const label of ['Отмена', 'Удалить']) {
    await dialog.getByRole('button', { name: label }).hover();
    await clickAgain(page);
    await expect(dialog).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Удалить' }).click();
  await expect(statusToast(page, 'Тест удалён')).toBeVisible();
});
