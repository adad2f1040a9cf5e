/** The tutor reads in the journal who did what, and narrows it to what matters. */
import type { Page } from '@playwright/test';
import { twoQuestions } from './content.ts';
import { expect, onEveryScreen, test } from './fixtures.ts';
import { ADMINISTRATOR } from './server.ts';
import { newPerson, signIn, signInAdmin, signUp } from './site.ts';
import { createCellBlock } from './studying.ts';
import { failedLoad } from './watch.ts';

const entries = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('time') });
const entry = (page: Page, text: string | RegExp) => entries(page).filter({ hasText: text });
const kind = (page: Page) => page.getByRole('combobox', { name: 'Действия' });
const person = (page: Page) => page.getByRole('combobox', { name: 'Человек' });

onEveryScreen((screen) => {
  test('What the tutor does is in the journal, and can be found there', async ({ page, site, openDevice }) => {
    test.slow();
    await createCellBlock(site);
    const name = `Ёлкин-${screen}`;
    const pupil = await openDevice();
    const { email } = await signUp(pupil, newPerson(name));
    await site.createTest(twoQuestions(`Экология-${screen}`));

    await signInAdmin(page);
    await page.goto('/admin/users');
    await page.getByRole('searchbox', { name: 'Ник или email' }).fill(email);
    await page.getByRole('button', { name }).click();
    await page.getByRole('checkbox', { name: 'Строение клетки' }).check();
    await page.getByRole('button', { name: 'Сохранить доступ' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Доступ сохранён' })).toBeVisible();
    await page.goto('/admin');
    await page.getByRole('button', { name: `Удалить: Экология-${screen}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Тест удалён' })).toBeVisible();

    await page.getByRole('link', { name: 'Журнал действий' }).click();
    await expect(page).toHaveURL('/admin/audit');
    await expect(page).toHaveTitle('Журнал действий — Листок');
    const opened = entry(page, `Открыт блок «Строение клетки» — ${name}`);
    await expect(opened).toContainText(email);
    await expect(opened).toContainText(`Администратор · ${ADMINISTRATOR.email}`);
    const deleted = entry(page, `Удалён тест «Экология-${screen}»`);
    await expect(deleted).toBeVisible();
    const today = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'Europe/Saratov' }).format();
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(today);

    await kind(page).selectOption('Тесты');
    await expect(opened).toHaveCount(0);
    await expect(deleted).toBeVisible();
    await kind(page).selectOption('Все');

    await person(page).fill(name.toUpperCase());
    await page.getByRole('option', { name: email }).click();
    await expect(person(page)).toHaveValue(name);
    await expect(entries(page)).toHaveText([/Открыт блок/, /Регистрация/]);
    await expect(deleted).toHaveCount(0);

    await page.getByLabel('По дату').fill('2020-01-01');
    await expect(page.getByRole('heading', { name: 'Ничего не нашли' })).toBeVisible();
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await expect(deleted).toBeVisible();
    await expect(person(page)).toHaveValue('');
    await expect(page.getByLabel('По дату')).toHaveValue('');
  });
});

test('The journal goes on where its page ends, days apart', async ({ page }) => {
  await signInAdmin(page);
  const at = (place: number) => new Date(Date.UTC(2026, 1, 2, 20, 59 - place)).toISOString();
  await page.route('**/api/admin/audit?*', async (route) => {
    const isMore = route.request().url().includes('cursor=');
    const row = (place: number) => ({
      id: `row_${place}`,
      at: at(place),
      action: 'test-created',
      actor: null,
      subject: { kind: 'test', id: 't', title: `№ ${place}` },
      details: {},
      times: 1,
      address: null,
    });
    await route.fulfill({
      json: isMore
        ? { entries: [row(61), row(62)], nextCursor: null }
        : { entries: Array.from({ length: 61 }, (_, place) => row(place)), nextCursor: `${at(60)}_row_60` },
    });
  });
  await page.goto('/admin/audit');
  await expect(entries(page)).toHaveCount(61);
  // Saratov is four hours ahead: there the day ended at 20:00.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['3 февраля 2026', '2 февраля 2026']);
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem')).toHaveCount(1);
  await expect(entry(page, '№ 60')).toContainText('23:59');
  await page.getByRole('button', { name: 'Показать ещё' }).click();
  await expect(entries(page)).toHaveCount(63);
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Показать ещё' })).toHaveCount(0);
  await expect(entry(page, '№ 62')).toContainText('Программа');
});

test('A journal that does not load can be asked for again', async ({ page, watch }) => {
  await signInAdmin(page);
  watch.expect(failedLoad('(503|ERR_INTERNET_DISCONNECTED)'));
  const json = { code: 'unavailable', message: 'Сервис временно недоступен. Попробуйте через минуту.' };
  await page.route('**/api/admin/audit?*', (route) => route.fulfill({ status: 503, json }));
  await page.goto('/admin/audit');
  await expect(page.getByRole('alert')).toContainText('Не удалось загрузить журнал');
  await page.unroute('**/api/admin/audit?*');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(entry(page, 'Вход — Администратор').first()).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('Показано то, что уже загружено.')).toBeVisible();
  await expect(entry(page, 'Вход — Администратор').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Показано то, что уже загружено.')).toHaveCount(0);
});

test('A pupil is turned away from the journal', async ({ page, watch }) => {
  const pupil = await signUp(page);
  await signIn(page, pupil);
  await page.goto('/admin/audit');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Админка' })).toHaveCount(0);
  watch.expect(failedLoad(403));
  expect((await page.request.get('/api/admin/audit')).status()).toBe(403);
});
