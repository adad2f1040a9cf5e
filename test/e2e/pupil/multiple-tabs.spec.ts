/**
 * Tests one test in several tabs, on several devices, by several users, and after its author has changed it (rules R46,
 * R47, R49, R50).
 */
import { twoQuestions } from '../support/test-fixtures.ts';
import { expect, test } from '../support/fixtures.ts';
import { pauseRequests } from '../support/network/network.ts';
import { signIn, signInThroughForm, signUp } from '../support/site-driver.ts';
import { answerBoth, chloroplast, expectOnServer, expectResult, finish, ribosome, storedScores } from '../support/take-test.ts';
import { CONNECTION_LOST, failedLoad } from '../support/console-errors.ts';
import { keptAnswers } from '../support/network/kept-on-device.ts';

test('Another user of the device does not see the answers of the first', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const first = await signUp(page);
  await page.goto(`/test/${id}`);
  await chloroplast(page).check();
  // The test waits until the answers are sent. Otherwise the sign-out would first ask about them.
  await expectOnServer(page);
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/');

  await signUp(page);
  await page.goto(`/test/${id}`);
  await expect(page.getByText('Ответы: 0 из 2')).toBeVisible();
  await expect(chloroplast(page)).not.toBeChecked();
  await answerBoth(page);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');

  await signIn(page, first);
  await page.goto(`/test/${id}`);
  await expect(page.getByText('Ответы: 1 из 2')).toBeVisible();
  await expect(chloroplast(page)).toBeChecked();
});

test('A tab left open shows no answers of one user to another who signs in in a second tab', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const second = await signUp(page);
  const first = await signUp(page);
  await page.goto(`/test/${id}`);
  await chloroplast(page).check();
  await expectOnServer(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/');
  await signInThroughForm(other, second);
  await expect(page).toHaveURL(`/test/${id}`);
  await expect(page.getByText('Ответы: 0 из 2')).toBeVisible();
  await expect(chloroplast(page)).not.toBeChecked();

  // The page also switches to the other user when the session changes without a sign-out.
  await ribosome(page).check();
  // The test waits until the answers are sent. Otherwise the server would refuse them under the other session.
  await expectOnServer(page);
  await other.request.post('/api/session', { data: first });
  await other.reload();
  await other.goto('/profile');
  await other.getByLabel('Ник').fill('Аня');
  await other.getByRole('button', { name: 'Сохранить ник' }).click();
  await expect(chloroplast(page)).toBeChecked();
  await expect(ribosome(page)).not.toBeChecked();
});

test('Answers that wait for the network are not submitted for another user', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const account = await signUp(page);
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  consoleErrors.expect(CONNECTION_LOST);
  // The submission must be the first request under the new session. The page also asks who is signed in to find out
  // whether the network is back.
  const session = await page.request.get('/api/session');
  await page.route('**/api/session', (route) => route.fulfill({ response: session }));
  await page.route(`**/api/drafts/${id}`, (route) => route.abort());
  await page.route(`**/api/results/${id}`, (route) => route.abort());
  await finish(page);
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  await signUp(page);
  consoleErrors.expect(failedLoad(409));
  await page.unroute(`**/api/results/${id}`);
  await page.route(`**/api/results/${id}`, async (route) => {
    await page.unroute('**/api/session');
    await route.continue();
  });
  await expect(page.getByRole('alert').filter({ hasText: 'В этом браузере вошли под другим именем.' })).toBeVisible();
  await expect(page.getByText('Ответы: 0 из 2')).toBeVisible();
  expect(await storedScores(page)).toEqual([]);

  await signIn(page, account);
  await page.reload();
  // The page sends the waiting answers by itself. The user presses no button.
  await expectResult(page, '2 из 2 баллов');
});

test('Two tabs share the answers and show the one result', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  const other = await page.context().newPage();
  await other.goto(`/test/${id}`);
  await chloroplast(page).check();
  await expect(chloroplast(other)).toBeChecked();
  await ribosome(other).check();
  await expect(ribosome(page)).toBeChecked();
  // The other tab learns of the result while its own request is pending.
  const release = await pauseRequests(other, `**/api/results/${id}`);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
  consoleErrors.expect(failedLoad(409));
  release();
  await expectResult(other, '2 из 2 баллов');
  expect(await storedScores(page)).toEqual([2]);
});

test('The first of two devices to finish counts, and the second shows its result', async ({ page, openDevice, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const account = await signUp(page);
  const phone = await openDevice();
  await signIn(phone, account);
  for (const device of [page, phone]) await device.goto(`/test/${id}`);
  await answerBoth(page);
  await page.getByRole('radio', { name: 'В вакуоли' }).check();
  await answerBoth(phone);
  await finish(page);
  await expectResult(page, '1 из 2 баллов');
  consoleErrors.expect(failedLoad(409));
  await finish(phone);
  await expectResult(phone, '1 из 2 баллов');
  await expect(phone.getByText('Тест завершён на другом устройстве.')).toBeVisible();
  await expect.poll(() => keptAnswers(phone)).toBe(0);
});
