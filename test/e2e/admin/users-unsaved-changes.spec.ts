/** Unsaved changes of a user's panel (rule R20). */
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { pauseSaves } from '../support/network/network.ts';
import { newAccount, signInAdmin, signUp } from '../support/site-driver.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { statusToast } from '../support/toasts.ts';

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('Closing the panel of a user with unsaved changes asks for a confirmation', async ({ page, site, openDevice }) => {
    await createCellBlock(site);
    const name = `Мирослава${'сдлиннымименем'.repeat(4)}`;
    await signUp(await openDevice(), newAccount(name));
    await signInAdmin(page);
    await page.goto('/admin/users');
    await page.getByRole('searchbox').fill(name);
    const row = page.getByRole('button', { name });
    await row.click();
    const panel = page.getByRole('dialog', { name });
    const close = panel.getByRole('button', { name: 'Закрыть' });
    const checkbox = panel.getByRole('checkbox', { name: 'Строение клетки' });
    const dialog = page.getByRole('dialog', { name: 'Уйти без сохранения?' });

    // Ticked and unticked again: nothing has changed.
    await checkbox.check();
    await checkbox.uncheck();
    await expect(close).toBeInViewport({ ratio: 1 });
    await close.click();
    await expect(panel).toHaveCount(0);
    await expect(row).toBeFocused();

    await row.click();
    await checkbox.check();
    await close.click();
    await expect(dialog).toContainText('Несохранённые изменения пропадут.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(checkbox).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Остаться' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Уйти' }).click();
    await expect(panel).toHaveCount(0);
    await expect(row).toBeFocused();

    await row.click();
    await expect(checkbox).not.toBeChecked();
    const save = panel.getByRole('button', { name: 'Сохранить доступ' });
    const role = panel.getByRole('combobox', { name: 'Роль' });
    await role.selectOption('Админ');
    await save.click();
    const promotion = page.getByRole('dialog', { name: 'Сделать админом?' });
    await expect(promotion).toBeVisible();
    // Esc closes this dialog only.
    await page.keyboard.press('Escape');
    await expect(promotion).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    await role.selectOption('Без оплаты');
    await checkbox.check();
    await save.click();
    await expect(statusToast(page, 'Доступ сохранён')).toBeVisible();
    await close.click();
    await expect(panel).toHaveCount(0);
  });
});

test('Another row, another page or a slow save discards no unsaved changes without a confirmation', async ({ page, site, openDevice }) => {
  await createCellBlock(site);
  const [anna, zoya] = [newAccount('Аннушка первая'), newAccount('Аннушка вторая')];
  for (const account of [anna, zoya]) await signUp(await openDevice(), account);
  await signInAdmin(page);
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill('Аннушка');
  const rowOf = ({ nickname }: { nickname: string }) => page.getByRole('button', { name: nickname });
  const panelOf = ({ nickname }: { nickname: string }) => page.getByRole('region', { name: nickname });
  const role = page.getByRole('combobox', { name: 'Роль' });
  const dialog = page.getByRole('dialog', { name: 'Уйти без сохранения?' });

  await rowOf(anna).click();
  await role.selectOption('Оплачено');
  await rowOf(zoya).click();
  await dialog.getByRole('button', { name: 'Остаться' }).click();
  await expect(panelOf(anna)).toBeVisible();
  await expect(role).toHaveValue('1');
  await page.getByRole('link', { name: 'Главная' }).click();
  await dialog.getByRole('button', { name: 'Остаться' }).click();
  await expect(page).toHaveURL(/\/admin\/users\?/);
  await rowOf(zoya).click();
  await dialog.getByRole('button', { name: 'Уйти' }).click();
  await expect(panelOf(zoya)).toBeVisible();
  await expect(role).toHaveValue('0');
  await expect(rowOf(zoya)).toBeFocused();

  const release = await pauseSaves(page, '**/api/admin/users/*');
  await role.selectOption('Оплачено');
  await page.getByRole('button', { name: 'Сохранить доступ' }).click();
  await rowOf(anna).click();
  await dialog.getByRole('button', { name: 'Уйти' }).click();
  await expect(panelOf(anna)).toBeVisible();
  release();
  await expect(page.getByRole('row', { name: zoya.nickname })).toContainText('Оплачено');
  await expect(panelOf(anna)).toBeVisible();
  await expect(role).toHaveValue('0');
});
