/** Where one is signed in: the list of one's sessions in the profile, and their end. */
import type { Page } from '@playwright/test';
import { expect, onEveryScreen, test } from './fixtures.ts';
import { hold } from './network.ts';
import { signIn, signUp } from './site.ts';
import { failedLoad } from './watch.ts';

onEveryScreen(() => {
  test('The list of sessions ends one of them, and all the others', async ({ page, openDevice, watch }) => {
    const person = await signUp(page);
    const others = [await openDevice(), await openDevice(), await openDevice()];
    for (const other of others) await signIn(other, person);

    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'Где вы вошли' });
    const rows = card.getByRole('listitem');
    await expect(rows).toHaveCount(4);
    const own = rows.filter({ hasText: 'Это устройство' });
    await expect(own).toContainText(/Chrome на (Linux|Mac|Windows)/);
    await expect(own.getByText('Сейчас', { exact: true })).toBeVisible();
    await expect(own.getByText('127.0.0.1', { exact: true })).toBeVisible();
    await expect(own.getByRole('button')).toHaveCount(0);
    await expect(rows.nth(1).getByText(/^\d{1,2}\s[а-я]+\s20\d\d, \d\d:\d\d$/)).toBeVisible();

    watch.expect(failedLoad(401));
    const isIn = async (device: Page) => (await device.request.get('/api/profile')).ok();
    const stillIn = async () => (await Promise.all(others.map(isIn))).filter(Boolean).length;
    await rows.nth(1).getByRole('button', { name: /^Закончить сеанс: Chrome на / }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Сеанс закончен' })).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Где вы вошли' })).toBeFocused();
    expect(await stillIn()).toBe(2);

    const everywhere = card.getByRole('button', { name: 'Выйти везде' });
    const dialog = page.getByRole('dialog', { name: 'Выйти везде?' });
    await everywhere.click();
    await expect(dialog).toContainText(/на\sдругих устройствах придётся войти снова/);
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows).toHaveCount(3);
    await everywhere.click();
    await dialog.getByRole('button', { name: 'Выйти везде' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Остальные сеансы закончены' })).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(card).toContainText('Больше вы нигде не вошли.');
    await expect(everywhere).toHaveCount(0);
    expect(await stillIn()).toBe(0);
    await page.reload();
    await expect(own).toBeVisible();
  });
});

test('A session that is slow to end takes nobody back to the list', async ({ page, openDevice }) => {
  const person = await signUp(page);
  await signIn(await openDevice(), person);
  const release = await hold(page, '**/api/profile/sessions/*');
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Закончить сеанс/ }).click();
  const nickname = page.getByLabel('Ник');
  await nickname.focus();
  release();
  await expect(page.getByText('Больше вы нигде не вошли.')).toBeVisible();
  await expect(nickname).toBeFocused();
});

test('A list of sessions that does not load can be asked for again', async ({ page, watch }) => {
  await signUp(page);
  watch.expect(failedLoad(503));
  await page.route('**/api/profile/sessions', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Где вы вошли' });
  await expect(card.getByRole('alert')).toHaveText('Не удалось загрузить сеансы');
  await card.getByRole('button', { name: 'Повторить' }).click();
  await expect(card.getByText('Это устройство')).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Где вы вошли' })).toBeFocused();
});
