/** An admin finds users, opens blocks to them and changes their roles (rules R15 to R21). */
import type { Page } from '@playwright/test';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { liveRegion } from '../support/live-region.ts';
import { ADMIN } from '../support/server.ts';
import { newAccount, signInAdmin, signUp } from '../support/site-driver.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { returnToTab } from '../support/tabs.ts';
import { errorToasts, statusToast } from '../support/toasts.ts';
import { failedLoad } from '../support/console-errors.ts';

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Ник или email' });
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить доступ' });
const saved = (page: Page) => statusToast(page, 'Доступ сохранён');

/** The filter by role: a select on a phone, radio buttons elsewhere. */
const roleSelect = (page: Page) => page.getByRole('combobox', { name: 'Кого показать' });
const roleOptions = (page: Page) => roleSelect(page).getByRole('option');

/** Finds a user by e-mail and opens their panel. */
async function openPanel(page: Page, { email, nickname }: { email: string; nickname: string }) {
  await page.goto('/admin/users');
  await searchField(page).fill(email);
  await page.getByRole('button', { name: nickname }).click();
  const panel = page.getByRole('region', { name: nickname });
  return { panel, role: panel.getByRole('combobox', { name: 'Роль' }) };
}

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('An admin finds a user and saves a role and an open block together', async ({ page, site, openDevice }) => {
    test.slow();
    const { block } = await createCellBlock(site);
    await site.createBlock({ title: 'Генетика', description: 'Законы', order: 2 });
    // A nickname that no other user of the server has.
    const name = 'Ярослава';
    const pupil = await openDevice();
    const { email } = await signUp(pupil, newAccount(name));
    await signUp(await openDevice(), newAccount(`${name} вторая`));

    await signInAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Ученики', exact: true }).click();
    await expect(page).toHaveURL('/admin/users');
    await expect(page).toHaveTitle('Ученики и доступ — Листок');
    await searchField(page).fill(name.toUpperCase());
    await expect(roleOptions(page)).toHaveText(['Все (2)', 'Без оплаты (2)', 'Оплачено (0)', 'Админы (0)']);
    await searchField(page).fill(email);
    await expect(roleOptions(page)).toHaveText(['Все (1)', 'Без оплаты (1)', 'Оплачено (0)', 'Админы (0)']);
    const row = page.getByRole('row', { name });
    await expect(row).toContainText(email);
    await expect(row.getByRole('listitem', { name: 'Строение клетки: Закрыт' })).toHaveText('1');
    await expect(row.getByRole('listitem', { name: 'Генетика: Закрыт' })).toHaveText('2');

    await page.getByRole('button', { name }).click();
    const panel = page.getByRole('dialog', { name });
    await expect(panel.getByRole('button', { name: 'Закрыть' })).toBeFocused();
    await expect(panel.getByText(email)).toBeVisible();
    await expect(panel.getByText(/^С\sнами\sс\s\d{1,2}\s[а-я]+\s20\d\d$/)).toBeVisible();
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    const checkbox = panel.getByRole('checkbox', { name: 'Строение клетки' });
    await expect(panel.getByText('1 урок', { exact: true })).toBeVisible();
    await checkbox.check();
    await expect(panel.getByText('Открыт', { exact: true })).toBeVisible();
    await panel.getByRole('combobox', { name: 'Роль' }).selectOption('Оплачено');

    const request = page.waitForRequest((each) => each.method() === 'PATCH');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await request).postDataJSON()).toEqual({ role: 1, access: [{ blockId: block.id, until: null }] });
    await panel.getByRole('button', { name: 'Закрыть' }).click();
    await expect(panel).toHaveCount(0);
    await expect(row.getByRole('button')).toBeFocused();
    await expect(row).toContainText('Оплачено');
    await expect(row.getByRole('listitem', { name: 'Строение клетки: Открыт' })).toBeVisible();
    await expect(roleOptions(page)).toHaveText(['Все (1)', 'Без оплаты (0)', 'Оплачено (1)', 'Админы (0)']);

    await pupil.goto('/lessons');
    await expect(pupil.getByRole('heading', { name: 'Оболочка клетки' })).toBeVisible();
    await pupil.goto('/dashboard');
    await expect(pupil.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(pupil.getByRole('link', { name: 'Купить доступ' })).toHaveCount(0);

    await roleSelect(page).selectOption('Админы (0)');
    await expect(page.getByText('Никого не нашли')).toBeVisible();
    await expect(page.getByText('Проверьте ник или email.')).toBeVisible();
    await expect(liveRegion(page, 'Никого не нашли')).toHaveCount(1);
    await page.getByRole('button', { name: 'Сбросить поиск' }).click();
    await expect(searchField(page)).toHaveValue('');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('button', { name: `${name} вторая` })).toBeVisible();
  });
});

test('An admin is appointed after a confirmation only, and loses the admin pages with the role', async ({ page, openDevice, consoleErrors }) => {
  const account = newAccount('Лаврентий');
  const pupil = await openDevice();
  await signUp(pupil, account);
  await signInAdmin(page);
  const { panel, role } = await openPanel(page, account);
  await expect(panel.getByRole('heading', { name: account.nickname })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Сделать админом?' });
  await role.selectOption('Админ');
  await save(page).click();
  await expect(dialog).toContainText('Этот человек сможет менять и удалять всё.');
  await dialog.getByRole('button', { name: 'Отмена' }).click();
  await expect(dialog).toHaveCount(0);
  await pupil.goto('/admin');
  await expect(pupil).toHaveURL('/dashboard');

  await save(page).click();
  await dialog.getByRole('button', { name: 'Сделать админом' }).click();
  await expect(saved(page)).toBeVisible();
  await pupil.goto('/admin');
  await expect(pupil.getByRole('heading', { level: 1 })).toHaveText('Содержание');
  await role.selectOption('Без оплаты');
  await save(page).click();
  await expect(page.getByRole('row', { name: account.nickname })).toContainText('Без оплаты');
  // An open page notices it by the first response with 403.
  consoleErrors.expect(failedLoad(403));
  await pupil.getByRole('link', { name: 'Создать урок' }).click();
  await expect(pupil).toHaveURL('/dashboard');
  await expect(pupil.getByRole('link', { name: 'Админка' })).toHaveCount(0);
});

test('The panel of a user stays open under any filter and keeps a block that another admin opens', async ({ page, site, openDevice }) => {
  const { block } = await createCellBlock(site);
  const account = newAccount('Велимир');
  const pupil = await openDevice();
  await signUp(pupil, account);
  await signInAdmin(page);
  const { panel, role } = await openPanel(page, account);
  await role.selectOption('Оплачено');
  await page.getByRole('radio', { name: /^Админы/ }).check();
  await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
  await expect(role).toHaveValue('1');
  await page.getByRole('radio', { name: /^Без оплаты/ }).check();
  await expect(page.getByRole('row', { name: account.nickname })).toBeVisible();

  await site.openBlocks(pupil, [block.id]);
  await returnToTab(page);
  await expect(panel.getByRole('checkbox', { name: 'Строение клетки' })).toBeChecked();
  const request = page.waitForRequest((each) => each.method() === 'PATCH');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect((await request).postDataJSON()).toEqual({ role: 1, access: [{ blockId: block.id, until: null }] });
  await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
  await expect(role).toHaveValue('1');
  await panel.getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('radio', { name: /^Все/ }).check();
  await expect(page.getByRole('row', { name: account.nickname })).toContainText('Оплачено');
  await expect(panel).toHaveCount(0);
});

test('Two admins who edit the same user each save only what they changed', async ({ page, site, openDevice }) => {
  const { block } = await createCellBlock(site);
  const genes = await site.createBlock({ title: 'Генетика', description: 'Законы', order: 2 });
  const account = newAccount('Боремир');
  await signUp(await openDevice(), account);
  const otherAdmin = await openDevice();
  await signInAdmin(otherAdmin);
  const other = await openPanel(otherAdmin, account);
  await signInAdmin(page);
  const { panel, role } = await openPanel(page, account);
  await other.role.selectOption('Оплачено');
  await other.panel.getByRole('checkbox', { name: 'Строение клетки' }).check();
  await save(otherAdmin).click();
  await expect(saved(otherAdmin)).toBeVisible();

  await panel.getByRole('checkbox', { name: 'Генетика' }).check();
  const request = page.waitForRequest((each) => each.method() === 'PATCH');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect((await request).postDataJSON()).toEqual({
    role: 1,
    access: [
      { blockId: block.id, until: null },
      { blockId: genes.id, until: null },
    ],
  });
  await expect(role).toHaveValue('1');
  await expect(panel.getByRole('checkbox', { name: 'Строение клетки' })).toBeChecked();
});

test('The panel shows why the last admin cannot lose the role', async ({ page, consoleErrors }) => {
  await signInAdmin(page);
  await page.goto('/admin/users');
  await searchField(page).fill(ADMIN.email);
  const row = page.getByRole('row', { name: ADMIN.email });
  await row.getByRole('button').click();
  await page.getByRole('region').getByRole('combobox', { name: 'Роль' }).selectOption('Без оплаты');
  consoleErrors.expect(failedLoad(409));
  await save(page).click();
  const text = 'Это последний администратор. Сначала назначьте другого.';
  await expect(errorToasts(page, text)).toHaveCount(1);
  await expect(page.getByRole('region').getByRole('note')).toHaveText(text);
  await expect(row).toContainText('Админ');
  await page.reload();
  await expect(row).toContainText('Админ');
  await expect(page).toHaveURL(/\/admin\/users\?/);
});

test('The list of users loads its next page, or offers a retry when that fails', async ({ page, consoleErrors }) => {
  await signInAdmin(page);
  consoleErrors.expect(failedLoad(503));
  const userOf = (index: number) => ({
    uid: `user_${index}`,
    email: `pupil-${index}@listok.test`,
    nickname: `Ученик ${index}`,
    role: 0,
    accessBlocks: [],
    access: [],
    ended: [],
    groups: [],
    signedInAt: '2026-02-02T10:00:00.000Z',
  });
  let isBusy = true;
  await page.route('**/api/admin/users?*', async (route) => {
    const isNextPage = route.request().url().includes('cursor=');
    if (isNextPage && isBusy) return route.fulfill({ status: 503, json: {} });
    const users = isNextPage ? [userOf(2)] : [userOf(0), userOf(1)];
    return route.fulfill({ json: { users, counts: { 0: 3, 1: 0, 99: 0 }, total: 3, nextCursor: isNextPage ? null : 'next' } });
  });
  await page.goto('/admin/users');
  const more = page.getByRole('button', { name: 'Показать ещё' });
  await more.click();
  await expect(page.getByRole('alert')).toHaveText('Не удалось загрузить продолжение. Проверьте соединение и попробуйте ещё раз.');
  await expect(more).toBeFocused();
  isBusy = false;
  await more.click();
  await expect(page.getByRole('button', { name: /^Ученик/ })).toHaveText(['Ученик 0', 'Ученик 1', 'Ученик 2']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(more).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ученик 2' })).toBeFocused();
});
