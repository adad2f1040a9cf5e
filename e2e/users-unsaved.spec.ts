/** What a tutor ticked for somebody and hasn't saved: it is given up only when that was asked (product decision 12). */
import { expect, onEveryScreen, test } from './fixtures.ts';
import { holdSaving } from './network.ts';
import { newPerson, signInAdmin, signUp } from './site.ts';
import { createCellBlock } from './studying.ts';

onEveryScreen((screen) => {
  const isPhone = screen === 'phone';

  test('What is not saved is given up only when that was asked', async ({ page, site, openDevice }) => {
    await createCellBlock(site);
    const name = `Мирослава${'сдлиннымименем'.repeat(4)}-${screen}`;
    await signUp(await openDevice(), newPerson(name));
    await signInAdmin(page);
    await page.goto('/admin/users');
    await page.getByRole('searchbox').fill(name);
    const row = page.getByRole('button', { name });
    await row.click();
    const panel = page.getByRole(isPhone ? 'dialog' : 'region', { name });
    const close = panel.getByRole('button', { name: 'Закрыть' });
    const cell = panel.getByRole('checkbox', { name: 'Строение клетки' });
    const asked = page.getByRole('dialog', { name: 'Уйти без сохранения?' });

    // What was ticked and unticked again is nothing to ask about.
    await cell.check();
    await cell.uncheck();
    await expect(close).toBeInViewport({ ratio: 1 });
    await close.click();
    await expect(panel).toHaveCount(0);
    await expect(row).toBeFocused();

    await row.click();
    await cell.check();
    await close.click();
    await expect(asked).toContainText('Несохранённые изменения пропадут.');
    await page.keyboard.press('Escape');
    await expect(asked).toHaveCount(0);
    await expect(cell).toBeChecked();
    if (isPhone) await page.keyboard.press('Escape');
    else await close.click();
    await expect(asked.getByRole('button', { name: 'Остаться' })).toBeFocused();
    await asked.getByRole('button', { name: 'Уйти' }).click();
    await expect(panel).toHaveCount(0);
    await expect(row).toBeFocused();

    await row.click();
    await expect(cell).not.toBeChecked();
    const save = panel.getByRole('button', { name: 'Сохранить доступ' });
    const role = panel.getByRole('combobox', { name: 'Роль' });
    await role.selectOption('Админ');
    await save.click();
    const promotion = page.getByRole('dialog', { name: 'Сделать админом?' });
    await expect(promotion).toBeVisible();
    // It answers this question, and nothing else.
    await page.keyboard.press('Escape');
    await expect(promotion).toHaveCount(0);
    await expect(asked).toHaveCount(0);
    await role.selectOption('Без оплаты');
    await cell.check();
    await save.click();
    await expect(page.getByRole('status').filter({ hasText: 'Доступ сохранён' })).toBeVisible();
    await close.click();
    await expect(panel).toHaveCount(0);
  });
});

test('Another row or page, and a save that takes its time, take nothing away', async ({ page, site, openDevice }) => {
  await createCellBlock(site);
  const [anna, zoya] = [newPerson('Аннушка первая'), newPerson('Аннушка вторая')];
  for (const person of [anna, zoya]) await signUp(await openDevice(), person);
  await signInAdmin(page);
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill('Аннушка');
  const rowOf = ({ nickname }: { nickname: string }) => page.getByRole('button', { name: nickname });
  const panelOf = ({ nickname }: { nickname: string }) => page.getByRole('region', { name: nickname });
  const role = page.getByRole('combobox', { name: 'Роль' });
  const asked = page.getByRole('dialog', { name: 'Уйти без сохранения?' });

  await rowOf(anna).click();
  await role.selectOption('Оплачено');
  await rowOf(zoya).click();
  await asked.getByRole('button', { name: 'Остаться' }).click();
  await expect(panelOf(anna)).toBeVisible();
  await expect(role).toHaveValue('1');
  await page.getByRole('link', { name: 'Главная' }).click();
  await asked.getByRole('button', { name: 'Остаться' }).click();
  await expect(page).toHaveURL('/admin/users');
  await rowOf(zoya).click();
  await asked.getByRole('button', { name: 'Уйти' }).click();
  await expect(panelOf(zoya)).toBeVisible();
  await expect(role).toHaveValue('0');
  await expect(rowOf(zoya)).toBeFocused();

  const release = await holdSaving(page, '**/api/admin/users/*');
  await role.selectOption('Оплачено');
  await page.getByRole('button', { name: 'Сохранить доступ' }).click();
  await rowOf(anna).click();
  await asked.getByRole('button', { name: 'Уйти' }).click();
  await expect(panelOf(anna)).toBeVisible();
  release();
  await expect(page.getByRole('row', { name: zoya.nickname })).toContainText('Оплачено');
  await expect(panelOf(anna)).toBeVisible();
  await expect(role).toHaveValue('0');
});
