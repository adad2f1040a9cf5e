/** Tests one pupil on several devices, and answers that the server refuses (rules R170 to R174). */
import type { Page } from '@playwright/test';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { twoQuestions } from '../support/test-fixtures.ts';
import { expect, test } from '../support/fixtures.ts';
import { pauseSaves } from '../support/network/network.ts';
import { signIn, signUp } from '../support/site-driver.ts';
import { answerBoth, chloroplast, expectOnServer, expectResult, finish, ribosome, storedScores } from '../support/take-test.ts';
import { failedLoad } from '../support/console-errors.ts';
import { statusToast } from '../support/toasts.ts';
import { keptAnswers } from '../support/network/kept-on-device.ts';

const TAKEN_OVER = 'Продолжаем с ответов, которые вы дали на другом устройстве.';

/**
 * Dispatches the event that a browser sends when the user returns to the tab. A headless browser never hides a page, so
 * it does not send the event itself.
 */
const lookAgain = (page: Page): Promise<unknown> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('A test that was begun on the phone is finished on the computer, and an open page follows when it is looked at', async ({ page, openDevice, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const account = await signUp(page);
  const phone = await openDevice();
  await signIn(phone, account);
  await phone.goto(`/test/${id}`);
  const release = await pauseSaves(phone, `**/api/drafts/${id}`);
  await chloroplast(phone).check();
  await expect(phone.getByText('Ответы сохранены на этом устройстве')).toBeVisible();
  release();
  await expectOnServer(phone);

  await page.goto(`/test/${id}`);
  await expect(statusToast(page, TAKEN_OVER)).toBeVisible();
  await expect(chloroplast(page)).toBeChecked();
  await page.getByRole('radio', { name: 'В вакуоли' }).check();
  await expectOnServer(page);

  // The answer of this device reaches the server. The answer of the other device does not appear while the pupil is
  // working here.
  await page.getByRole('radio', { name: 'В ядре' }).check();
  const saved = phone.waitForResponse((response) => response.request().method() === 'PUT');
  await ribosome(phone).check();
  await (await saved).finished();
  await expectOnServer(page);
  await expect(chloroplast(phone)).toBeChecked();
  await lookAgain(phone);
  await expect(statusToast(phone, TAKEN_OVER)).toBeVisible();
  await expect(phone.getByRole('radio', { name: 'В ядре' })).toBeChecked();
  await expect(ribosome(phone)).toBeChecked();

  // The clock of this device is a day slow. The answer that was given last still wins.
  await lookAgain(page);
  await expect(ribosome(page)).toBeChecked();
  await page.clock.install({ time: Date.now() - 86_400_000 });
  await page.reload();
  await chloroplast(page).check();
  await page.clock.fastForward(2_000);
  await expectOnServer(page);
  await lookAgain(phone);
  await expect(chloroplast(phone)).toBeChecked();

  await finish(phone);
  await expectResult(phone, '2 из 2 баллов');
  consoleErrors.expect(failedLoad(409));
  await page.getByRole('radio', { name: 'В ядре' }).check();
  await page.clock.fastForward(2_000);
  await expect(page.getByText('Тест завершён на другом устройстве.')).toBeVisible();
  await page.getByRole('button', { name: 'Посмотреть результат' }).click();
  await expectResult(page, '2 из 2 баллов');
  expect(await storedScores(page)).toEqual([2]);
});

test('Answers that the server refuses stay on the device with the reason, and are sent when the block is open again', async ({ page, site, consoleErrors }) => {
  const { block, lesson } = await createCellBlock(site);
  await signUp(page);
  await site.openBlocks(page, [block.id]);
  await page.goto(`/lesson/${lesson.id}/test`);
  await expect(chloroplast(page)).toBeVisible();
  await site.openBlocks(page, []);
  consoleErrors.expect(failedLoad(403));
  await answerBoth(page);
  const refused = page.getByText('Ответы на тест «Тест для: Оболочка клетки» не приняты: доступ к блоку закончился. Они остаются на этом устройстве.');
  await expect(refused).toBeVisible();
  await page.goto('/dashboard');
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'Удалить ответы' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();

  await site.openBlocks(page, [block.id]);
  await page.reload();
  await expect(refused).toHaveCount(0);
  await page.goto(`/lesson/${lesson.id}/test`);
  await expectOnServer(page);
  await expect(ribosome(page)).toBeChecked();

  // When the server refuses a finished test, the page also keeps the answers, and sends them after the block is open
  // again.
  await site.openBlocks(page, []);
  await chloroplast(page).check();
  await page.getByRole('radio', { name: 'В ядре' }).check();
  await finish(page);
  await expect(page.getByText('У вас нет доступа к этому уроку/тесту/результатам.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(refused).toBeVisible();
  await site.openBlocks(page, [block.id]);
  await page.reload();
  await expect(statusToast(page, 'Ответы на тест «Тест для: Оболочка клетки» отправлены')).toBeVisible();
  await expect(refused).toHaveCount(0);
  await page.goto(`/lesson-results/${lesson.id}`);
  await expect(page.getByText('1 из 2 баллов', { exact: true })).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toBe(0);
});

test('The answers to a test that is deleted while it is taken can be removed on its page', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  await site.deleteTest(id);
  consoleErrors.expect(failedLoad(404));
  await answerBoth(page);
  await page.getByRole('button', { name: 'Удалить ответы' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(statusToast(page, 'Ответы удалены')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect.poll(() => keptAnswers(page)).toBe(0);
});
