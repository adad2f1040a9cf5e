/**
 * Tests what a sign-out asks, and what is left on the device after a sign-out that a store has refused (rules R188,
 * R203).
 */
import { screen, waitFor } from '@testing-library/dom';
import { vi } from 'vitest';
import { removeLeftovers } from '../../../src/features/account/web/leftovers.ts';
import { answerStore } from '../../../src/ui/answer-queue/device-queue.ts';
import { copies } from '../../../src/ui/offline/copies/device-copies.ts';
import { readRow } from '../../../src/ui/lib/device-database.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus, type Pupil } from '../../support/test-app.ts';
import { expect, test, type Browser } from '../support/fixtures.tsx';

async function signIn(browser: Browser, { email, password }: Pupil): Promise<void> {
  await browser.fill('Email', email);
  await browser.fill('Пароль', password);
  await browser.press('Войти');
  await screen.findByRole('button', { name: 'Выйти' });
}

async function signOut(browser: Browser): Promise<void> {
  await browser.press('Выйти');
  await screen.findByRole('button', { name: 'Войти' });
}

/** Answers a test while the server cannot be reached. */
async function answerOffline(browser: Browser, id: string): Promise<void> {
  await browser.open(`/test/${id}`);
  await screen.findAllByRole('radio');
  browser.network.setOffline(true);
  await browser.user.click((await screen.findAllByRole('radio'))[0] ?? document.body);
  await browser.see('Ответы сохранены на этом устройстве. Отправим на сервер, когда появится сеть.');
}

for (const refuses of ['a store', 'a store and the record of sessions'] as const) {
  test(`A sign-out that ${refuses} has refused deletes no answer of a pupil who has signed in again`, async ({ site, browser }) => {
    const { id } = await createTest(await site.signInAdmin(), oneQuestion('Органоиды'));
    const pupil = await site.registerPupil();
    await browser.open('/dashboard', pupil.client);
    const refusing = vi.spyOn(answerStore, 'clear').mockResolvedValue(false);
    const put = refuses === 'a store' ? null : IDBObjectStore.prototype.put;
    await signOut(browser);
    if (put !== null) {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    }
    await signIn(browser, pupil);
    if (put !== null) IDBObjectStore.prototype.put = put;
    refusing.mockRestore();
    await answerOffline(browser, id);
    await removeLeftovers();
    expect(answerStore.list(pupil.uid)).toHaveLength(1);
    browser.network.setOffline(false);
  });
}

test('What a store has refused to give up is cleared later, and of nobody else', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), oneQuestion('Органоиды'));
  const [first, second] = [await site.registerPupil(), await site.registerPupil()];
  await browser.open('/dashboard', first.client);
  const refusing = vi.spyOn(copies, 'removeAll').mockRejectedValue(new DOMException('no', 'InvalidStateError'));
  await signOut(browser);
  await signIn(browser, second);
  await answerOffline(browser, id);
  refusing.mockReset();
  await removeLeftovers();
  expect(refusing.mock.calls).toEqual([[first.uid]]);
  await removeLeftovers();
  expect(refusing).toHaveBeenCalledTimes(1);
  expect(answerStore.list(second.uid)).toHaveLength(1);
  refusing.mockRestore();
  browser.network.setOffline(false);
});

test('A pupil whose browser was killed soon after signing in is still known without a network, unless the session has ended', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  const client = site.client();
  await browser.open('/', client);
  await signIn(browser, pupil);
  await waitFor(async () => expect(await readRow(['session'])).toMatchObject({ uid: pupil.uid }));
  const openOffline = async (): Promise<void> => {
    // A killed browser has not written local storage to the disk.
    localStorage.removeItem('listok:session');
    browser.network.setOffline(true);
    await browser.open('/dashboard');
  };
  await openOffline();
  await screen.findByRole('button', { name: 'Выйти' });

  browser.network.setOffline(false);
  expectStatus(await client.delete('/api/session'), 204);
  await browser.open('/');
  await waitFor(async () => expect(await readRow(['session'])).toMatchObject({ uid: pupil.uid, user: undefined }));
  await openOffline();
  expect(screen.queryByRole('button', { name: 'Выйти' })).toBeNull();
  browser.network.setOffline(false);
});

test('A sign-out asks first while the clock of a test runs, on every page, and then keeps what the server has', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), { ...oneQuestion('Вариант 4'), timeLimit: 30 });
  const { client } = await site.registerPupil();
  await browser.open(`/test/${id}`, client);
  await browser.press('Начать');
  await screen.findByRole('timer');
  await browser.press('Выйти');
  const question = await browser.dialog('Выйти?');
  expect(question).toHaveTextContent(/Время теста «Вариант 4» идёт\. Ответы останутся на.сервере\./);
  await browser.press('Остаться', question);
  await browser.closed();
  await browser.open('/lessons');
  await screen.findByText(/^Идёт «Вариант 4»/);
  await browser.press('Выйти');
  await browser.press('Выйти', await browser.dialog('Выйти?'));
  await screen.findByRole('button', { name: 'Войти' });
});
