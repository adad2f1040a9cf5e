/**
 * Audits the pages about personal data (R260 to R276) on a phone and on a laptop. These audits need a browser, because
 * they use axe, a width of 320 px and the dark theme. Component tests (consent, own-data, user-deletion, personal-data)
 * show what the pages say and send.
 */
import type { Browser } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { follow } from '../../support/follow.ts';
import { failedLoad, type ConsoleErrors } from '../../support/console-errors.ts';
import { expect, provideSite, SCREENS, test } from '../../support/fixtures.ts';
import { newAccount, signInAdmin, signUp } from '../../support/site-driver.ts';

test.slow();
test.use({ reducedMotion: 'reduce', trace: 'off' });

const opener = (browser: Browser, baseURL: string, consoleErrors: ConsoleErrors) => async (screen: keyof typeof SCREENS) => {
  const context = await browser.newContext({ baseURL, viewport: SCREENS[screen], reducedMotion: 'reduce', serviceWorkers: 'block' });
  consoleErrors.add(context);
  return context.newPage();
};

test('The tutor names the operator and publishes; a pupil of 13 registers, who was here before consents, and all pages are accessible', async ({ playwright, browser, consoleErrors }) => {
  // The test uses a site of its own, because published documents cannot be removed.
  await provideSite(playwright, false, async ({ server }) => {
    const open = opener(browser, server.url, consoleErrors);
    const page = await open('desktop');
    const earlier = await signUp(page, newAccount('Старый'));
    await page.request.delete('/api/session');
    await signInAdmin(page);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: /осталось назвать оператора/ })).toBeVisible();
    await expectAccessible(page, 'content with a reminder');
    await page.getByRole('link', { name: 'Заполнить' }).click();
    await page.getByLabel('ИНН, если есть').fill('12');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Введите имя или название.')).toBeVisible();
    await page.getByRole('button', { name: 'Изменить текст: Согласие' }).click();
    await expectAccessible(page, 'personal data before the publication, with errors');
    await page.getByLabel('ИНН, если есть').fill('');
    await page.getByLabel('Имя или название').fill('ИП Соколова Ольга Сергеевна');
    await page.getByLabel('Email для обращений').fill('dannye@bio.example');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await page.getByRole('button', { name: 'Опубликовать' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click();
    await expect(page.getByRole('switch', { name: 'Спрашивать согласие' })).toBeChecked();
    await expectAccessible(page, 'personal data');
    await page.getByRole('link', { name: /^Изменить: Согласие/ }).click();
    await expect(page.getByRole('heading', { name: 'Как увидят ученики' })).toBeVisible();
    await expectAccessible(page, 'the editor of a document');
    await follow(page, '/admin/personal-data/notice', page.getByRole('term').first());
    await expectAccessible(page, 'the notice');
    const former = page.getByRole('button', { name: 'Старый' });
    await follow(page, '/admin/users?consent=none', former);
    await former.click();
    await expect(page.getByText('Нет согласия')).toBeVisible();
    await expectAccessible(page, 'a pupil without a consent');

    // The server refuses a form with missing fields.
    consoleErrors.expect(failedLoad(400));
    const phone = await open('phone');
    await phone.goto('/');
    await expect(phone.getByRole('region', { name: 'Документы' })).toBeVisible();
    await expectAccessible(phone, 'sign-in with a footer', 'phone');
    await phone.getByRole('link', { name: 'Зарегистрироваться' }).click();
    await phone.getByLabel('Ник').fill('Миша');
    await phone.getByLabel('Email').fill('misha@listok.test');
    await phone.getByLabel('Пароль', { exact: true }).fill('parol-mishi');
    await phone.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(phone.getByText(/^❌ Чтобы зарегистрироваться, выберите возраст/)).toBeVisible();
    await expectAccessible(phone, 'registration without a consent', 'phone');
    await phone.getByRole('radio', { name: /Мне меньше/ }).check();
    await phone.getByRole('checkbox').check();
    await phone.getByLabel('Имя и фамилия родителя').fill('Марина Кузнецова');
    await phone.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(phone).toHaveURL('/dashboard');
    await phone.goto('/profile');
    await expect(phone.getByText(/^Согласие дал родитель/)).toBeVisible();
    await expectAccessible(phone, 'profile with a consent', 'phone');
    await phone.getByRole('button', { name: 'Удалить аккаунт' }).click();
    await expect(phone.getByRole('dialog').getByLabel('Пароль', { exact: true })).toBeVisible();
    await expectAccessible(phone, 'the dialog of the own deletion', 'phone');
    await phone.goto('/privacy');
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(phone, '/privacy', 'phone');
    await follow(phone, '/consent', phone.getByRole('heading', { level: 1, name: /огласие/ }));
    await expectAccessible(phone, '/consent', 'phone');
    consoleErrors.expect(failedLoad(403));
    await phone.request.delete('/api/session');
    expect((await phone.request.post('/api/session', { data: { email: earlier.email, password: earlier.password } })).status()).toBe(200);
    await phone.goto('/lessons');
    await expect(phone).toHaveURL('/consent');
    await phone.getByRole('button', { name: 'Принять и продолжить' }).click();
    await expect(phone.getByText('Выберите возраст и отметьте согласие.')).toBeVisible();
    await expectAccessible(phone, 'the consent of who was here before', 'phone');
    await phone.getByRole('radio', { name: /Мне 14/ }).check();
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: 'Принять и продолжить' }).click();
    await expect(phone).toHaveURL('/lessons');
    await Promise.all([page, phone].map((each) => each.waitForLoadState('networkidle')));
    await Promise.all([page, phone].map((each) => each.context().close()));
  });
});

