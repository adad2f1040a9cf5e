/** Takes a test of single-choice questions. */
import { screen } from '@testing-library/dom';
import type { Browser } from './fixtures.tsx';

/**
 * Chooses the first option of every question.
 * @param count the number of questions
 */
export async function answerAll(browser: Browser, count: number): Promise<void> {
  const groups = await screen.findAllByRole('radiogroup');
  if (groups.length !== count) throw new Error(`The page shows ${groups.length} questions.`);
  for (const group of groups) {
    const option = group.querySelector<HTMLElement>('input[type=radio]');
    if (option) await browser.user.click(option);
  }
}

/** Finishes the test and confirms the dialog. */
export async function finish(browser: Browser): Promise<void> {
  await browser.press('Завершить тест');
  await browser.press('Завершить', await screen.findByRole('dialog'));
}
