/**
 * Tests that what was opened once can be read and taken without a network, and is sent when the network is back (rules
 * R182, R184, R187).
 */
import type { Page } from '@playwright/test';
import { CONNECTION_LOST } from '../support/console-errors.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { liveRegion } from '../support/live-region.ts';
import { untilKept } from '../support/network/kept-on-device.ts';
import { signUp, type Site } from '../support/site-driver.ts';
import { answerBoth, expectResult, finish, storedScores } from '../support/take-test.ts';
import { everyKind, twoQuestions } from '../support/test-fixtures.ts';

const SHOWS_COPIES = 'Нет соединения. Показано то, что сохранено на этом устройстве.';

const assignments = (page: Page) => page.getByRole('region', { name: 'Задания' });
const tests = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Общие тесты' }) });
const card = (page: Page, name: string) => tests(page).getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** Opens an assigned test as a new pupil and goes back to the list. The device stores both. */
async function openAndReturn(page: Page, site: Site): Promise<void> {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await site.give(page, 'test', id, { due: { day: '2099-05-31', time: null } });
  await page.goto(`/test/${id}`);
  await untilKept(page, 'GET /api/tests/{id}');
  await page.getByRole('link', { name: 'К списку тестов' }).click();
  await untilKept(page, 'GET /api/tests');
  await untilKept(page, 'GET /api/assignments');
}

test.use({ viewport: SCREENS.phone });

test('A test that was opened is taken without a network, waits, and is sent from the dashboard', async ({ page, site, consoleErrors }) => {
  await site.createTest(everyKind('Клетка'));
  await openAndReturn(page, site);

  consoleErrors.expect(CONNECTION_LOST);
  await page.context().setOffline(true);
  await expect(liveRegion(page, 'Нет соединения.')).toBeVisible();
  await expect(card(page, 'Клетка').getByText('Откроется, когда появится сеть.')).toBeVisible();
  await expect(card(page, 'Клетка').getByRole('link')).toHaveCount(0);
  await expect(card(page, 'Органоиды').getByText('Сохранён на устройстве')).toBeVisible();

  await expect(assignments(page).getByText('Сохранён на устройстве')).toBeVisible();
  await assignments(page).getByRole('link', { name: 'Пройти тест: Органоиды' }).click();
  await expect(liveRegion(page, SHOWS_COPIES)).toBeVisible();
  await expect(page.getByRole('note').getByText('Задание: до')).toBeVisible();
  await answerBoth(page);
  await expect(liveRegion(page, 'Ответы сохранены на этом устройстве и уйдут, когда сеть вернётся.')).toBeVisible();
  await finish(page);
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  await page.getByRole('link', { name: 'К списку тестов' }).click();
  await expect(liveRegion(page, SHOWS_COPIES)).toBeVisible();
  await expect(card(page, 'Органоиды').getByText('Результат будет виден после отправки.')).toBeVisible();
  await expect(page.getByText('Ждёт отправки: 1 тест')).toBeVisible();
  await expect(assignments(page).getByText('Ждёт отправки')).toBeVisible();
  await expect(assignments(page).getByText(/^завершён/)).toBeVisible();
  await expect(assignments(page).getByRole('link')).toHaveCount(0);
  expect(await storedScores(page)).toEqual([]);

  const arrival = Date.now();
  await page.context().setOffline(false);
  await expect(card(page, 'Органоиды').getByText('2 из 2 баллов', { exact: true })).toBeVisible();
  await expect(assignments(page).getByRole('button', { name: 'Сданные задания, 1' })).toBeVisible();
  // The assignment counts as handed in when the pupil pressed the button, and not when the answers arrived at the
  // server.
  const { done } = (await (await page.request.get('/api/assignments')).json()) as { done: { handedInAt: string }[] };
  expect(done.map(({ handedInAt }) => Date.parse(handedInAt) < arrival)).toEqual([true]);
  await expect(page.getByText('Нет соединения')).toHaveCount(0);
  expect(await storedScores(page)).toEqual([2]);
});

test('A server that is down counts as a missing network, until it responds again', async ({ page, site, consoleErrors }) => {
  await openAndReturn(page, site);

  consoleErrors.expect(CONNECTION_LOST);
  await site.server.kill();
  await card(page, 'Органоиды').getByRole('link', { name: 'Пройти тест' }).click();
  await expect(liveRegion(page, SHOWS_COPIES)).toBeVisible();
  await answerBoth(page);
  await finish(page);
  await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
  await site.server.restart();
  await expectResult(page, '2 из 2 баллов');
});
