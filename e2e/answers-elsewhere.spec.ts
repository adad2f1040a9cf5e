/** One test on several tabs and devices, by several people, while its author changes it (product decisions 2, 13, 14). */
import { twoQuestions } from './content.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './network.ts';
import { signIn, signInByHand, signUp } from './site.ts';
import { answerBoth, chloroplast, expectResult, finish, ribosome, storedScores } from './taking.ts';
import { CUT_LINE, failedLoad } from './watch.ts';

test('Answers are shown to nobody else on the same device', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const first = await signUp(page);
  await page.goto(`/test/${id}`);
  await chloroplast(page).check();
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

test('A tab that was left open shows no answers to who signs in in another one', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const second = await signUp(page);
  const first = await signUp(page);
  await page.goto(`/test/${id}`);
  await chloroplast(page).check();
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/');
  await signInByHand(other, second);
  await expect(page).toHaveURL(`/test/${id}`);
  await expect(page.getByText('Ответы: 0 из 2')).toBeVisible();
  await expect(chloroplast(page)).not.toBeChecked();

  // Without signing out in between, which leaves no moment to forget in.
  await ribosome(page).check();
  await other.request.post('/api/session', { data: first });
  await other.reload();
  await other.goto('/profile');
  await other.getByLabel('Ник').fill('Аня');
  await other.getByRole('button', { name: 'Сохранить ник' }).click();
  await expect(chloroplast(page)).toBeChecked();
  await expect(ribosome(page)).not.toBeChecked();
});

test('Answers that wait for the network are stored for nobody else', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const person = await signUp(page);
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  watch.expect(CUT_LINE);
  await page.route(`**/api/results/${id}`, (route) => route.abort());
  await finish(page);
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  await signUp(page);
  watch.expect(failedLoad(409));
  await page.unroute(`**/api/results/${id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'В этом браузере вошли под другим именем.' })).toBeVisible();
  await expect(page.getByText('Ответы: 0 из 2')).toBeVisible();
  expect(await storedScores(page)).toEqual([]);

  await signIn(page, person);
  await page.reload();
  await expect(ribosome(page)).toBeChecked();
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
});

test('Of two tabs one stores the result and both show it', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  const other = await page.context().newPage();
  await other.goto(`/test/${id}`);
  await chloroplast(page).check();
  await expect(chloroplast(other)).toBeChecked();
  await ribosome(other).check();
  await expect(ribosome(page)).toBeChecked();
  // The slower tab hears that the result is stored while its own request is still on the way.
  const release = await hold(other, `**/api/results/${id}`);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
  watch.expect(failedLoad(409));
  release();
  await expectResult(other, '2 из 2 баллов');
  expect(await storedScores(page)).toEqual([2]);
});

test('Of two devices the first to finish counts, and the other is led to its result', async ({ page, openDevice, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const person = await signUp(page);
  const phone = await openDevice();
  await signIn(phone, person);
  for (const device of [page, phone]) await device.goto(`/test/${id}`);
  await answerBoth(page);
  await page.getByRole('radio', { name: 'В вакуоли' }).check();
  await answerBoth(phone);
  await finish(page);
  await expectResult(page, '1 из 2 баллов');
  watch.expect(failedLoad(409));
  await finish(phone);
  await expectResult(phone, '1 из 2 баллов');
  await expect(phone.getByText('Вы уже прошли этот тест.')).toBeVisible();
  expect(await phone.evaluate(() => localStorage.length)).toBe(0);
});

test('A question that its author changed before the answers arrived is asked again', async ({ page, site, watch }) => {
  const stored = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${stored.id}`);
  await answerBoth(page);
  watch.expect(CUT_LINE);
  await site.server.kill();
  await finish(page);
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await site.server.restart();
  const [first, second] = twoQuestions('').questions;
  if (!first || !second) throw new Error('Two questions were two');
  await site.updateTest({ ...stored, questions: [{ ...second, question: 'Где строят белок?' }, first] });

  await next.goto(`/test/${stored.id}`);
  await expect(chloroplast(next)).toBeChecked();
  await expect(ribosome(next)).not.toBeChecked();
  await ribosome(next).check();
  await finish(next);
  await expectResult(next, '2 из 2 баллов');
});

test('Answers to a version that the server doesn’t know any more stay, and the test is shown as it is', async ({ page, site, watch }) => {
  const stored = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${stored.id}`);
  await answerBoth(page);
  const [first, second] = twoQuestions('').questions;
  if (!first || !second) throw new Error('Two questions were two');
  await site.updateTest({ ...stored, questions: [{ ...second, question: 'Где строят белок?' }, first] });
  // As after a move or a restored copy: the number that the page knows is none here.
  await page.route(
    `**/api/results/${stored.id}`,
    (route) => route.continue({ postData: { ...(route.request().postDataJSON() as object), revision: 999 } }),
    { times: 1 },
  );
  watch.expect(failedLoad(400));
  await finish(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Ответ не подходит к вопросу.' })).toBeVisible();
  await expect(page.getByText('Где строят белок?').first()).toBeVisible();
  await expect(chloroplast(page)).toBeChecked();
  await ribosome(page).check();
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
});
