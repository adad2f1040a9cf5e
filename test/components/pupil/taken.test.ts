/** Tests what pages say about the times of an attempt with a time limit: the reviews of pupil and tutor, and the table of a test (rule R399). */
import { screen, waitFor, within } from '@testing-library/dom';
import type { TestInput } from '../../../src/domain/questions/test-input/test-input.ts';
import { textQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus, type Pupil, type TestApp } from '../../support/test-app.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const MINUTE_MS = 60_000;
const question = (text: string) => textQuestion({ question: text, options: ['В хлоропласте', 'В ядре'], correct: 0, contextImage: null });
const timed = (input: Partial<TestInput> = {}): TestInput => ({ name: 'Вариант', questions: [question('Где идёт фотосинтез?'), question('Где собирают белок?')], timeLimit: 30, allowUnanswered: true, ...input });

/** Changes the stored start of an attempt, so that it began this many minutes ago. */
async function beganAgo(site: TestApp, { uid }: Pupil, minutes: number, endsAt: number | null = null): Promise<void> {
  const startedAt = new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  await site.db.updateTable('clocks').set({ startedAt, ...(endsAt !== null && { endsAt: new Date(endsAt).toISOString() }) }).where('uid', '=', uid).execute();
}

async function begin(site: TestApp, input: Partial<TestInput> = {}) {
  const tutor = await site.signInAdmin();
  const { id } = await createTest(tutor, timed(input));
  const pupil = await site.registerPupil();
  expectStatus(await pupil.client.post(`/api/tests/${id}/start`, {}), 201);
  return { id, tutor, pupil };
}

test('A training says how long it took, and each question how long it was on the screen', async ({ site, browser }) => {
  const { id, pupil } = await begin(site, { timeMode: 'training' });
  await beganAgo(site, pupil, 300);
  const spent = { device: 'phone', total: 15_000, seconds: { 0: 40, 1: 1_030 } };
  expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: [0, null], spent }), 201);
  await browser.open('/dashboard', pupil.client);
  await browser.follow('Посмотреть результат');
  expect(await screen.findByText(named('4 ч 10 мин, тренировка'))).toBeVisible();
  expect(await screen.findByText(named('Минуты, пока вопрос был на экране. Дольше всего — вопрос 2, 17 минут.'))).toBeVisible();
  const first = screen.getByRole('heading', { name: 'Где идёт фотосинтез?' }).closest('section') ?? document.body;
  expect(first).toHaveTextContent('меньше минуты');
  expect(screen.getByRole('heading', { name: 'Где собирают белок?' }).closest('section')).toHaveTextContent(/17.мин/);
  await browser.user.click(screen.getByText('Числа таблицей'));
  expect(within(await screen.findByRole('region', { name: 'Числа таблицей' })).getAllByRole('row').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual(['ВопросВремя', '1меньше минуты', '217 мин']);
  expect(screen.queryByText(/Завершён по времени/)).toBeNull();
});

test('A test «как на экзамене» says its time of how much; without a measured question there is no chart', async ({ site, browser }) => {
  const { id, pupil } = await begin(site, { timeLimit: 235 });
  await beganAgo(site, pupil, 211);
  expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: [0, 0] }), 201);
  await browser.open('/dashboard', pupil.client);
  await browser.follow('Посмотреть результат');
  expect(await screen.findByText(named('3 ч 31 мин из 3 ч 55 мин'))).toBeVisible();
  expect(screen.queryByText('Время по вопросам')).toBeNull();
});

test('An attempt that time has ended says so to pupil and tutor, with the answers that came later, and in the table of the test', async ({ site, browser }) => {
  const { id, tutor, pupil } = await begin(site);
  const end = Date.now() - MINUTE_MS;
  await beganAgo(site, pupil, 31, end);
  const at = (ms: number) => new Date(ms).toISOString();
  const answers = [
    { index: 0, answer: 0, changedAt: at(end - MINUTE_MS) },
    { index: 1, answer: 0, changedAt: at(end + 1_000) },
  ];
  expectStatus(await pupil.client.put(`/api/drafts/${id}`, { revision: 1, answers }), 200);
  await browser.open(`/admin/results/tests/${id}`, tutor);
  expect(await screen.findByText('По времени')).toBeVisible();
  await browser.open(`/admin/results/tests/${id}/${pupil.uid}`);
  expect(await screen.findByText(named('30 минут, всё время'))).toBeVisible();
  expect(screen.getByText(/^Завершён по.времени в.\d+:\d\d$/)).toBeVisible();
  expect(screen.getByText(named('1 ответ не засчитан: дан после времени или пришёл, когда разбор уже открыт'))).toBeVisible();
  expect(screen.getByText(named('1 ответ пришёл после конца'))).toBeVisible();
  expect(screen.getByText(/^1.ответ дан без.сети и.пришёл в.\d+:\d\d; время его — по.часам устройства\.$/)).toBeVisible();
  // When an answer arrived on another day, the page names the day.
  const { endedAnswers } = await site.db.selectFrom('clocks').select('endedAnswers').where('uid', '=', pupil.uid).executeTakeFirstOrThrow();
  const arrivedAt = new Date(new Date().getFullYear() - 1, 10, 23, 9, 5).toISOString();
  await site.db.updateTable('clocks').set({ endedAnswers: JSON.stringify({ ...JSON.parse(endedAnswers ?? ''), arrivedAt }) }).where('uid', '=', pupil.uid).execute();
  await browser.open('/dashboard', pupil.client);
  await browser.follow('Посмотреть результат');
  expect(await screen.findByText(/пришёл 23.ноября \d{4} в.9:05;/)).toBeVisible();
  expect(await screen.findByText(/^Завершён по.времени в.\d+:\d\d$/)).toBeVisible();
});

test('What waits on the device is sent before the review of a test that time has ended is opened', async ({ site, browser }) => {
  const { id, pupil } = await begin(site);
  await browser.open(`/test/${id}`, pupil.client);
  const [right] = await screen.findAllByRole('radio');
  browser.network.setOffline(true);
  if (right) await browser.user.click(right);
  await waitFor(() => expect(localStorage.getItem(`listok:answers:${pupil.uid}:${id}`)).toContain('"answer":0'));
  await browser.open('/lessons');
  await site.db.updateTable('clocks').set({ endsAt: new Date().toISOString() }).where('uid', '=', pupil.uid).execute();
  browser.network.setOffline(false);
  await browser.open('/dashboard');
  await browser.follow('Посмотреть результат');
  await screen.findByRole('heading', { name: 'Разбор ответов' });
  expect(screen.getByText(named('1 ответ пришёл после конца'))).toBeVisible();
  expect(screen.getByText(named('из 2 баллов')).parentElement).toHaveTextContent('1');
  expect(screen.queryByText(/не.засчитан/)).toBeNull();
});
