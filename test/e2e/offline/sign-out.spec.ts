/**
 * Tests signing out without a network: which data are removed, which question the user gets first, and what the server
 * learns later (rules R186, R188).
 */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { CONNECTION_LOST, failedLoad } from '../support/console-errors.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { keptOf, untilKept } from '../support/network/kept-on-device.ts';
import { newAccount, signInThroughForm, signUp, submitSignInForm } from '../support/site-driver.ts';
import { answerBoth, chloroplast, finish, storedScores } from '../support/take-test.ts';
import { everyKind, twoQuestions } from '../support/test-fixtures.ts';

const QUESTION = 'Выйти и удалить ответы?';

const uidOf = async (page: Page): Promise<string> => {
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { uid: string } | null };
  return user?.uid ?? 'nobody';
};

const signOut = (page: Page) => page.getByRole('button', { name: 'Выйти', exact: true });

test.use({ viewport: SCREENS.desktop });

test('Signing out without a network asks while answers are unsent, removes everything, reaches all tabs, and ends the session later', async ({ page, site, consoleErrors }) => {
  const pictured = await site.createTest(everyKind('Клетка'));
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  const uid = await uidOf(page);
  await page.goto(`/test/${pictured.id}`);
  await untilKept(page, 'GET /api/tests/{id}', pictured.id);
  await page.goto(`/test/${id}`);
  await untilKept(page, 'GET /api/tests/{id}', id);
  await expect.poll(async () => (await keptOf(page, uid)).images).toBe(1);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Общие тесты' })).toBeVisible();

  consoleErrors.expect(CONNECTION_LOST);
  await page.context().setOffline(true);
  await chloroplast(page).check();
  await signOut(page).click();
  const dialog = page.getByRole('dialog', { name: QUESTION });
  await expect(dialog).toContainText('Ответы на тест «Органоиды» ещё не отправлены. При выходе с этого устройства удалится всё, что на нём сохранено.');
  await expect(dialog.getByRole('button', { name: 'Остаться' })).toBeFocused();
  await expectAccessible(page, 'question of the sign-out');
  await dialog.getByRole('button', { name: 'Остаться' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(chloroplast(page)).toBeChecked();

  await answerBoth(page);
  await finish(page);
  await signOut(page).click();
  await dialog.getByRole('button', { name: 'Выйти' }).click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Вход' })).toBeVisible();
  const offlineNote = page.getByRole('status').filter({ hasText: 'Нет соединения.' });
  await expect(offlineNote).toBeVisible();
  await expect.poll(() => keptOf(page, uid)).toEqual({ queries: 0, images: 0, localStorage: 0 });
  expect(await uidOf(page)).toBe(uid);

  await page.context().setOffline(false);
  await expect.poll(() => uidOf(page)).toBe('nobody');
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(offlineNote).toHaveCount(0);
});

test('A site that is opened after a sign-out without a network ends the session before it shows anything', async ({ page: left, site, consoleErrors }) => {
  // The page preloads the session. The browser warns when the page is left before the response arrives.
  consoleErrors.expect(/^warning: A preload for .*\/api\/session/);
  await site.createTest(twoQuestions('Органоиды'));
  const account = await signUp(left);
  const uid = await uidOf(left);
  await left.goto('/dashboard');
  await untilKept(left, 'GET /api/tests');
  consoleErrors.expect(CONNECTION_LOST);
  await site.server.kill();
  await signOut(left).click();
  await expect(left.getByRole('heading', { name: 'Вход' })).toBeVisible();
  const page = await left.context().newPage();
  await left.close();
  await site.server.restart();
  expect(await uidOf(page)).toBe(uid);

  const seen: string[] = [];
  await page.exposeFunction('noteText', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const root = document.getElementById('root');
      if (root !== null && root.checkVisibility()) (window as unknown as { noteText(text: string): void }).noteText(root.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  expect(seen.join(' ')).not.toContain(account.nickname);
  expect(await uidOf(page)).toBe('nobody');

  await submitSignInForm(page, account);
  await expect(page.getByRole('heading', { name: 'Здравствуйте' })).toBeVisible();
  expect(await uidOf(page)).toBe(uid);
});

test('Of two pupils on one device neither sees or sends what the other has kept', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const first = await signUp(page, newAccount('Анна'));
  await page.goto(`/test/${id}`);
  await untilKept(page, 'GET /api/tests/{id}');
  consoleErrors.expect(CONNECTION_LOST);
  await page.context().setOffline(true);
  await answerBoth(page);
  await finish(page);
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();

  // The browser loses the session. The unsent answers stay on the device, and the sign-in page mentions them.
  await page.context().clearCookies();
  consoleErrors.expect(failedLoad(401));
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(page.getByText('Ждёт отправки: 1 тест')).toBeVisible();
  await expectAccessible(page, 'sign-in with answers that wait');
  await expect(page.getByText('Органоиды')).toHaveCount(0);

  const second = newAccount('Борис');
  const device = page.context();
  await device.request.post('/api/registration', { data: second });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Здравствуйте, Борис!' })).toBeVisible();
  await untilKept(page, 'GET /api/tests');
  await expect(page.getByText('Ждёт отправки')).toHaveCount(0);
  await device.setOffline(true);
  await expect(page.getByText('Откроется, когда появится сеть.')).toBeVisible();
  await expect(page.getByText('Сохранён на устройстве')).toHaveCount(0);
  await device.setOffline(false);
  await expect(page.getByText('Нет соединения')).toHaveCount(0);
  expect(await storedScores(page)).toEqual([]);
  await signOut(page).click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();

  await signInThroughForm(page, first);
  await expect(page.getByText('2 из 2 баллов', { exact: true })).toBeVisible();
  expect(await storedScores(page)).toEqual([2]);
});
