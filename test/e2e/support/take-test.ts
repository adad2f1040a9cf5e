/** Takes the test with two questions about organelles. */
import { expect, type Page } from '@playwright/test';

/** The right answers to the two questions. */
export const chloroplast = (page: Page) => page.getByRole('radio', { name: 'В хлоропласте' });
export const ribosome = (page: Page) => page.getByRole('radio', { name: 'На рибосоме' });

/** Chooses the right answer of both questions. */
export async function answerBoth(page: Page): Promise<void> {
  await chloroplast(page).check();
  await ribosome(page).check();
}

/** What the page says when the answers are stored on the server, too. */
const ON_SERVER = 'Ответы сохранены на сервере: можно продолжить с другого устройства.';

export const expectOnServer = (page: Page): Promise<void> => expect(page.getByText(ON_SERVER)).toBeVisible();

/** Finishes the test and confirms the dialog. */
export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
}

/** Waits for the result page with a score. */
export async function expectResult(page: Page, score: string): Promise<void> {
  await expect(page).toHaveURL('/results');
  await expect(page.getByText(score, { exact: true })).toBeVisible();
}

/** The scores that the server stores for the user of a page. */
export async function storedScores(page: Page): Promise<number[]> {
  const results = (await (await page.request.get('/api/results')).json()) as Record<string, { score: number }>;
  return Object.values(results).map(({ score }) => score);
}
