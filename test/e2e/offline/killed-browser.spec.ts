/**
 * Tests that data survive a kill of the browser, whose profile is on the disk. Answers that the page called saved are
 * still there. Answers that were removed do not come back (rules R46, R200, R203).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/fixtures.ts';
import { startBrowser, untilLocalStorageIsWritten } from '../support/killable-browser.ts';
import { newAccount, type Site } from '../support/site-driver.ts';
import { answerBoth, chloroplast, expectOnServer, finish, ribosome } from '../support/take-test.ts';
import { twoQuestions } from '../support/test-fixtures.ts';

interface Device {
  page: Page;
  /** Kills the browser and starts it again. The session stays the same. */
  restart(): Promise<void>;
  untilWritten(text: string): Promise<void>;
}

const test = base.extend<{ device: Device }>({
  device: async ({ site }, provide) => {
    const profile = mkdtempSync(join(tmpdir(), 'listok-profile-'));
    const origin = site.server.url;
    let browser = await startBrowser(profile, origin);
    const account = newAccount();
    await browser.page.request.post(`${origin}/api/registration`, { data: account, headers: { origin } });
    const device: Device = {
      page: browser.page,
      restart: async () => {
        // The browser may not have written its cookies to the disk yet. So they are copied to the new browser.
        const cookies = await browser.page.context().cookies();
        await browser.kill();
        browser = await startBrowser(profile, origin);
        await browser.page.context().addCookies(cookies);
        device.page = browser.page;
      },
      untilWritten: (text) => untilLocalStorageIsWritten(profile, text),
    };
    await provide(device);
    await browser.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Whether to run the test that takes too long for every run. It waits twice until local storage is on the disk. */
const isLong = process.env['LISTOK_KILL_BROWSER'] === 'long';

async function openTest(device: Device, site: Site): Promise<string> {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const address = `${site.server.url}/test/${id}`;
  await device.page.goto(address);
  return address;
}

const DASHBOARD = 'Общие тесты';

test('While answering without a network: all answers that were called saved are there', async ({ device, site }) => {
  const address = await openTest(device, site);
  await device.page.context().setOffline(true);
  await answerBoth(device.page);
  await expect(device.page.getByText('Ответы сохранены на этом устройстве. Отправим на сервер, когда появится сеть.')).toBeVisible();
  await device.restart();
  await device.page.goto(address);
  await expect(chloroplast(device.page)).toBeChecked();
  await expect(ribosome(device.page)).toBeChecked();
  await expectOnServer(device.page);
});

test('After «Удалить ответы»: the answers do not come back with what local storage had', async ({ device, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await device.page.goto(`${site.server.url}/test/${id}`);
  await site.deleteTest(id);
  await answerBoth(device.page);
  await device.untilWritten('listok:answers:');
  await device.page.getByRole('button', { name: 'Удалить ответы' }).click();
  await device.page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(device.page.getByText('Ответы удалены')).toBeVisible();
  await device.restart();
  const list = `${site.server.url}/dashboard`;
  await device.page.goto(list);
  await expect(device.page.getByRole('heading', { name: DASHBOARD })).toBeVisible();
  await expect.poll(() => device.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('listok:answers:')))).toEqual([]);
  await expect(device.page.getByText('Они остаются на этом устройстве')).toHaveCount(0);
});

test('After signing out without a network: nobody is signed in, and the session ends', async ({ device, site }) => {
  await device.page.goto(`${site.server.url}/dashboard`);
  await expect(device.page.getByRole('heading', { name: DASHBOARD })).toBeVisible();
  await device.untilWritten('listok:session');
  await device.page.context().setOffline(true);
  await device.page.getByRole('button', { name: 'Выйти', exact: true }).first().click();
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await device.restart();
  await device.page.goto(`${site.server.url}/dashboard`);
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect.poll(async () => (await (await device.page.request.get(`${site.server.url}/api/session`)).json()) as unknown).toMatchObject({ user: null });
});

test('After submitting: the test does not wait again', async ({ device, site }) => {
  test.skip(!isLong, 'with LISTOK_KILL_BROWSER=long');
  await openTest(device, site);
  await answerBoth(device.page);
  await device.untilWritten('listok:answers:');
  await finish(device.page);
  await expect(device.page).toHaveURL(`${site.server.url}/results`);
  await expect(device.page.getByText('2 из 2 баллов', { exact: true })).toBeVisible();
  await device.restart();
  await device.page.goto(`${site.server.url}/dashboard`);
  await expect(device.page.getByText('2 из 2 баллов', { exact: true })).toBeVisible();
  await expect.poll(() => device.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('listok:answers:')))).toEqual([]);
  await expect(device.page.getByText('Ждёт отправки')).toHaveCount(0);
});
