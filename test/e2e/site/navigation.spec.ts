/** The navigation bar, the burger menu and the pages for everyone (rules R24, R27, R77). */
import type { Page } from '@playwright/test';
import { ROLE } from '../../../src/domain/users/role.ts';
import { expect, onEveryScreen, SCREENS, test } from '../support/fixtures.ts';
import { pauseRequests } from '../support/network/network.ts';
import { setRole, signInAdmin, signUp } from '../support/site-driver.ts';
import { failedLoad } from '../support/console-errors.ts';

const USER_SECTIONS = ['Главная', 'Уроки', 'Профиль', 'Поддержка'];

/** The names of the links between the sections. */
const sectionsOf = (page: Page) => page.getByRole('navigation', { name: 'Разделы' }).getByRole('link');

onEveryScreen((screen) => {
  const openMenu = async (page: Page) => {
    if (screen === 'phone') await page.getByRole('button', { name: 'Открыть меню' }).click();
  };

  test('The navigation links to the sections of the role and marks the current one', async ({ page, openDevice }) => {
    await signUp(page);
    await page.goto('/lessons');
    await openMenu(page);
    await expect(sectionsOf(page)).toHaveText(USER_SECTIONS);
    await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Уроки' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Профиль' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle('Профиль — Листок');
    await openMenu(page);
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL('/');

    const adminPage = await openDevice();
    await signInAdmin(adminPage);
    await adminPage.goto('/dashboard');
    await openMenu(adminPage);
    await expect(sectionsOf(adminPage)).toHaveText([...USER_SECTIONS, 'Админка']);
    await adminPage.getByRole('link', { name: 'Админка' }).click();
    await expect(adminPage).toHaveURL('/admin');
  });
});

test('Visitors and users can open /support and /buy', async ({ page }) => {
  const pages = [
    { address: '/support', title: 'Поддержка', text: 'Вопросы об уроках, тестах и доступе — в боте.' },
    { address: '/buy', title: 'Доступ к урокам', text: 'Напишите боту, какие блоки вам нужны.' },
  ];
  for (const { address, title, text } of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toHaveText(`${title}${text}Написать боту`);
    await expect(page.getByRole('link', { name: 'Написать боту' })).toHaveAttribute('href', 'https://t.me/listok_bot');
  }
  await expect(sectionsOf(page)).toHaveText(['Вход', 'Регистрация']);
  await expect(page.getByRole('button', { name: 'Выйти' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Регистрация' }).click();
  await expect(page).toHaveURL('/register');

  await signUp(page);
  await page.goto('/support');
  await expect(sectionsOf(page)).toHaveText(USER_SECTIONS);
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/');
});

test('Every role but 1 is offered access', async ({ page, openDevice }) => {
  await signUp(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Купить доступ' }).click();
  await expect(page).toHaveURL('/buy');
  const admin = await openDevice();
  await signInAdmin(admin);
  await setRole(admin, page, ROLE.paid);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Общие тесты' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Купить доступ' })).toHaveCount(0);
});

test('The first press of Tab focuses the link past the navigation', async ({ page }) => {
  await signUp(page);
  await page.goto('/lessons');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('The page /buy offers a retry when the link to the bot does not load', async ({ page, consoleErrors }) => {
  consoleErrors.expect(failedLoad(503));
  await page.route('**/api/config', (route) => route.fulfill({ status: 503, json: {} }));
  const release = await pauseRequests(page, '**/api/config');
  await page.goto('/buy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Доступ к урокам');
  await expect(page.getByRole('button', { name: 'Написать боту' })).toBeDisabled();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить ссылку на бота');
  await page.unroute('**/api/config');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('link', { name: 'Написать боту' })).toHaveAttribute('href', 'https://t.me/listok_bot');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('Burger menu', () => {
  test.use({ viewport: SCREENS.phone });

  test('The burger menu traps the focus, closes on Esc and restores the focus', async ({ page }) => {
    await signUp(page);
    await page.goto('/profile');
    const burger = page.getByRole('button', { name: 'Открыть меню' });
    await burger.click();
    const menu = page.getByRole('dialog', { name: 'Меню' });
    await expect(menu).toContainText('Полина');
    await expect(menu.getByRole('button', { name: 'Закрыть меню' })).toBeFocused();
    for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(3).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      await expect(menu.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(burger).toBeFocused();

    await burger.click();
    await menu.getByRole('button', { name: 'Закрыть меню' }).click();
    await expect(menu).toHaveCount(0);
    await expect(burger).toBeFocused();
  });

  test('The burger menu switches the theme and links to /buy', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await signUp(page);
    await page.goto('/lessons');
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    const dark = page.getByRole('switch', { name: 'Тёмная тема' });
    await expect(dark).not.toBeChecked();
    await dark.click();
    await expect(dark).toBeChecked();
    await page.reload();
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    await expect(dark).toBeChecked();
    await page.getByRole('link', { name: 'Купить доступ' }).click();
    await expect(page).toHaveURL('/buy');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
