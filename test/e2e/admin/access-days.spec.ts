/** Days of access, access for several pupils at once, and keys for the bot (rules R93, R94, R98). */
import { addDays, dayIn } from '../../../src/domain/access/day.ts';
import { dayAndMonth, fullDay } from '../../../src/ui/lib/format-russian.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { createCellBlock } from '../support/lesson-fixtures.ts';
import { newAccount, signInAdmin, signUp } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

test.describe('On a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('A tutor gives access until a day, finds whose access ends soon and changes that of several pupils', async ({ page, site, openDevice }) => {
    test.slow();
    await createCellBlock(site);
    const today = dayIn('Europe/Moscow')(Date.now());
    const soon = addDays(today, 5);
    const names = ['Тимофей', 'Тимур'] as const;
    const pupil = await openDevice();
    await signUp(pupil, newAccount(names[0]));
    await signUp(await openDevice(), newAccount(names[1]));
    await signInAdmin(page);
    await page.goto('/admin/users?search=тим');
    await page.getByRole('button', { name: names[0] }).click();
    const panel = page.getByRole('dialog', { name: names[0] });
    await panel.getByRole('checkbox', { name: 'Строение клетки' }).check();
    await panel.getByRole('combobox', { name: 'Срок: Строение клетки' }).selectOption('Выбрать день…');
    const save = panel.getByRole('button', { name: 'Сохранить доступ' });
    const day = panel.getByLabel('По какой день включительно');
    await day.fill(addDays(today, -1));
    await save.click();
    await expect(panel.getByText('День уже прошёл.')).toBeVisible();
    await expect(day).toBeFocused();
    await day.fill(soon);
    await expect(panel.getByText('Кончается через 5 дней')).toBeVisible();
    await save.click();
    await expect(statusToast(page, 'Доступ сохранён')).toBeVisible();
    await expect(panel.getByRole('combobox', { name: 'Срок: Строение клетки' }).getByRole('option').first()).toHaveText(`До ${fullDay(soon)}`);
    await panel.getByRole('button', { name: 'Закрыть' }).click();

    await page.getByRole('button', { name: /^Доступ кончается \(\d+\)$/ }).click();
    const row = page.getByRole('row', { name: names[0] });
    await expect(row.getByRole('listitem', { name: `Строение клетки: Открыт до ${dayAndMonth(soon, today)}` })).toBeVisible();
    await expect(page.getByRole('row', { name: names[1] })).toHaveCount(0);
    await page.reload();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: /^Доступ кончается/ }).click();
    await pupil.goto('/lessons');
    await expect(pupil.getByText(`Открыт до ${dayAndMonth(soon, today)}`)).toBeVisible();

    for (const name of names) await page.getByRole('checkbox', { name: `Выбрать: ${name}` }).check();
    const selection = page.getByRole('region', { name: 'Выбранные ученики' });
    await expect(selection).toContainText('Выбрано 2 ученика');
    await selection.getByRole('button', { name: 'Открыть блоки' }).click();
    const dialog = page.getByRole('dialog', { name: 'Открыть блоки 2 ученикам?' });
    await dialog.getByRole('checkbox', { name: 'Строение клетки' }).check();
    await dialog.getByRole('combobox', { name: 'Срок' }).selectOption('Без срока');
    await expect(dialog.getByRole('definition')).toHaveText(['1', '1', '0']);
    await dialog.getByRole('button', { name: 'Открыть 1 блок' }).click();
    await expect(statusToast(page, 'Доступ сохранён')).toBeVisible();
    await expect(selection).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('row', { name: names[1] }).getByRole('listitem', { name: 'Строение клетки: Открыт', exact: true })).toBeVisible();
  });
});

test('The secret of a key is shown once, works until the key is revoked, and leaves with the page', async ({ page, playwright, site }) => {
  await signInAdmin(page);
  await page.goto('/admin/keys');
  await expect(page.getByText('Ключей пока нет')).toBeVisible();
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  await expect(page.getByText('Выберите хотя бы одно право.')).toBeVisible();
  await expect(page.getByLabel('Название')).toBeFocused();
  await page.getByLabel('Название').fill('Бот');
  await page.getByRole('checkbox', { name: 'Видеть учеников' }).check();
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  await expect(page.getByText('Скопируйте его сейчас: больше мы его не покажем.')).toBeVisible();
  const secret = await page.getByRole('textbox', { name: 'Ключ' }).inputValue();
  const bot = await playwright.request.newContext({ baseURL: site.server.url, extraHTTPHeaders: { Authorization: `Bearer ${secret}` } });
  expect((await bot.get('/api/admin/users')).status()).toBe(200);

  await page.reload();
  await expect(page.getByText('Видит учеников')).toBeVisible();
  await expect(page.getByText('Последний раз — сегодня')).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: 'Отозвать' }).click();
  const dialog = page.getByRole('dialog', { name: 'Отозвать ключ?' });
  await expect(dialog).toContainText('Бот с ним сразу потеряет доступ.');
  await dialog.getByRole('button', { name: 'Отозвать' }).click();
  await expect(statusToast(page, 'Ключ отозван')).toBeVisible();
  expect((await bot.get('/api/admin/users')).status()).toBe(401);
  await bot.dispose();
});
