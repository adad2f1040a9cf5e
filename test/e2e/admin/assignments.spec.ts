/**
 * Tests how a test is assigned, taken and seen (rules R280, R281, R290). `test/components/admin/assignments.test` tests
 * forms, errors and states.
 */
import { expect, test } from '../support/fixtures.ts';
import { newAccount, signInAdmin, signUp } from '../support/site-driver.ts';
import { answerBoth } from '../support/take-test.ts';
import { twoQuestions } from '../support/test-fixtures.ts';
import { statusToast } from '../support/toasts.ts';

// Only a browser shows that a menu, a form and a page follow each other under one pointer, with real focus and
// scrolling.
test('A tutor gives a test in four presses, reminds, and sees it handed in', async ({ page, site, openDevice }) => {
  test.slow();
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const pupil = await openDevice();
  await signUp(pupil, newAccount('Полина'));
  const { user } = (await (await pupil.request.get('/api/session')).json()) as { user: { uid: string } };
  await signInAdmin(page);
  const group = (await (await page.request.post('/api/admin/groups', { data: { name: 'ЕГЭ, вторник' } })).json()) as { id: string };
  expect((await page.request.patch(`/api/admin/groups/${group.id}/members`, { data: { add: [user.uid] } })).status()).toBe(200);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Ещё: Органоиды' }).click();
  await page.getByRole('menuitem', { name: 'Задать' }).click();
  await page.getByRole('checkbox', { name: 'ЕГЭ, вторник' }).check();
  await page.getByRole('button', { name: 'Задать 1 ученику' }).click();
  await expect(statusToast(page, 'Задано: 1 ученику')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Органоиды' })).toBeFocused();
  const missing = page.getByRole('table', { name: 'Не сдали' });
  await expect(missing.getByRole('row', { name: /Полина/ })).toContainText('Не начато');
  await page.getByRole('button', { name: 'Напомнить 1 ученику' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Напомнили 1 ученику' })).toContainText('Полина');

  await pupil.goto(`/test/${id}`);
  await answerBoth(pupil);
  await pupil.getByRole('button', { name: 'Завершить тест' }).click();
  await pupil.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(pupil).toHaveURL('/results');

  await page.reload();
  await expect(page.getByText('Сдали все.')).toBeVisible();
  await page.getByRole('table', { name: 'Сдали', exact: true }).getByRole('link', { name: /из 2/ }).click();
  await expect(page).toHaveURL(`/admin/results/tests/${id}/${user.uid}?attempt=1`);
  await page.goto('/admin/assignments');
  await expect(page.getByRole('row', { name: /Органоиды/ })).toContainText('сдал 1 из 1');
});
