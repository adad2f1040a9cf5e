/** A pupil loses no answer: reloads, closed tabs, a bad connection, a dead server (product decisions 13–15, 26). */
import type { Page } from '@playwright/test';
import { scriptOf } from './built.ts';
import { everyKind, twoQuestions } from './content.ts';
import { expect, onEveryScreen, test } from './fixtures.ts';
import { letReactBeLate } from './late-react.ts';
import { readAloud } from './live.ts';
import { hold } from './network.ts';
import { signUp, typeSignIn } from './site.ts';
import { answerBoth, chloroplast, expectResult, finish, ribosome, storedScores } from './taking.ts';
import { CUT_LINE, failedLoad } from './watch.ts';

const KEPT = 'Ответы сохранены на этом устройстве';

onEveryScreen(() => {
  test('Answers of every kind outlive a reload and a closed tab', async ({ page, site }) => {
    const { id } = await site.createTest(everyKind('Клетка'));
    await signUp(page);
    await page.goto(`/test/${id}`);
    await page.getByRole('radio', { name: 'Фагоцитоз' }).check();
    await page.getByRole('checkbox', { name: 'Мембрана' }).check();
    await page.getByRole('checkbox', { name: 'Хитин' }).check();
    await page.getByRole('checkbox', { name: 'Хитин' }).uncheck();
    await page.getByRole('combobox', { name: 'B. Лизосома' }).selectOption('Пищеварение');
    await expect(page.getByText(KEPT)).toBeVisible();

    const expectAnswers = async (tab: Page) => {
      await expect(tab.getByRole('radio', { name: 'Фагоцитоз' })).toBeChecked();
      await expect(tab.getByRole('checkbox', { name: 'Мембрана' })).toBeChecked();
      await expect(tab.getByRole('checkbox', { name: 'Хитин' })).not.toBeChecked();
      await expect(tab.getByRole('combobox', { name: 'B. Лизосома' }).locator('option:checked')).toHaveText('Пищеварение');
      await expect(tab.getByText(KEPT)).toBeVisible();
    };
    await page.reload();
    await expectAnswers(page);
    const next = await page.context().newPage();
    await page.close();
    await next.goto(`/test/${id}`);
    await expectAnswers(next);
  });

  test('Without a network the test is finished, waits and is sent by itself', async ({ page, site, watch }) => {
    const { id } = await site.createTest(twoQuestions('Органоиды'));
    await signUp(page);
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 });
    await page.goto(`/test/${id}`);
    await chloroplast(page).check();
    watch.expect(CUT_LINE);
    await page.context().setOffline(true);
    const strip = readAloud(page, 'Нет соединения');
    await expect(strip).toContainText(`${KEPT} и уйдут, когда сеть вернётся.`);
    await ribosome(page).check();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
    await expect(strip).toBeInViewport({ ratio: 1 });
    await finish(page);
    await expect(page.getByText('Ждём сеть')).toBeVisible();
    await expect(readAloud(page, 'Ждём сеть').getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
    await expect(ribosome(page)).toBeDisabled();

    await page.context().setOffline(false);
    await expectResult(page, '2 из 2 баллов');
    expect(await storedScores(page)).toEqual([2]);
  });
});

test('A finished test whose tab was closed too early is sent when it is opened again', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  watch.expect(CUT_LINE);
  await site.server.kill();
  await finish(page);
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await site.server.restart();
  await next.goto(`/test/${id}`);
  await expectResult(next, '2 из 2 баллов');
});

test('An answer of the server that got lost makes no second result', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  watch.expect(CUT_LINE);
  const statuses: number[] = [];
  await page.route(`**/api/results/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const answer = await route.fetch();
    statuses.push(answer.status());
    return statuses.length === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
  expect(statuses).toEqual([201, 200]);
  expect(await storedScores(page)).toEqual([2]);
});

test('A server that dies in the middle and comes back gets the answers', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  await chloroplast(page).check();
  watch.expect(CUT_LINE);
  await site.server.kill();
  await ribosome(page).check();
  await finish(page);
  await expect(readAloud(page, 'Нет соединения')).toBeVisible();
  await site.server.restart();
  await expectResult(page, '2 из 2 баллов');

  const { id: other } = await site.createTest(twoQuestions('Клетка'));
  await page.goto(`/test/${other}`);
  await chloroplast(page).check();
  await site.server.kill();
  await site.server.restart();
  await page.reload();
  await expect(chloroplast(page)).toBeChecked();
  await ribosome(page).check();
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
});

test('A session that ends in the middle asks to sign in and returns to the answers', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const { email, password } = await signUp(page);
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  await page.context().clearCookies();
  watch.expect(failedLoad(401));
  // Said once, also where a second request hears of it before the page has gone.
  await letReactBeLate(page);
  await finish(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert').filter({ hasText: 'Пользователь не авторизован.' })).toBeVisible();
  await typeSignIn(page, { email, password });
  await expect(page).toHaveURL(`/test/${id}`);
  await expect(chloroplast(page)).toBeChecked();
  await expect(ribosome(page)).toBeChecked();
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
});

test('Until the result is there the answers stay as they were given', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  const next = scriptOf('src/features/tests/web/results-page.tsx');
  const release = await hold(page, next);
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  // The next page is loaded while the question is read.
  const loading = page.waitForRequest(next);
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  await loading;
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Ответы сохранены$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Сохраняем ответы…' })).toBeVisible();
  await expect(page.getByText('Ответы: 2 из 2')).toBeVisible();
  await expect(chloroplast(page)).toBeChecked();
  await expect(chloroplast(page)).toBeDisabled();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  release();
  await expectResult(page, '2 из 2 баллов');
});

test('A server that asks to come later is not taken for a lost network', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.clock.install();
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  watch.expect(failedLoad(503));
  let calls = 0;
  await page.route(`**/api/results/${id}`, (route) => {
    if (route.request().method() === 'PUT') calls += 1;
    return calls <= 2 ? route.fulfill({ status: 503, headers: { 'Retry-After': '300' } }) : route.continue();
  });
  await finish(page);
  await expect(page.getByRole('button', { name: 'Ждём сервер' })).toBeVisible();
  const strip = readAloud(page, 'Сервер пока не принимает ответы.');
  await expect(strip).toContainText('Они сохранены на этом устройстве и уйдут сами.');
  await expect(page.getByText('Нет соединения')).toHaveCount(0);
  // Of what is loaded ahead as well.
  watch.expect(CUT_LINE);
  await page.context().setOffline(true);
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  await page.context().setOffline(false);
  await page.clock.fastForward('04:30');
  await expect(strip).toBeVisible();
  expect(calls).toBe(1);
  // Another try in vain is nothing new.
  const said = await strip.getByText('Сервер пока не принимает ответы.').elementHandle();
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.clock.fastForward('00:35');
  await (await refused).finished();
  // Asked after it, so heard after it: a clock that jumps before would end the try by its limit of time.
  await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()));
  expect(calls).toBe(2);
  await page.clock.fastForward('04:30');
  await expect(strip).toBeVisible();
  expect(await said?.evaluate((words) => words.isConnected)).toBe(true);
  await page.clock.fastForward('00:35');
  await expectResult(page, '2 из 2 баллов');
});

test('A device that sweeps its storage in the middle of a test takes no answers from the page', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto(`/test/${id}`);
  await chloroplast(page).check();
  await page.evaluate(() => localStorage.clear());
  await ribosome(page).check();
  await expect(chloroplast(page)).toBeChecked();
  await page.reload();
  await expect(chloroplast(page)).toBeChecked();
  await expect(ribosome(page)).toBeChecked();
});

test('A device that keeps nothing says so', async ({ page, site, watch }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(`/test/${id}`);
  await answerBoth(page);
  await expect(page.getByText('Устройство не даёт сохранить ответы. Не закрывайте страницу.')).toBeVisible();
  watch.expect(CUT_LINE);
  await page.context().setOffline(true);
  await expect(page.getByText('Нет соединения.')).toBeVisible();
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await page.context().setOffline(false);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
});
