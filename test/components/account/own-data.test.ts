/** Tests the profile page: download of own data, and deletion of the account (rules R270, R272). */
import { screen, waitFor, within } from '@testing-library/dom';
import { onTestFinished, vi } from 'vitest';
import { publishConsent } from '../../support/fixtures/personal-data-fixtures.ts';
import { createTest, rightAnswers } from '../../support/fixtures/test-fixtures.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const TITLE = 'Удалить аккаунт?';

test('The account is deleted with the password, after a dialog that names what goes, and the device is cleared', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  const { id } = await createTest(await site.signInAdmin());
  await pupil.client.put(`/api/results/${id}`, { answers: rightAnswers });
  await browser.open('/profile', pupil.client);
  const card = await screen.findByRole('region', { name: named('Мои данные') });
  expect(card).toHaveTextContent('Ответы и результаты исчезнут сразу и навсегда.');
  await browser.press('Удалить аккаунт', card);
  const dialog = await browser.dialog(TITLE);
  await within(dialog).findByText('В резервных копиях данные останутся не дольше 30 дней.', { normalizer: (text) => text.replaceAll('\u00A0', ' ') });
  expect(within(dialog).getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual(['1 результат теста;', 'вход на всех устройствах.']);
  const password = within(dialog).getByLabelText('Пароль');
  await browser.press('Удалить', dialog);
  expect(password).toHaveAccessibleDescription('Введите пароль.');
  await browser.fill(password, 'не тот');
  await browser.press('Удалить', dialog);
  await waitFor(() => expect(password).toHaveAccessibleDescription('Пароль указан неверно.'));
  expect((await pupil.client.get('/api/profile')).status).toBe(200);
  await browser.fill(password, pupil.password);
  await browser.press('Удалить', dialog);
  await browser.toast('Аккаунт и данные удалены');
  await browser.arrive('/');
  expect((await pupil.client.get('/api/profile')).status).toBe(401);
  // The next user who signs in on this device may be somebody else.
  const next = await site.registerPupil();
  await browser.fill('Email', next.email);
  await browser.fill('Пароль', next.password);
  await browser.press('Войти');
  await browser.arrive('/dashboard');
});

test('The last administrator reads why the account stays', async ({ site, browser }) => {
  await browser.open('/profile', await site.signInAdmin());
  await browser.press('Удалить аккаунт', await screen.findByRole('region', { name: named('Мои данные') }));
  const dialog = await browser.dialog(TITLE);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Это последний администратор. Сначала назначьте другого.');
  expect(within(dialog).queryByLabelText('Пароль')).toBeNull();
  await browser.press('Понятно', dialog);
  await browser.closed();
});

test('The profile says which consent was given, and leads to its text', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const version = await publishConsent(tutor, { text: 'Первый текст.' });
  const pupil = await site.registerPupil();
  await pupil.client.post('/api/profile/consent', { version, by: 'parent', parentName: 'Марина Кузнецова' });
  await publishConsent(tutor, { text: 'Второй текст.', askAgain: false });
  await browser.open('/profile', pupil.client);
  const card = await screen.findByRole('region', { name: named('Мои данные') });
  await waitFor(() => expect((card.textContent ?? '').replaceAll('\u00A0', ' ')).toMatch(/Согласие дал родитель, Марина Кузнецова, \d+ .*, версия 1\./));
  expect(card).toHaveTextContent('Удалить аккаунт — значит и отозвать согласие.');
  await browser.user.click(within(card).getByRole('link', { name: named('Прочитать согласие') }));
  await browser.see('Первый текст.');
});

test('The own data come as a page and as JSON; what does not come says why, and so does a deletion without a network', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:own-data');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await browser.open('/profile', pupil.client);
  const card = await screen.findByRole('region', { name: named('Мои данные') });
  await browser.press('Скачать страницей', card);
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^Мои данные — .+\.html$/)]));
  await browser.press('Скачать JSON', card);
  await waitFor(() => expect(names.at(-1)).toMatch(/^Мои данные — .+\.json$/));

  browser.network.answer('GET /api/profile/data', 429, { code: 'too-many-requests', message: 'Слишком много попыток. Попробуйте позже.' });
  await browser.press('Скачать JSON', card);
  await browser.toast('Слишком много попыток. Попробуйте позже.');
  browser.network.answer('GET /api/profile/data', 500, {});
  await browser.press('Скачать JSON', card);
  await browser.toast('Файл не скачался. Попробуйте ещё раз.');
  browser.network.setOffline(true);
  await browser.press('Скачать страницей', card);
  await browser.toast('Нет соединения. Скачать файл можно, когда есть сеть.');
  await browser.press('Удалить аккаунт', card);
  expect(await within(await browser.dialog(TITLE)).findByRole('alert')).toHaveTextContent('Удалить аккаунт можно, когда есть сеть.');
});
