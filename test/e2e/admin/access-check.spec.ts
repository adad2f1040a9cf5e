/** The page `/admin-access-test` (rule R31). */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';

async function openPage(page: Page, role: string): Promise<void> {
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { uid: string } };
  await page.goto('/admin-access-test');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверка доступа');
  await expect(page.getByRole('term')).toHaveText(['Ваш id', 'Ваша роль']);
  await expect(page.getByRole('definition')).toHaveText([user.uid, role]);
  await page.getByRole('button', { name: 'Создать тестовый блок' }).click();
}

test('The access check creates a test block for an admin', async ({ page }) => {
  await signInAdmin(page);
  await openPage(page, '99');
  await expect(page.getByRole('status').filter({ hasText: 'Блок создан' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Тестовый блок' })).toContainText('999');
});

test('The access check shows why the server rejects other users', async ({ page, consoleErrors }) => {
  await signUp(page);
  consoleErrors.expect(failedLoad(403));
  await openPage(page, '0');
  await expect(page.getByRole('alert')).toHaveText(
    'Создать блок не удалось: Эта страница доступна только администратору.',
  );
  await page.goto('/lessons');
  await expect(page.getByText('Уроков пока нет')).toBeVisible();
});
