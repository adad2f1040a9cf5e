/** Tests taking a test with a time limit: start, timer, unanswered questions, the end (rules R380 to R384). */
import { screen, waitFor, within } from '@testing-library/dom';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { afterEach, vi } from 'vitest';
import type { TestInput } from '../../../src/domain/questions/test-input/test-input.ts';
import { extendedQuestion, textQuestion } from '../../support/fixtures/question-arbitraries.ts';
import type { TestApp } from '../../support/test-app.ts';
import { expect, test } from '../support/fixtures.tsx';

afterEach(() => void vi.restoreAllMocks());

const question = (text: string) => textQuestion({ question: text, options: ['В хлоропласте', 'В ядре'], correct: 0, contextImage: null });
const timed = (input: Partial<TestInput> = {}): TestInput => ({ name: 'Вариант', questions: [question('Где идёт фотосинтез?'), question('Где собирают белок?')], timeLimit: 30, allowUnanswered: true, ...input });

async function begin(site: TestApp, input: Partial<TestInput> = {}) {
  const { id } = await createTest(await site.signInAdmin(), timed(input));
  return { id, ...(await site.registerPupil()) };
}

test('A test by the clock is begun by a press, and may be finished with gaps that are named', async ({ site, browser }) => {
  const { id, client } = await begin(site);
  await browser.open(`/test/${id}`, client);
  expect(await screen.findByRole('heading', { name: /^30.минут\. Начать\?$/ })).toBeInTheDocument();
  expect(screen.queryByText('Где идёт фотосинтез?')).toBeNull();
  await browser.user.click(screen.getByRole('button', { name: 'Начать' }));
  expect(await screen.findByText('Где идёт фотосинтез?')).toBeInTheDocument();
  expect(await screen.findByRole('timer')).toHaveTextContent(/Осталось (30|29).мин/);
  const [option] = screen.getAllByRole('radio');
  if (option) await browser.user.click(option);
  await browser.user.click(screen.getByRole('button', { name: 'Завершить тест' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/Без.ответа 1.вопрос\. За.него будет 0.баллов\.вопрос 2Осталось (30|29).мин\. Изменить ответы после завершения нельзя\./);
  await browser.press('вопрос 2', dialog);
  await browser.closed();
  expect(screen.getAllByRole('radio')[2]).toHaveFocus();
  await browser.press('Завершить тест');
  await browser.press('Завершить', await screen.findByRole('dialog'));
  await browser.arrive('/results');
});

test('The question about gaps goes on with the clock and the answers, and goes when the time is up', async ({ site, browser }) => {
  const { id, client } = await begin(site);
  await client.post(`/api/tests/${id}/start`, {});
  await browser.open(`/test/${id}`, client);
  await screen.findByRole('timer');
  const [first] = screen.getAllByRole('radio');
  await browser.press('Завершить тест');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/Без.ответа 2.вопроса.*вопрос 1вопрос 2Осталось (30|29).мин\./);
  // Offline the device gets no time from the server.
  browser.network.setOffline(true);
  await browser.network.settle();
  // The test moves only the monotonic clock. It does not move the wall clock, because a request that is still under way would measure its jump.
  const real = performance.now.bind(performance);
  const passed = vi.spyOn(performance, 'now').mockImplementation(() => real() + 10 * 60_000);
  await waitFor(() => expect(dialog).toHaveTextContent(/Осталось (20|19).мин\./));
  // The click answers a question behind the dialog. An answer from another tab has the same effect.
  if (first) await browser.user.click(first);
  expect(dialog).toHaveTextContent(/Без.ответа 1.вопрос\. За.него будет 0.баллов\.вопрос 2Осталось/);
  // The last 5 minutes have another colour and another icon.
  const clock = screen.getByRole('timer', { hidden: true }).parentElement;
  expect(clock).not.toHaveAttribute('data-last');
  expect(clock?.querySelector('svg')).toHaveClass('tabler-icon-clock');
  passed.mockImplementation(() => real() + 26 * 60_000);
  await waitFor(() => expect(clock).toHaveAttribute('data-last', 'true'));
  expect(clock).toHaveTextContent(/Осталось [34]:\d\d/);
  expect(clock?.querySelector('svg')).toHaveClass('tabler-icon-clock-exclamation');
  passed.mockImplementation(() => real() + 31 * 60_000);
  await browser.closed();
  expect(await screen.findByText('Время вышло')).toBeInTheDocument();
});

test('Gaps of extended questions are named in the same dialog, and are handed in as they are', async ({ site, browser }) => {
  const { id, client } = await begin(site, { questions: [question('Где идёт фотосинтез?'), extendedQuestion()] });
  await client.post(`/api/tests/${id}/start`, {});
  await browser.open(`/test/${id}`, client);
  await screen.findByRole('timer');
  await browser.press('Завершить тест');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/Без.ответа 2.вопроса\. За.них будет 0.баллов\.вопрос 1вопрос 2Осталось/);
  expect(dialog.textContent).not.toContain('№');
  await browser.press('вопрос 2', dialog);
  await browser.closed();
  expect(screen.getByRole('heading', { name: 'Зачем растению хлорофилл?' })).toHaveFocus();
  await browser.press('Завершить тест');
  await browser.press('Завершить', await screen.findByRole('dialog'));
  await browser.arrive('/results');
  expect(await read(client, `/api/results/${id}`)).toMatchObject({ answers: [null, null], pending: null });
});

test('A start counts added minutes, and one that gets no answer says so and can be repeated', async ({ site, browser }) => {
  const { id, client, uid } = await begin(site);
  await (await site.signInAdmin()).put(`/api/admin/tests/${id}/clocks`, { uids: [uid], extraMinutes: 90 });
  await browser.open(`/test/${id}`, client);
  expect(await screen.findByRole('heading', { name: /^120.минут\. Начать\?$/ })).toBeInTheDocument();
  expect(screen.getByText(/^30.минут и.ещё 90, которые добавил репетитор\.$/)).toBeInTheDocument();
  browser.network.lose(`POST /api/tests/${id}/start`);
  await browser.user.click(await screen.findByRole('button', { name: 'Начать' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось начать тест');
});

test('At the end the page takes no more answers, and leads to the result', async ({ site, browser }) => {
  const { id, client, uid } = await begin(site);
  await client.post(`/api/tests/${id}/start`, {});
  await site.db.updateTable('clocks').set({ endsAt: new Date(Date.now() + 1_500).toISOString() }).where('uid', '=', uid).execute();
  await browser.open(`/test/${id}`, client);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Время вышло'), { timeout: 8_000 });
  expect(screen.queryByRole('radio')).toBeNull();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/Тест завершён (завтра )?в.\d+:\d\d\. Засчитаны ответы на.0.вопросов из.2\./));
  await browser.user.click(await screen.findByRole('button', { name: 'Посмотреть результат' }));
  await browser.arrive('/results');
});

test('The dashboard says how far a test by the clock is and when it ends, and leads back to it', async ({ site, browser }) => {
  const { id, client } = await begin(site);
  await client.post(`/api/tests/${id}/start`, {});
  await client.put(`/api/drafts/${id}`, { revision: 1, answers: [{ index: 0, answer: 0, changedAt: new Date().toISOString() }] });
  await browser.open('/dashboard', client);
  expect(await screen.findByText(/^Идёт(?: до .*\d:\d\d|, конец завтра в.\d:\d\d)$/)).toBeInTheDocument();
  expect(screen.getByText(/^1.ответ из.2\. Осталось (30|29).мин\.$/)).toBeInTheDocument();
  expect(within(screen.getByRole('heading', { name: 'Вариант' }).closest('li') ?? document.body).getByRole('link', { name: 'Продолжить' })).toHaveAttribute('href', `/test/${id}`);
});

test('A running training has no end on the dashboard', async ({ site, browser }) => {
  const { id, client } = await begin(site, { timeMode: 'training' });
  await client.post(`/api/tests/${id}/start`, {});
  await browser.open('/dashboard', client);
  expect(await screen.findByText(/^0.ответов из.2\.$/)).toBeInTheDocument();
  expect(screen.queryByText(/Идёт|Осталось/)).toBeNull();
});

test('A device that took the time for over hears of added minutes, says so, and takes answers again', async ({ site, browser }) => {
  const { id, client, uid } = await begin(site);
  await client.post(`/api/tests/${id}/start`, {});
  const end = Date.now() + 6_000;
  const setEnd = (time: number) => site.db.updateTable('clocks').set({ endsAt: new Date(time).toISOString() }).where('uid', '=', uid).execute();
  await setEnd(end);
  await browser.open(`/test/${id}`, client);
  // Before the countdown reaches 0:03, the page has already asked the server for the end of the time.
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('0:03'), { timeout: 8_000 });
  await setEnd(end + 15 * 60_000);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/Вам добавили 15.минутТеперь конец/), { timeout: 8_000 });
  expect(screen.queryByRole('radio')).toBeNull();
  await browser.press('Продолжить');
  const [option] = screen.getAllByRole('radio');
  expect(option).toBeEnabled();
  expect(screen.getByRole('timer')).toHaveTextContent(/Осталось 1[45].мин/);
});

test('At the end what is on the device goes as a submission of the time', async ({ site, browser }) => {
  const { id, client, uid } = await begin(site);
  await client.post(`/api/tests/${id}/start`, {});
  await site.db.updateTable('clocks').set({ endsAt: new Date(Date.now() + 3_000).toISOString() }).where('uid', '=', uid).execute();
  await browser.open(`/test/${id}`, client);
  const [option] = await screen.findAllByRole('radio');
  if (option) await browser.user.click(option);
  browser.network.setOffline(true);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/Ответы на.1.вопрос из.2 сохранены на.этом устройстве/), { timeout: 8_000 });
  expect(screen.getByText('Ждёт отправки')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'На главную' })).toBeInTheDocument();
  browser.network.setOffline(false);
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('button', { name: 'Посмотреть результат' });
  const { ended } = await site.db.selectFrom('clocks').select('ended').where('uid', '=', uid).executeTakeFirstOrThrow();
  expect(ended).toBe('time');
  const { score } = await site.db.selectFrom('results').select('score').where('uid', '=', uid).executeTakeFirstOrThrow();
  expect(score).toBe(1);
});

test('Minutes that the tutor adds are announced on the open page', async ({ site, browser }) => {
  const { id, client, uid } = await begin(site);
  await client.post(`/api/tests/${id}/start`, {});
  await browser.open(`/test/${id}`, client);
  expect(await screen.findByRole('timer')).toHaveTextContent(/Осталось (30|29).мин/);
  const { endsAt } = await site.db.selectFrom('clocks').select('endsAt').where('uid', '=', uid).executeTakeFirstOrThrow();
  await site.db.updateTable('clocks').set({ extraMinutes: 15, endsAt: new Date(Date.parse(endsAt ?? '') + 15 * 60_000).toISOString() }).where('uid', '=', uid).execute();
  const [option] = screen.getAllByRole('radio');
  if (option) await browser.user.click(option);
  await browser.toast(/^Добавлено 15.минут, конец (завтра )?в.\d+:\d\d\.$/);
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/Осталось 4[45].мин/));
});

test('A training says what has passed, stands during a pause, and keeps the time by question', async ({ site, browser }) => {
  const { id, client, uid } = await begin(site, { timeMode: 'training' });
  await client.post(`/api/tests/${id}/start`, {});
  const startedAt = new Date(Date.now() - 3_600_000).toISOString();
  await site.db.updateTable('clocks').set({ startedAt }).where('uid', '=', uid).execute();
  const spent = { device: 'computer', total: 840, seconds: { 0: 840 } };
  await client.put(`/api/drafts/${id}`, { revision: 1, answers: [], spent });
  await browser.open(`/test/${id}`, client);
  expect(await screen.findByRole('timer')).toHaveTextContent(/Прошло 14.минут/);
  expect(screen.getByText(/^ориентир — 30.минут$/)).toBeInTheDocument();
  const [option] = screen.getAllByRole('radio');
  if (option) await browser.user.click(option);
  const stored = (): number => (JSON.parse(localStorage.getItem(`listok:answers:${uid}:${id}`) ?? '{}') as { spent?: { total: number } }).spent?.total ?? 0;
  await waitFor(() => expect(stored()).toBeGreaterThan(1), { timeout: 10_000 });
  await browser.press('Пауза');
  expect(await screen.findByRole('heading', { name: 'Пауза' })).toBeInTheDocument();
  expect(screen.getByText(/^Прошло 14.минут\. Время стоит, ответы сохранены\.$/)).toBeInTheDocument();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Завершить тест' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Продолжить' })).toHaveFocus();
  await browser.press('Продолжить');
  expect(screen.getAllByRole('radio').length).toBeGreaterThan(0);
  expect(await screen.findByRole('button', { name: 'Пауза' })).toHaveFocus();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(
    async () => {
      const { draft, clock } = await read<{ draft: { answers: unknown[] }; clock: { spent: number } }>(client, `/api/tests/${id}`);
      expect(draft.answers).toHaveLength(1);
      expect(clock.spent).toBeGreaterThan(840);
    },
    { timeout: 10_000 },
  );
});

test('Another page of the pupil says which test runs until when, of two the one that ends first, and leads back to it', async ({ site, browser }) => {
  const { id, client } = await begin(site, { name: 'Второй', timeLimit: 60 });
  const first = await createTest(await site.signInAdmin(), timed({ name: 'Первый', timeLimit: 20 }));
  await client.post(`/api/tests/${id}/start`, {});
  await browser.open('/lessons', client);
  const strip = await screen.findByText(/^Идёт «Второй», конец (завтра )?в.\d+:\d\d\.$/);
  await client.post(`/api/tests/${first.id}/start`, {});
  await browser.open('/lessons');
  await screen.findByText(/^Идёт «Первый», конец/);
  await browser.follow('Продолжить');
  await browser.arrive(`/test/${first.id}`);
  await screen.findByRole('timer');
  expect(screen.queryByText(/^Идёт «/)).toBeNull();
  expect(strip).not.toBeInTheDocument();
});
