/**
 * Tests that unfinished answers survive reloads, closed tabs, a bad connection and a dead server (rules R46 to R48).
 */
import type { Page } from '@playwright/test';
import { scriptUrl } from '../support/build-manifest.ts';
import { everyKind, twoQuestions } from '../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { slowDownReact } from '../support/slow-react.ts';
import { liveRegion } from '../support/live-region.ts';
import { pauseRequests } from '../support/network/network.ts';
import { signUp, submitSignInForm } from '../support/site-driver.ts';
import { answerBoth, chloroplast, expectOnServer, expectResult, finish, ribosome, storedScores } from '../support/take-test.ts';
import { CONNECTION_LOST, failedLoad } from '../support/console-errors.ts';
import { errorToasts, statusToast } from '../support/toasts.ts';
import { keptAnswers } from '../support/network/kept-on-device.ts';

const SAVED = 'Ответы сохранены на этом устройстве';

test.describe('Answer drafts on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('Answers of every kind survive a reload and a closed tab', async ({ page, site }) => {
    const { id } = await site.createTest(everyKind('Клетка'));
    await signUp(page);
    await page.goto(`/test/${id}`);
    await page.getByRole('radio', { name: 'Фагоцитоз' }).check();
    await page.getByRole('checkbox', { name: 'Мембрана' }).check();
    await page.getByRole('checkbox', { name: 'Хитин' }).check();
    await page.getByRole('checkbox', { name: 'Хитин' }).uncheck();
    await page.getByRole('combobox', { name: 'B. Лизосома' }).selectOption('Пищеварение');

    const expectAnswers = async (tab: Page) => {
      await expect(tab.getByRole('radio', { name: 'Фагоцитоз' })).toBeChecked();
      await expect(tab.getByRole('checkbox', { name: 'Мембрана' })).toBeChecked();
      await expect(tab.getByRole('checkbox', { name: 'Хитин' })).not.toBeChecked();
      await expect(tab.getByRole('combobox', { name: 'B. Лизосома' }).locator('option:checked')).toHaveText('Пищеварение');
      await expectOnServer(tab);
    };
    await page.reload();
    await expectAnswers(page);
    const next = await page.context().newPage();
    await page.close();
    await next.goto(`/test/${id}`);
    await expectAnswers(next);
  });

  test('A test finished offline waits and is submitted when the network is back', async ({ page, site, consoleErrors }) => {
    const { id } = await site.createTest(twoQuestions('Органоиды'));
    await signUp(page);
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 });
    await page.goto(`/test/${id}`);
    await chloroplast(page).check();
    consoleErrors.expect(CONNECTION_LOST);
    await page.context().setOffline(true);
    const strip = liveRegion(page, 'Нет соединения');
    await expect(strip).toContainText(`${SAVED} и уйдут, когда сеть вернётся.`);
    await ribosome(page).check();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
    await expect(strip).toBeInViewport({ ratio: 1 });
    await finish(page);
    await expect(page.getByText('Ждём сеть')).toBeVisible();
    await expect(liveRegion(page, 'Ждём сеть').getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
    await expect(ribosome(page)).toBeDisabled();

    await page.context().setOffline(false);
    await expectResult(page, '2 из 2 баллов');
    expect(await storedScores(page)).toEqual([2]);
  });
});

test('A user whose session ends during a test signs in and is back at the answers', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const { email, password } = await signUp(page);
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  await page.context().clearCookies();
  consoleErrors.expect(failedLoad(401));
  // The toast appears only once, even if a second request fails before the page has changed.
  await slowDownReact(page);
  await finish(page);
  await expect(page).toHaveURL('/');
  await expect(errorToasts(page, 'Пользователь не авторизован.')).toBeVisible();
  await submitSignInForm(page, { email, password });
  await expect(page).toHaveURL(`/test/${id}`);
  await expect(chloroplast(page)).toBeChecked();
  await expect(ribosome(page)).toBeChecked();
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
});

test('The answers stay on the screen until the result page has loaded', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  const resultScript = scriptUrl('src/features/tests/web/results-page.tsx');
  const release = await pauseRequests(page, `**${resultScript}`);
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  // Opening the dialog starts the request for the script of the next page.
  const loading = page.waitForRequest(`**${resultScript}`);
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await loading;
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(statusToast(page, /^Ответы сохранены$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Сохраняем ответы…' })).toBeVisible();
  await expect(page.getByText('Ответы: 2 из 2')).toBeVisible();
  await expect(chloroplast(page)).toBeChecked();
  await expect(chloroplast(page)).toBeDisabled();
  await expect.poll(() => keptAnswers(page)).toBe(0);
  release();
  await expectResult(page, '2 из 2 баллов');
});

test('A Retry-After of the server delays the submission and is not shown as a lost connection', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.clock.install();
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  consoleErrors.expect(failedLoad(503));
  let submissions = 0;
  await page.route(`**/api/results/${id}`, (route) => {
    if (route.request().method() === 'PUT') submissions += 1;
    return submissions <= 2 ? route.fulfill({ status: 503, headers: { 'Retry-After': '300' } }) : route.continue();
  });
  await finish(page);
  await expect(page.getByRole('button', { name: 'Ждём сервер' })).toBeVisible();
  const strip = liveRegion(page, 'Сервер пока не принимает ответы.');
  await expect(strip).toContainText('Они сохранены на этом устройстве и уйдут сами.');
  await expect(page.getByText('Нет соединения')).toHaveCount(0);
  // Without a network, prefetching fails, too.
  consoleErrors.expect(CONNECTION_LOST);
  await page.context().setOffline(true);
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  await page.context().setOffline(false);
  // `Retry-After` asks for 5 minutes. The installed clock also runs by itself. The jump leaves 70 seconds, so that the
  // page does not submit early on a slow machine.
  await page.clock.fastForward('03:50');
  await expect(strip).toBeVisible();
  expect(submissions).toBe(1);
  // Another failed attempt does not announce the message again.
  const message = await strip.getByText('Сервер пока не принимает ответы.').elementHandle();
  const rejected = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith(`/api/results/${id}`));
  await page.clock.fastForward('01:15');
  await (await rejected).finished();
  // The page handles responses in order. When this response has arrived, the page has handled the refused one. If the
  // clock jumped before that, the page's request would time out.
  await page.evaluate(() => fetch('/api/health').then((response) => response.text()));
  expect(submissions).toBe(2);
  await page.clock.fastForward('03:50');
  await expect(strip).toBeVisible();
  expect(await message?.evaluate((node) => node.isConnected)).toBe(true);
  await page.clock.fastForward('01:15');
  await expectResult(page, '2 из 2 баллов');
});

test('Answers count as saved when the disk has them, and the test says so when the device cannot store them', async ({ page, site, consoleErrors }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.clock.install();
  // Opening the database never finishes.
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function openLater(name: string, version?: number) {
      return open.call(this, name === 'listok-device' ? `${name}-blocked` : name, name === 'listok-device' ? undefined : version);
    };
    const add = EventTarget.prototype.addEventListener;
    IDBRequest.prototype.addEventListener = function addUnlessBlocked(this: IDBOpenDBRequest, ...args: Parameters<typeof add>) {
      if (this instanceof IDBOpenDBRequest && args[0] === 'success') return;
      add.apply(this, args);
    } as typeof add;
  });
  await page.goto(`/test/${id}`);
  await chloroplast(page).check();
  await page.clock.fastForward(2_000);
  await expectOnServer(page);
  consoleErrors.expect(CONNECTION_LOST);
  await page.context().setOffline(true);
  await ribosome(page).check();
  await expect(page.getByText('Сохраняем…')).toBeVisible();
  await expect(page.getByText(SAVED)).not.toBeVisible();
  await page.clock.fastForward(6_000);
  await expect(page.getByText('Устройство не даёт сохранить ответы. Не закрывайте страницу.')).toBeVisible();
  await expect(page.getByText('Нет соединения.')).toBeVisible();
  await expect(page.getByText(SAVED)).toHaveCount(0);
  await page.context().setOffline(false);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
});
