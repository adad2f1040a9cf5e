/** The audit log and its filters (rule R70). */
import type { Page } from '@playwright/test';
import { twoQuestions } from '../support/test-fixtures.ts';
import { expect, test } from '../support/fixtures.ts';
import { ADMIN } from '../support/server.ts';
import { newAccount, signInAdmin, signUp } from '../support/site-driver.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { failedLoad } from '../support/console-errors.ts';
import { statusToast } from '../support/toasts.ts';

const entries = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('time') });
const entry = (page: Page, text: string | RegExp) => entries(page).filter({ hasText: text });
const kind = (page: Page) => page.getByRole('combobox', { name: 'Действия' });
const user = (page: Page) => page.getByRole('combobox', { name: 'Человек' });

test('The audit log shows the acts of an admin and filters them by kind, user and day', async ({ page, site, openDevice }) => {
  test.slow();
  await createCellBlock(site);
  const name = 'Ёлкин';
  const pupil = await openDevice();
  const { email } = await signUp(pupil, newAccount(name));
  await site.createTest(twoQuestions('Экология'));

  await signInAdmin(page);
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Ник или email' }).fill(email);
  await page.getByRole('button', { name }).click();
  await page.getByRole('checkbox', { name: 'Строение клетки' }).check();
  await page.getByRole('button', { name: 'Сохранить доступ' }).click();
  await expect(statusToast(page, 'Доступ сохранён')).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Удалить: Экология' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(statusToast(page, 'Тест удалён')).toBeVisible();

  await page.getByRole('link', { name: 'Журнал', exact: true }).click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(page).toHaveTitle('Журнал действий — Листок');
  const opened = entry(page, `Доступ изменён — ${name}`);
  await expect(opened).toContainText('«Строение клетки»');
  await expect(opened).toContainText(email);
  await expect(opened).toContainText(`Администратор · ${ADMIN.email}`);
  const deleted = entry(page, 'Удалён тест «Экология»');
  await expect(deleted).toBeVisible();
  const deletedAt = (await deleted.getByRole('time').getAttribute('datetime')) ?? '';
  const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'Europe/Saratov' }).format(new Date(deletedAt));
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(day);

  await kind(page).selectOption('Тесты');
  await expect(opened).toHaveCount(0);
  await expect(deleted).toBeVisible();
  await kind(page).selectOption('Все');

  await user(page).fill(name.toUpperCase());
  await page.getByRole('option', { name: email }).click();
  await expect(user(page)).toHaveValue(name);
  await expect(entries(page)).toHaveText([/Доступ изменён/, /Регистрация/]);
  await expect(deleted).toHaveCount(0);

  await page.getByLabel('По дату').fill('2020-01-01');
  await expect(page.getByRole('heading', { name: 'Ничего не нашли' })).toBeVisible();
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await expect(deleted).toBeVisible();
  await expect(user(page)).toHaveValue('');
  await expect(page.getByLabel('По дату')).toHaveValue('');
});

test('The audit log loads its next page and groups the entries by day', async ({ page }) => {
  await signInAdmin(page);
  const at = (index: number) => new Date(Date.UTC(2026, 1, 2, 20, 59 - index)).toISOString();
  await page.route('**/api/admin/audit?*', async (route) => {
    const isNextPage = route.request().url().includes('cursor=');
    const row = (index: number) => ({
      id: `row_${index}`,
      at: at(index),
      action: 'test-created',
      actor: null,
      key: null,
      subject: { kind: 'test', id: 't', title: `№ ${index}` },
      details: {},
      times: 1,
      address: null,
    });
    await route.fulfill({
      json: isNextPage
        ? { entries: [row(61), row(62)], nextCursor: null }
        : { entries: Array.from({ length: 61 }, (_, index) => row(index)), nextCursor: `${at(60)}_row_60` },
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

test('The audit log offers a retry when it does not load, and keeps its entries offline', async ({ page, consoleErrors }) => {
  await signInAdmin(page);
  consoleErrors.expect(failedLoad('(503|ERR_INTERNET_DISCONNECTED)'));
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
