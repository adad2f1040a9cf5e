/** Tests the reminder on «Содержание» about what is missing in the documents about personal data (rule R276). */
import { screen, waitFor } from '@testing-library/dom';
import { nameOperator, OPERATOR, publishConsent, readPersonalData } from '../../support/fixtures/personal-data-fixtures.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const card = (title: string) => screen.findByRole('region', { name: named(title) });
const NAME = 'Персональные данные: осталось назвать оператора';
const PUBLISH = 'Персональные данные: осталось опубликовать тексты';
const CHANGED = 'Персональные данные: тексты пора обновить';
const KEY = 'listok:reminder:operator';
const DAY_MS = 24 * 60 * 60 * 1000;

test('Each kind of reminder is put off by itself, for 30 days on this device', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await browser.open('/admin', tutor);
  const missing = await card(NAME);
  expect(missing).toHaveTextContent('Пока их нет, регистрация работает как раньше.');
  await browser.press('Напомнить через месяц', missing);
  await waitFor(() => expect(screen.queryByRole('region', { name: named(NAME) })).toBeNull());
  await browser.open('/admin', tutor);
  await screen.findByRole('heading', { level: 1, name: 'Содержание' });
  expect(screen.queryByRole('region', { name: named(NAME) })).toBeNull();

  await nameOperator(tutor);
  await browser.open('/admin', tutor);
  await card(PUBLISH);
  await browser.follow('Опубликовать');
  await browser.arrive('/admin/personal-data');

  const { templates } = await readPersonalData(tutor);
  await tutor.post('/api/admin/documents', { policy: { text: templates.policy, basedOn: 0 }, consent: { text: templates.consent, basedOn: 0 } });
  await browser.open('/admin', tutor);
  await screen.findByRole('heading', { level: 1, name: 'Содержание' });
  expect(screen.queryByRole('region', { name: /^Персональные/ })).toBeNull();
  await nameOperator(tutor, { ...OPERATOR, backupDays: 60 });
  await browser.open('/admin', tutor);
  expect(await card(CHANGED)).toHaveTextContent(/С\s+публикации изменил(ась|ись|ось)\s+\d+\s+строк/);
  await publishConsent(tutor);
});

test('After 30 days the reminder is back', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await browser.open('/admin', tutor);
  await browser.press('Напомнить через месяц', await card(NAME));
  await waitFor(() => expect(localStorage.getItem(KEY)).not.toBeNull());
  expect(Number(localStorage.getItem(KEY)) - Date.now()).toBeLessThanOrEqual(30 * DAY_MS);
  localStorage.setItem(KEY, String(Date.now() - 1));
  await browser.open('/admin', tutor);
  await card(NAME);
  // After a wrong clock the reminder is hidden for 30 days at most.
  localStorage.setItem(KEY, String(Date.now() + 400 * DAY_MS));
  await browser.open('/admin', tutor);
  await card(NAME);
});
