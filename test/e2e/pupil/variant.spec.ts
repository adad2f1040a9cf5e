/**
 * Tests an exam variant that a pupil begins on a phone and continues on a computer. The computer loses its network at
 * the end (rules R380 to R386). It is a browser test, because only browsers have two devices, IndexedDB and a network
 * that can be lost.
 */
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { TestInput } from '../../../src/domain/questions/test-input/test-input.ts';
import { textQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { EGE } from '../../support/fixtures/exam-fixtures.ts';
import { CONNECTION_LOST, failedLoad } from '../support/console-errors.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { signIn, signUp } from '../support/site-driver.ts';

const QUESTIONS = 28;
const variant: TestInput = {
  name: 'Вариант 3',
  exam: EGE,
  timeLimit: 235,
  allowUnanswered: true,
  questions: Array.from({ length: QUESTIONS }, (_, index) => textQuestion({ question: `Вопрос ${index + 1}?`, options: ['Верно', 'Неверно'], correct: 0, line: index + 1, contextImage: null })),
};

/** Finds the right answer to a question by the number of the question, which starts at 1. */
const right = (page: Page, number: number) => page.getByRole('radio', { name: /(?<!\S)Верно$/ }).nth(number - 1);

/** Sets when the time of every running test ends. The test cannot wait for the 235 minutes of a real variant. */
function endIn(databaseFile: string, ms: number): void {
  const database = new DatabaseSync(databaseFile, { timeout: 10_000 });
  database.prepare('UPDATE clocks SET endsAt = ?').run(new Date(Date.now() + ms).toISOString());
  database.close();
}

test('A variant is begun on the phone, carried on at the computer, and loses no answer when the time ends without a network', async ({ page, openDevice, site, consoleErrors }) => {
  const { id } = await site.createTest(variant);
  await page.setViewportSize(SCREENS.desktop);
  const account = await signUp(page);
  const phone = await openDevice();
  await phone.setViewportSize(SCREENS.phone);
  await signIn(phone, account);
  await phone.goto(`/test/${id}`);
  await phone.getByRole('button', { name: 'Начать' }).click();
  for (const number of [1, 2, 3]) await right(phone, number).check();
  await expect(phone.getByRole('timer')).toHaveText(/Осталось\s3\sч\s5\d\sмин/);
  await phone.goto('/lessons');
  await expect(phone.getByText(/^Идёт «Вариант 3», конец/)).toBeVisible();

  await page.goto(`/test/${id}`);
  await expect(right(page, 3)).toBeChecked();
  endIn(site.server.databaseFile, 8_000);
  await right(page, 4).check();
  await expect(page.getByRole('timer')).toHaveText(/Осталось\s0:0\d/);
  await page.context().setOffline(true);
  consoleErrors.expect(CONNECTION_LOST);
  await right(page, 28).check();
  await expect(page.getByRole('heading', { name: 'Время вышло' })).toBeVisible();
  await expect(page.getByText(/^Ответы\sна\s5\sвопросов\sиз\s28\sсохранены/)).toBeVisible();
  await expect(page.getByText('Вопрос 1?')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Завершить тест' })).toBeHidden();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Посмотреть результат' }).click();
  await expect(page.getByText('из 28 баллов').locator('..')).toHaveText(/^5/);
  await expect(page.getByText(/^Завершён\sпо\sвремени\sв/)).toBeVisible();
  await expect(page.getByText(/^1\sответ\sпришёл\sпосле\sконца$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Время по вопросам' })).toBeVisible();

  // The server refuses the phone's request with 409, because the attempt has ended.
  consoleErrors.expect(failedLoad(409));
  await phone.getByRole('link', { name: 'Продолжить' }).click();
  await expect(phone).toHaveURL('/results');
  await expect(phone.getByText('из 28 баллов').locator('..')).toHaveText(/^5/);
});
