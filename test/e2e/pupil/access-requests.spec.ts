/** A pupil asks for access by «Купить доступ», and the tutor gives it (rules R95 to R97). */
import type { Locator, Page } from '@playwright/test';
import { dayIn } from '../../../src/domain/access/day.ts';
import { lastDayOf } from '../../../src/domain/access/term.ts';
import { dayAndMonth } from '../../../src/ui/lib/format-russian.ts';
import { failedLoad } from '../support/console-errors.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { pauseSaves } from '../support/network/network.ts';
import { newAccount, signInAdmin, signUp } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

const BOT = 'https://t.me/listok_bot';
const today = () => dayIn('Europe/Moscow')(Date.now());

const botLink = (page: Page): Locator => page.getByRole('link', { name: 'Написать боту' });

/** The code in the link to the bot. */
const codeOf = async (page: Page): Promise<string> => new URL((await botLink(page).getAttribute('href')) ?? '').searchParams.get('start') ?? '';

/** Presses the link to the bot, which the browser of a test cannot reach. @returns the address it leads to */
async function pressBotLink(page: Page): Promise<string> {
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await botLink(page).click();
  return (await botLink(page).getAttribute('href')) ?? '';
}

test('A press of «Купить доступ» waits for nobody, leaves one request, and the tutor opens the block at one press', async ({
  page,
  site,
  openDevice,
}) => {
  test.slow();
  await createCellBlock(site);
  await site.createBlock({ title: 'Генетика', description: 'Законы', order: 2 });
  const pupil = await openDevice();
  await pupil.setViewportSize(SCREENS.phone);
  await signUp(pupil, newAccount('Ксюша'));
  await pupil.goto('/lessons');
  const release = await pauseSaves(pupil, '**/api/access-requests');
  await pupil.getByRole('link', { name: 'Купить доступ' }).first().click();
  await expect(pupil).toHaveURL('/buy');
  const code = await codeOf(pupil);
  expect(code).toMatch(/^[\w-]{8,64}$/);
  release();
  expect(await pressBotLink(pupil)).toBe(`${BOT}?start=${code}`);
  await pupil.goBack();
  await expect(pupil.getByText(/^Заявка отправлена \d/)).toBeVisible();
  await expect(pupil.getByText('Осталось написать боту: код заявки уже в ссылке.')).toBeVisible();
  expect(await codeOf(pupil)).toBe(code);

  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Заявки, 1 новая' }).click();
  await expect(page).toHaveURL('/admin/requests');
  const request = page.getByRole('region', { name: 'Ксюша' });
  await expect(request).toContainText('Блок 1. Строение клетки');
  await expect(request).toContainText(`Код ${code}`);
  await page.getByRole('combobox', { name: 'Срок доступа' }).selectOption('До конца учебного года');
  const day = dayAndMonth(lastDayOf('school-year', today()) ?? '', today());
  await request.getByRole('button', { name: `Открыть до ${day}` }).click();
  await expect(statusToast(page, 'Доступ открыт: Ксюша')).toBeVisible();
  await expect(request.getByText(`Открыт до ${day}`)).toBeVisible();
  await expect(request.getByRole('link', { name: 'Изменить доступ' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Заявки', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Новых заявок нет')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Срок доступа' })).toHaveValue('school-year');

  await pupil.goto('/lessons');
  await expect(pupil.getByText(`Открыт до ${day}`)).toBeVisible();
  await expect(pupil.getByRole('heading', { name: 'Оболочка клетки' })).toBeVisible();

  // The dashboard names no block, so the tutor chooses.
  await pupil.goto('/dashboard');
  await pupil.getByRole('link', { name: 'Купить доступ' }).click();
  await expect.poll(() => codeOf(pupil)).not.toBe('');
  await page.reload();
  await page.getByRole('region', { name: 'Ксюша' }).getByRole('button', { name: 'Выбрать блоки' }).click();
  const dialog = page.getByRole('dialog', { name: 'Какие блоки открыть?' });
  await dialog.getByRole('button', { name: 'Открыть блоки' }).click();
  await expect(dialog.getByText('Выберите хотя бы один блок.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Генетика' }).check();
  await dialog.getByRole('button', { name: 'Открыть 1 блок' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Открыт до ${day}`)).toBeVisible();
});

test('Where the request cannot be stored, and without a network, «Купить доступ» leads to the bot without a code', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(failedLoad('(503|ERR_INTERNET_DISCONNECTED)'));
  await signUp(page);
  await page.goto('/dashboard');
  await page.route('**/api/access-requests', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Купить доступ' }).click();
  await expect(botLink(page)).toHaveAttribute('href', BOT);
  await page.unroute('**/api/access-requests');
  expect(await pressBotLink(page)).toMatch(/^https:\/\/t\.me\/listok_bot\?start=[\w-]{8,64}$/);
  const code = await codeOf(page);
  const requests = async (): Promise<unknown> => (await page.request.get('/api/access-requests')).json();
  await expect.poll(requests).toMatchObject([{ code, blockId: null }]);

  await page.getByRole('link', { name: 'Главная' }).click();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Купить доступ' }).click();
  await expect(page).toHaveURL('/buy');
  expect(await pressBotLink(page)).toBe(`${BOT}?start=${code}`);
  await page.context().setOffline(false);
  expect(await requests()).toHaveLength(1);
});
