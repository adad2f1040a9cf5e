/** The diagnostic page (specification §2, §7, product decision 8). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInAdmin, signUp } from './site.ts';
import { failedLoad } from './watch.ts';

async function openPage(page: Page, role: string): Promise<void> {
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { uid: string } };
  await page.goto('/admin-access-test');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверка доступа');
  await expect(page.getByRole('term')).toHaveText(['Ваш id', 'Ваша роль']);
  await expect(page.getByRole('definition')).toHaveText([user.uid, role]);
  await page.getByRole('button', { name: 'Создать тестовый блок' }).click();
}

test('An administrator creates the test block', async ({ page }) => {
  await signInAdmin(page);
  await openPage(page, '99');
  await expect(page.getByRole('status').filter({ hasText: 'Блок создан' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Тестовый блок' })).toContainText('999');
});

test('A pupil is refused by the server', async ({ page, watch }) => {
  await signUp(page);
  watch.expect(failedLoad(403));
  await openPage(page, '0');
  await expect(page.getByRole('alert')).toHaveText(
    'Создать блок не удалось: Эта страница доступна только администратору.',
  );
  await page.goto('/lessons');
  await expect(page.getByText('Уроков пока нет')).toBeVisible();
});

test('Nobody sees it without signing in', async ({ page }) => {
  await page.goto('/admin-access-test');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход');
});
