/**
 * Tests what each page says without a network. Also tests that the device removes its copy of a lesson when the pupil
 * loses access to the lesson (rules R183, R187, R189).
 */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { CONNECTION_LOST, failedLoad } from '../support/console-errors.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { liveRegion } from '../support/live-region.ts';
import { keptQueries, loseServer, untilKept } from '../support/network/kept-on-device.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';
import { twoQuestions } from '../support/test-fixtures.ts';

const NOT_OPENED = 'Эту страницу вы ещё не открывали на этом устройстве. Она откроется, когда появится сеть.';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/**
 * Registers a pupil to whom a block is open.
 * @returns a function that sets the open blocks
 */
async function signUpWith(page: Page, admin: Page, blockId: string): Promise<(accessBlocks: string[]) => Promise<void>> {
  await signUp(page);
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { uid: string } };
  await signInAdmin(admin);
  const open = async (accessBlocks: string[]) => {
    expect((await admin.request.patch(`/api/admin/users/${user.uid}`, { data: { accessBlocks } })).status()).toBe(200);
  };
  await open([blockId]);
  return open;
}

test('Lessons that were read are on the device, others and the pages that need the network say so', async ({ page, openDevice, site, consoleErrors }) => {
  const { block, lesson } = await createCellBlock(site);
  await site.createLesson({ blockId: block.id, title: 'Ядро', content: 'Хранит ДНК.', videoUrl: 'https://youtu.be/4OpBylwH9DU' });
  await site.createTest(twoQuestions('Органоиды'));
  await signUpWith(page, await openDevice(), block.id);
  await page.goto(`/lesson/${lesson.id}`);
  await untilKept(page, 'GET /api/lessons/{id}', lesson.id);
  await untilKept(page, 'GET /api/blocks');
  await link(page, 'Главная').click();
  await expect(page.getByRole('heading', { name: 'Общие тесты' })).toBeVisible();
  await untilKept(page, 'GET /api/tests');

  consoleErrors.expect(CONNECTION_LOST);
  const findServer = await loseServer(page);
  await link(page, 'Уроки').click();
  await expect(liveRegion(page, 'Нет соединения.')).toContainText('Показано то, что сохранено на этом устройстве.');
  await link(page, 'Главная').click();
  await expect(page.getByRole('heading', { name: 'Уроки на устройстве' })).toBeVisible();
  await expect(page.getByText('Откроется, когда появится сеть.')).toBeVisible();
  await expectAccessible(page, 'dashboard without a network');

  await page.getByRole('link', { name: 'Оболочка клетки' }).click();
  await expect(page.getByRole('heading', { name: 'Плазмалемма' })).toBeVisible();
  await expect(page.getByText('Видео откроется, когда появится сеть.')).toBeVisible();
  await link(page, 'Уроки').first().click();
  // The block is a list item too, so the last match is the lesson.
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).last();
  await expect(row('Оболочка клетки').getByText('Сохранён на устройстве')).toBeVisible();
  await expect(row('Ядро').getByText('Откроется, когда появится сеть.')).toBeVisible();
  await expect(row('Ядро').getByRole('link')).toHaveCount(0);
  await expectAccessible(page, 'lessons without a network');

  await page.getByRole('link', { name: 'Открыть урок' }).click();
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Нет соединения' })).toBeVisible();
  await expect(page.getByText(NOT_OPENED)).toBeVisible();
  await expect(liveRegion(page, 'Нет соединения.')).not.toContainText('Показано');
  await expectAccessible(page, 'page that is not on the device');
  await page.getByRole('link', { name: 'На главную' }).click();
  await expect(page.getByRole('heading', { name: 'Общие тесты' })).toBeVisible();

  await findServer();
  await expect(page.getByText('Нет соединения')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Пройти тест' })).toBeVisible();
});

test('The administration needs the network', async ({ page, consoleErrors }) => {
  await page.setViewportSize(SCREENS.desktop);
  await signInAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  consoleErrors.expect(CONNECTION_LOST);
  await loseServer(page);
  await page.getByRole('link', { name: 'Результаты' }).click();
  await expect(page.getByText('Эта страница работает только с сетью.')).toBeVisible();
  expect((await keptQueries(page)).filter((query) => query.includes('/admin'))).toEqual([]);
});

test('A lesson of a block that was closed is removed from the device, by the refusal or by the list of blocks', async ({ page, openDevice, site, consoleErrors }) => {
  const { block, lesson } = await createCellBlock(site);
  const open = await signUpWith(page, await openDevice(), block.id);
  const keptLessons = async () => (await keptQueries(page)).filter((query) => query.includes('GET /api/lesson'));
  await page.goto(`/lesson/${lesson.id}`);
  await untilKept(page, 'GET /api/lessons/{id}');
  await untilKept(page, 'GET /api/blocks');
  await open([]);
  consoleErrors.expect(failedLoad(403));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Блок закрыт' })).toBeVisible();
  await expect.poll(keptLessons).toEqual([]);

  await open([block.id]);
  await page.reload();
  await untilKept(page, 'GET /api/lessons/{id}');
  await open([]);
  await page.goto('/lessons');
  await expect.poll(keptLessons).toEqual([]);
});

test('A site that forbids copies has them removed', async ({ page, site }) => {
  await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.goto('/dashboard');
  await untilKept(page, 'GET /api/tests');
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), serviceWorker: false } });
  });
  // The server does not render this page, so the page requests the settings and gets the changed ones.
  await page.goto('/profile');
  await expect.poll(() => keptQueries(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('listok:session'))).toBeNull();
});
