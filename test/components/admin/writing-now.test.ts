/** Tests «Пишут сейчас» on the results of a test with a limit of time, and «Добавить минуты» (rule R379). */
import { screen, waitFor, within } from '@testing-library/dom';
import { onTestFinished, vi } from 'vitest';
import type { TestInput } from '../../../src/domain/questions/test-input/test-input.ts';
import { textQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus, type Pupil, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const MINUTE_MS = 60_000;
const timed = (input: Partial<TestInput> = {}): TestInput => ({ name: 'Вариант', questions: [textQuestion({ question: 'Один?', correct: 1 })], timeLimit: 235, ...input });
const spaced = (content: string | null): string => (content ?? '').replace(/\s+/g, ' ').trim();
const panel = async (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Пишут сейчас' });
const row = async (nickname: string): Promise<HTMLElement> => (await within(await panel()).findByRole('link', { name: nickname })).closest('tr') ?? document.body;
const clocksPath = (id: string): string => `/api/admin/tests/${id}/clocks`;
const extraOf = async (tutor: TestClient, id: string, { uid }: Pupil): Promise<number | undefined> =>
  (await read<{ clocks: { uid: string; extraMinutes: number }[] }>(tutor, clocksPath(id))).clocks.find((clock) => clock.uid === uid)?.extraMinutes;

async function pupilCalled(site: TestApp, nickname: string): Promise<Pupil> {
  const pupil = await site.registerPupil();
  expectStatus(await pupil.client.patch('/api/profile', { nickname }), 200);
  return pupil;
}

/**
 * Starts the test and sets its end.
 * @param left the minutes until the end; half a minute is added, so that this number of minutes is still left when the page is checked
 */
async function write(site: TestApp, id: string, pupil: Pupil, left: number): Promise<void> {
  expectStatus(await pupil.client.post(`/api/tests/${id}/start`, {}), 201);
  const endsAt = Date.now() + left * MINUTE_MS + MINUTE_MS / 2;
  const times = { startedAt: new Date(endsAt - 235 * MINUTE_MS).toISOString(), endsAt: new Date(endsAt).toISOString() };
  await site.db.updateTable('clocks').set(times).where('uid', '=', pupil.uid).where('testId', '=', id).execute();
}

test('Who writes now stands with start, end and what is left, the next end first; who has minutes before the start below', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createTest(tutor, timed());
  const repeated = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => repeated.mockRestore());
  await browser.open(`/admin/results/tests/${id}`, tutor);
  await browser.see('Сейчас никто не пишет.');
  const [dasha, tim, mark] = [await pupilCalled(site, 'Даша'), await pupilCalled(site, 'Тим'), await pupilCalled(site, 'Марк')];
  expectStatus(await tutor.put(clocksPath(id), { uids: [mark.uid], extraMinutes: 90 }), 200);
  await write(site, id, dasha, 72);
  await write(site, id, tim, 2);
  expectStatus(await tutor.put(clocksPath(id), { uids: [dasha.uid], extraMinutes: 1 }), 200);

  await browser.open(`/admin/results/tests/${id}`);
  const links = await within(await panel()).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Тим', 'Даша']);
  expect(spaced((await row('Тим')).textContent)).toMatch(/\d+:\d\d — .*\d+:\d\d, осталось 2 мин/);
  expect(spaced((await row('Даша')).textContent)).toMatch(/осталось 1 ч 13 мин\+1 минута/);
  expect(within(await row('Тим')).getByRole('link', { name: 'Тим' })).toHaveAttribute('href', `/admin/users/${tim.uid}`);
  await browser.see(/^2\sученика · обновлено в\s\d+:\d\d$/);
  expect(within(await panel()).getByRole('button', { name: named('Марк, +90 минут') })).toBeVisible();

  // The list asks again every 30 seconds. Nobody waits for that here.
  expectStatus(await dasha.client.put(`/api/results/${id}`, { answers: [1] }), 201);
  for (const [ask, ms] of repeated.mock.calls) if (ms === 30_000) ask();
  await browser.see(/^1\sученик · обновлено в\s\d+:\d\d$/);
  expect(within(await panel()).queryByRole('link', { name: 'Даша' })).toBeNull();
});

test('The overview of results leads to a test by the clock before anybody has finished it, and says how many write it', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createTest(tutor, timed());
  await createTest(tutor, timed({ name: 'Тренировка', timeMode: 'training' }));
  await browser.open('/admin/results', tutor);
  await browser.see('Результатов пока нет');
  const list = async (): Promise<HTMLElement> => (await screen.findByRole('heading', { name: 'Пишут сейчас' })).closest('section') ?? document.body;
  expect(within(await list()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ВариантСейчас никто не пишет.']);
  const pupil = await pupilCalled(site, 'Даша');
  await write(site, id, pupil, 72);
  await browser.open('/admin/results');
  expect(spaced(within(await list()).getByRole('listitem').textContent)).toBe('Вариант1 ученик');
  await browser.follow('Вариант');
  await browser.arrive(`/admin/results/tests/${id}`);
  await row('Даша');
  // After a pupil has finished the test, only the list of tests has it.
  expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: [1] }), 201);
  await browser.open('/admin/results');
  await browser.see('Общие тесты');
  expect(screen.queryByText('Пишут сейчас')).toBeNull();
});

test('A list that does not load says so and can be asked for again; a test without a clock asks for none', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createTest(tutor, timed());
  browser.network.answer(/^GET .*clocks/, 500);
  await browser.open(`/admin/results/tests/${id}`, tutor);
  await browser.see('Не удалось загрузить, кто пишет сейчас');
  await browser.press('Повторить');
  await browser.see('Сейчас никто не пишет.');
  for (const input of [{ timeLimit: null }, { timeMode: 'training' as const }]) {
    const other = await createTest(tutor, timed(input));
    const asked = browser.network.count(/^GET .*clocks/);
    await browser.open(`/admin/results/tests/${other.id}`);
    await browser.see('Тест ещё никто не прошёл');
    expect(screen.queryByRole('region', { name: 'Пишут сейчас' })).toBeNull();
    expect(browser.network.count(/^GET .*clocks/)).toBe(asked);
  }
});

test('Minutes are added to who writes, to who has not started, and taken away; each bad input has its message', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createTest(tutor, timed());
  const [tim, mark] = [await pupilCalled(site, 'Тим'), await pupilCalled(site, 'Марк')];
  await write(site, id, tim, 30);
  await browser.open(`/admin/results/tests/${id}`, tutor);
  await browser.press('Добавить минуты: Тим');
  let dialog = await browser.dialog('Добавить минуты');
  await waitFor(() => expect(spaced(dialog.textContent)).toMatch(/Тим: конец будет (завтра )?в \d+:\d\d вместо (завтра в )?\d+:\d\d\./));
  await browser.press('Добавить 15 минут', dialog);
  await browser.toast(/^Добавлено: 15\sминут$/);
  await browser.closed();
  expect(spaced((await row('Тим')).textContent)).toMatch(/осталось 45 мин\+15 минут/);

  await browser.press('Добавить минуты', await panel());
  dialog = await browser.dialog('Добавить минуты');
  await browser.press('Добавить 15 минут', dialog);
  await browser.see(/^Выберите\sхотя бы\sодного\sученика\.$/, dialog);
  expect(within(dialog).getByRole('combobox', { name: 'Ник или email' })).toHaveFocus();
  await browser.user.type(within(dialog).getByRole('combobox', { name: 'Ник или email' }), 'Марк');
  await browser.choose('option', /Марк/);
  await browser.check(/^90\sмин$/, dialog);
  await waitFor(() => expect(spaced(dialog.textContent)).toContain('Марк: начнёт, и будет 325 минут.'));
  await browser.user.type(within(dialog).getByRole('combobox', { name: 'Ник или email' }), 'Тим');
  await browser.choose('option', /Тим/);
  await waitFor(() => expect(spaced(dialog.textContent)).toContain('Для 2 учеников конец сдвинется.'));
  await browser.press('Убрать: Тим', dialog);
  await browser.press('Добавить 90 минут', dialog);
  await browser.closed();
  expect([await extraOf(tutor, id, mark), await extraOf(tutor, id, tim)]).toEqual([90, 15]);

  await browser.press('Марк, +90 минут', await panel());
  dialog = await browser.dialog('Добавить минуты');
  expect(within(dialog).getByLabelText(/^90\sмин$/)).toBeChecked();
  await browser.check('Другое', dialog);
  await browser.fill('Минут', '601');
  await browser.see(/^От\s0 до\s600\sминут\.$/, dialog);
  await browser.press('Добавить минуты', dialog);
  expect(within(dialog).getByLabelText('Минут')).toHaveFocus();
  expect(await extraOf(tutor, id, mark)).toBe(90);
  await browser.fill('Минут', '0');
  await browser.press('Убрать минуты', dialog);
  await browser.toast('Минуты убраны');
  expect(await extraOf(tutor, id, mark)).toBeUndefined();
});

test('What the server refuses and what is lost stays in the dialog with its message, and can be sent again', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createTest(tutor, timed());
  const [tim, gone] = [await pupilCalled(site, 'Тим'), await pupilCalled(site, 'Ушедший')];
  await write(site, id, tim, 30);
  await write(site, id, gone, 40);
  await browser.open(`/admin/results/tests/${id}`, tutor);
  await browser.press('Добавить минуты: Тим');
  let dialog = await browser.dialog('Добавить минуты');
  browser.network.loseResponse(/^PUT .*clocks/);
  await browser.press('Добавить 15 минут', dialog);
  await browser.see(/^Не\sудалось добавить минуты\./, dialog);
  await browser.press('Добавить 15 минут', dialog);
  await browser.closed();
  expect(await extraOf(tutor, id, tim)).toBe(15);

  await browser.press('Добавить минуты: Тим');
  dialog = await browser.dialog('Добавить минуты');
  await browser.user.type(within(dialog).getByRole('combobox', { name: 'Ник или email' }), 'Ушедший');
  await browser.choose('option', /Ушедший/);
  expectStatus(await gone.client.put(`/api/results/${id}`, { answers: [1] }), 201);
  await browser.press('Добавить 15 минут', dialog);
  await browser.see(/^Время у\sУшедший уже\sвышло\. Разрешите пройти ещё\sраз\.$/, dialog);
  // The list below shows the new result, too.
  await waitFor(() => expect(screen.getByRole('link', { name: named('Ученики (1)'), hidden: true })).toBeInTheDocument());
  expectStatus(await tutor.post('/api/admin/user-deletions', { uids: [gone.uid], dryRun: false }), 200);
  await browser.press('Добавить 15 минут', dialog);
  await browser.see('Пользователь не найден', dialog);
});
