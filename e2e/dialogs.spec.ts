/** Dialogs, sheets and the menu give the focus back to what opened them (design §8), however early they are closed. */
import type { Locator, Page } from '@playwright/test';
import { animationsOver } from './animations.ts';
import { everyKind, twoQuestions } from './content.ts';
import { expect, SCREENS, test } from './fixtures.ts';
import { signInAdmin, signUp } from './site.ts';
import { answerBoth } from './taking.ts';

test.use({ viewport: SCREENS.phone });

/** Opens a dialog, and presses Esc the moment that it is there: it moves in still, and has not taken the focus yet. */
async function openAndLeaveAtOnce(page: Page, opener: Locator): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role=dialog]') === null) return;
      observer.disconnect();
      document.documentElement.dataset['left'] = 'at once';
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-left', 'at once');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => document.documentElement.removeAttribute('data-left'));
}

async function expectToKeepFocus(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name });
  await openAndLeaveAtOnce(page, opener);
  await expect(opener).toBeFocused();
}

test('Esc while a dialog is opening leaves the focus with what opened it', async ({ page, site }) => {
  const withPicture = await site.createTest(everyKind('Клетка'));
  const short = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${withPicture.id}`);
  await expectToKeepFocus(page, 'Открыть меню');
  await expectToKeepFocus(page, 'Увеличить рисунок');
  await expectToKeepFocus(page, 'Ответы: 0 из 4');

  await page.goto(`/test/${short.id}`);
  await answerBoth(page);
  await expectToKeepFocus(page, 'Завершить тест');
});

/** Leaves a dialog, goes on to `next`, and only then lets the closed dialog take the focus, as a busy phone may. */
async function leaveAndGoOn(opener: Locator, next: Locator): Promise<{ wasStillThere: boolean; keptItsPlace: boolean }> {
  return opener.evaluate(async (button: HTMLElement, place) => {
    const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
    button.click();
    while (document.querySelector('[role=dialog] button') === null) await after(1);
    const inside = document.querySelector<HTMLElement>('[role=dialog] button');
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await after(30);
    if (place instanceof HTMLElement) place.focus();
    inside?.focus();
    return { wasStillThere: inside?.isConnected === true, keptItsPlace: document.activeElement === place };
  }, await next.elementHandle());
}

test('A dialog that is slow to notice that it was closed takes nobody back', async ({ page, site }) => {
  const { id } = await site.createTest(everyKind('Клетка'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  const [zoom, next] = [page.getByRole('button', { name: 'Увеличить рисунок' }), page.getByRole('checkbox').first()];
  await expect(async () => {
    expect(await leaveAndGoOn(zoom, next)).toEqual({ wasStillThere: true, keptItsPlace: true });
  }).toPass();
});

test('A dialog that is gone without motion gives the focus back all the same', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  const opener = page.getByRole('button', { name: 'Завершить тест' });
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуться' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('What a sheet asks gives the focus back to what opened the sheet', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  const opener = page.getByRole('button', { name: 'Ответы: 2 из 2' });
  await opener.click();
  await page.getByRole('dialog', { name: 'Ответы: 2 из 2' }).getByRole('button', { name: 'Завершить тест' }).click();
  await page.getByRole('dialog', { name: 'Завершить тест?' }).getByRole('button', { name: 'Вернуться' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('The head of a dialog or a sheet is no second banner', async ({ page, site }) => {
  const { id } = await site.createTest(everyKind('Клетка'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  for (const name of ['Увеличить рисунок', 'Ответы: 0 из 4', 'Открыть меню']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

/** The second press of a double click where the mouse is, and what comes of it. */
async function pressAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await animationsOver(page);
}

test('A double click opens a dialog, and a click beside it closes it', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.setViewportSize(SCREENS.desktop);
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  const opener = await page.getByRole('button', { name: 'Завершить тест' }).boundingBox();
  const [x, y] = [(opener?.x ?? 0) + 20, (opener?.y ?? 0) + 20];
  const dialog = page.getByRole('dialog');
  await page.mouse.click(x, y);
  await expect(dialog).toBeVisible();
  // The second press, as late as the dialog is there.
  await pressAgain(page);
  await expect(dialog).toBeVisible();
  await page.mouse.click(x, y);
  await expect(dialog).toHaveCount(0);
});

test('A double click on what deletes only asks, wherever the answers of the question are', async ({ page, site }) => {
  const { name } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: `Удалить: ${name}` }).click();
  const dialog = page.getByRole('dialog');
  for (const answer of ['Отмена', 'Удалить']) {
    await dialog.getByRole('button', { name: answer }).hover();
    await pressAgain(page);
    await expect(dialog).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Тест удалён' })).toBeVisible();
});
