/**
 * Tests how an admin finds users, opens blocks to them and changes their roles (rules R15 to R21). `user-panel.test`
 * tests errors, conflicts and unsaved changes.
 */
import type { Page } from '@playwright/test';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { liveRegion } from '../support/live-region.ts';
import { newAccount, signInAdmin, signUp } from '../support/site-driver.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { statusToast } from '../support/toasts.ts';

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Ник или email' });
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить доступ' });
const saved = (page: Page) => statusToast(page, 'Доступ сохранён');

/** The filter by role: a select on a phone, radio buttons elsewhere. */
const roleSelect = (page: Page) => page.getByRole('combobox', { name: 'Кого показать' });
const roleOptions = (page: Page) => roleSelect(page).getByRole('option');

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('An admin finds a user and saves a role and an open block together', async ({ page, site, openDevice }) => {
    test.slow();
    const { block } = await createCellBlock(site);
    await site.createBlock({ title: 'Генетика', description: 'Законы', order: 2 });
    // No other user of the server has this nickname.
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
    await expect(panel.getByText(/^С\sнами\sс\s\d{1,2}\s[а-я]+\s20\d\d\.\sПоследний\sраз/)).toBeVisible();
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
