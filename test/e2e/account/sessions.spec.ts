/** The list of sessions in the profile (rule R11). */
import type { Page } from '@playwright/test';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { failOnce, pauseRequests } from '../support/network/network.ts';
import { signIn, signUp } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';

test.describe('The list of sessions on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('The list of sessions ends one session, and all others at once', async ({ page, openDevice, consoleErrors }) => {
    const account = await signUp(page);
    const others = [await openDevice(), await openDevice(), await openDevice()];
    for (const other of others) await signIn(other, account);

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

    consoleErrors.expect(failedLoad(401));
    const isSignedIn = async (device: Page) => (await device.request.get('/api/profile')).ok();
    const signedInCount = async () => (await Promise.all(others.map(isSignedIn))).filter(Boolean).length;
    await rows.nth(1).getByRole('button', { name: /^Закончить сеанс: Chrome на / }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Сеанс закончен' })).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Где вы вошли' })).toBeFocused();
    expect(await signedInCount()).toBe(2);

    const signOutOthers = card.getByRole('button', { name: 'Выйти везде' });
    const dialog = page.getByRole('dialog', { name: 'Выйти везде?' });
    await signOutOthers.click();
    await expect(dialog).toContainText(/на\sдругих устройствах придётся войти снова/);
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows).toHaveCount(3);
    await signOutOthers.click();
    await dialog.getByRole('button', { name: 'Выйти везде' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Остальные сеансы закончены' })).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(card).toContainText('Больше вы нигде не вошли.');
    await expect(signOutOthers).toHaveCount(0);
    expect(await signedInCount()).toBe(0);
    await page.reload();
    await expect(own).toBeVisible();
  });
});

test('The focus stays where the user has moved it while a session ends', async ({ page, openDevice }) => {
  const account = await signUp(page);
  await signIn(await openDevice(), account);
  const release = await pauseRequests(page, '**/api/profile/sessions/*');
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Закончить сеанс/ }).click();
  const nickname = page.getByLabel('Ник');
  await nickname.focus();
  release();
  await expect(page.getByText('Больше вы нигде не вошли.')).toBeVisible();
  await expect(nickname).toBeFocused();
});

test('The list of sessions offers a retry when it does not load', async ({ page, consoleErrors }) => {
  await signUp(page);
  consoleErrors.expect(failedLoad(503));
  await failOnce(page, '**/api/profile/sessions', 503);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Где вы вошли' });
  await expect(card.getByRole('alert')).toHaveText('Не удалось загрузить сеансы');
  await card.getByRole('button', { name: 'Повторить' }).click();
  await expect(card.getByText('Это устройство')).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Где вы вошли' })).toBeFocused();
});
