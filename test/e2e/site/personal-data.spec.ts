/**
 * Tests the rules of personal data that need a browser (R260 to R276): navigation to the page of the consent and back,
 * and the data on a device that two pupils share. Component tests (consent, own-data, user-deletion, personal-data)
 * test what the pages say and send. They also delete twelve pupils at once, and register a pupil of 13.
 */
import type { Browser } from '@playwright/test';
import { failedLoad, type ConsoleErrors } from '../support/console-errors.ts';
import { expect, provideSite, SCREENS, test } from '../support/fixtures.ts';
import { newAccount, signInAdmin, signUp, submitSignInForm } from '../support/site-driver.ts';
import { answerBoth, chloroplast, expectOnServer, expectResult, finish, ribosome, storedScores } from '../support/take-test.ts';
import { twoQuestions } from '../support/test-fixtures.ts';

test.slow();
test.use({ reducedMotion: 'reduce', trace: 'off' });

const opener = (browser: Browser, baseURL: string, consoleErrors: ConsoleErrors) => async (screen: keyof typeof SCREENS) => {
  const context = await browser.newContext({ baseURL, viewport: SCREENS[screen], reducedMotion: 'reduce', serviceWorkers: 'block' });
  consoleErrors.add(context);
  return context.newPage();
};

test('A text that changes under an open test takes its answers first; who deletes the account takes nothing of another pupil from the device', async ({ playwright, browser, consoleErrors }) => {
  await provideSite(playwright, false, async (site) => {
    const open = opener(browser, site.server.url, consoleErrors);
    const tutor = await open('desktop');
    await signInAdmin(tutor);
    const { id } = await site.createTest(twoQuestions('Органоиды'));
    const other = await site.createTest(twoQuestions('Вирусы'));
    const page = await open('phone');
    const [polina, artem] = [newAccount('Полина'), newAccount('Артём')];
    await signUp(page, polina);
    await page.goto(`/test/${id}`);
    await chloroplast(page).check();
    await expectOnServer(page);

    // The text of the consent is published while the pupil has the test open.
    const operator = { name: 'ИП Соколова', inn: null, email: 'dannye@bio.example', address: null, serverPlace: null, backupDays: 30 };
    expect((await tutor.request.put('/api/admin/personal-data', { data: { operator, revision: 0 } })).status()).toBe(200);
    const documents = { policy: { text: 'Политика.', basedOn: 0 }, consent: { text: 'Согласие.', basedOn: 0 } };
    expect((await tutor.request.post('/api/admin/documents', { data: documents })).status()).toBe(201);
    consoleErrors.expect(failedLoad(403));
    await ribosome(page).check();
    await expect(page.getByText(/Тест можно закончить: ответы принимаются до/)).toBeVisible();
    await finish(page);
    await expect(page).toHaveURL('/consent');
    await page.getByRole('radio', { name: /Мне 14/ }).check();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Принять и продолжить' }).click();
    await expectResult(page, '2 из 2 баллов');
    expect(await storedScores(page)).toEqual([2]);

    // The pupil finishes the test without a network. The session ends before the answers are sent.
    await page.goto(`/test/${other.id}`);
    await answerBoth(page);
    await expectOnServer(page);
    consoleErrors.expect(failedLoad('ERR_INTERNET_DISCONNECTED'));
    consoleErrors.expect(failedLoad(401));
    await page.context().setOffline(true);
    await finish(page);
    await expect(page.getByRole('button', { name: 'Ждём сеть' })).toBeVisible();
    const { users } = (await (await tutor.request.get('/api/admin/users?search=Полина')).json()) as { users: { uid: string }[] };
    expect((await tutor.request.delete(`/api/admin/users/${users[0]?.uid}/sessions`)).status()).toBe(204);
    await page.context().setOffline(false);
    await expect(page).toHaveURL('/');

    const consent = { version: 1, by: 'pupil' };
    expect((await page.request.post('/api/registration', { data: { ...artem, consent } })).status()).toBe(201);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
    const dialog = page.getByRole('dialog');
    // The unsent answers on this device belong to the other pupil.
    await expect(dialog.getByRole('listitem')).toHaveText(['вход на всех устройствах.']);
    await expect(dialog.getByText(/На этом устройстве есть неотправленные ответы/)).toHaveCount(0);
    await dialog.getByLabel('Пароль', { exact: true }).fill(artem.password);
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await expect(page).toHaveURL('/');
    await submitSignInForm(page, artem);
    await expect(page.getByRole('alert')).toBeVisible();

    await submitSignInForm(page, polina);
    await expect.poll(() => storedScores(page)).toEqual([2, 2]);
    await Promise.all([page, tutor].map((each) => each.context().close()));
  });
});
