/** Tests the audit log and its filters (rule R70). */
import { screen, waitFor, within } from '@testing-library/dom';
import { ADMINISTRATOR } from '../../support/fixtures/accounts.ts';
import { createBlock, openBlocks } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { expect, test } from '../support/fixtures.tsx';

const entries = () => within(screen.getByRole('main')).queryAllByRole('listitem').filter((item) => item.querySelector('time'));
const texts = () => entries().map(({ textContent }) => textContent.replace(/\s/g, ' '));
const user = () => screen.getByRole('combobox', { name: 'Человек' });

test('The audit log shows the acts of an admin and filters them by kind, user and day', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const block = await createBlock(tutor, { title: 'Строение клетки' });
  const pupil = await site.registerPupil();
  await openBlocks(tutor, pupil, block.id);
  const { id } = await createTest(tutor, oneQuestion('Экология'));
  await tutor.delete(`/api/admin/tests/${id}`);

  await browser.open('/admin', tutor);
  await browser.follow('Настройки');
  await browser.follow('Журнал');
  await browser.arrive('/admin/audit');
  await waitFor(() => expect(texts()).toContainEqual(expect.stringContaining('Удалён тест «Экология»')));
  expect(document.title).toBe('Журнал действий — Листок');
  const opened = texts().find((text) => text.includes('Открыт блок «Строение клетки» — Ученик'));
  for (const part of [pupil.email, `Администратор · ${ADMINISTRATOR}`]) expect(opened).toContain(part);

  await browser.select('Действия', 'Тесты');
  await waitFor(() => expect(texts().every((text) => /тест/i.test(text))).toBe(true));
  expect(texts()).toContainEqual(expect.stringContaining('Удалён тест «Экология»'));
  await browser.select('Действия', 'Все');
  await browser.fill(user(), 'УЧЕНИК');
  await browser.choose('option', new RegExp(pupil.email));
  expect(user()).toHaveValue('Ученик');
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('Открыт блок'), expect.stringContaining('Регистрация')]));

  await browser.setDay(screen.getByLabelText('По дату'), '2020-01-01');
  await screen.findByRole('heading', { name: 'Ничего не нашли' });
  await browser.press('Сбросить фильтры');
  await waitFor(() => expect(texts()).toContainEqual(expect.stringContaining('Удалён тест «Экология»')));
  await waitFor(() => expect(user()).toHaveValue(''));
  expect(screen.getByLabelText('По дату')).toHaveValue('');
});

test('The audit log loads its next page and groups the entries by day', async ({ site, browser }) => {
  // In any time zone in which the tests run, two entries are before its midnight and the others after it.
  const midnight = new Date(2026, 1, 3).getTime();
  const row = (index: number) => ({
    id: `row_${index}`, at: new Date(midnight + (61 - index) * 60_000 - 120_000).toISOString(), action: 'test-created', actor: null, key: null,
    subject: { kind: 'test', id: 't', title: `№ ${index}` }, details: {}, times: 1, address: null,
  });
  const last = row(60);
  const next = { entries: [row(61), row(62)], nextCursor: null };
  browser.network.answer(/^GET \/api\/admin\/audit\?.*cursor=/, 200, next);
  browser.network.answer(/^GET \/api\/admin\/audit/, 200, { entries: Array.from({ length: 61 }, (_, index) => row(index)), nextCursor: `${last.at}_${last.id}` });
  await browser.open('/admin/audit', await site.signInAdmin());
  await waitFor(() => expect(entries()).toHaveLength(61));
  const days = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.replace(/\s/g, ' '));
  expect(days()).toEqual(['3 февраля 2026', '2 февраля 2026']);
  expect(texts().at(-1)).toContain('23:59');
  await browser.press('Показать ещё');
  await waitFor(() => expect(entries()).toHaveLength(63));
  expect(days()).toEqual(['3 февраля 2026', '2 февраля 2026']);
  expect(screen.queryByRole('button', { name: /^Показать\sещё$/ })).toBeNull();
  expect(texts().at(-1)).toContain('Программа');
});

test('The audit log offers a retry when it does not load, and keeps its entries offline', async ({ site, browser }) => {
  browser.network.answer('GET /api/admin/audit', 503, { code: 'unavailable', message: 'Сервис временно недоступен. Попробуйте через минуту.' });
  await browser.open('/admin/audit', await site.signInAdmin());
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить журнал');
  await browser.press('Повторить');
  await waitFor(() => expect(entries().length).toBeGreaterThan(0));
  const shown = texts();
  browser.network.setOffline(true);
  await browser.see(/Показано то, что уже загружено\./);
  expect(texts()).toEqual(shown);
  browser.network.setOffline(false);
  await browser.gone(/Показано то, что уже загружено\./);
});
