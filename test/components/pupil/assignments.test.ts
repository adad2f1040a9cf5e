/**
 * Tests a pupil's own assignments on the dashboard, on pages of tests and lessons, and in reviews (rules R280 to R285,
 * R288, R289).
 */
import { screen, waitFor, within } from '@testing-library/dom';
import type { Due, OwnAssignment } from '../../../src/domain/assignments/assignment.ts';
import { endOfDue } from '../../../src/domain/assignments/due.ts';
import type { OwnAssignmentsPage } from '../../../src/features/assignments/contract.ts';
import { dueWords } from '../../../src/ui/assignments/due-words.ts';
import { ownAssignmentsQuery } from '../../../src/features/assignments/web/pupil/queries.ts';
import { practiceQuery } from '../../../src/features/practice/web/queries.ts';
import { testsQuery } from '../../../src/features/tests/web/queries.ts';
import { queryClient } from '../../../src/web/app/query-client.ts';
import { requestAccess } from '../../support/fixtures/access-fixtures.ts';
import { body, give, own } from '../../support/fixtures/assignment-fixtures.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, rightAnswers } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus, type Pupil, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { answerAll, finish } from '../support/answers.ts';
import { expect, test, type Browser } from '../support/fixtures.tsx';

const HOUR_MS = 60 * 60 * 1000;
const LATER: Due = { day: '2099-05-31', time: null };

interface World {
  admin: TestClient;
  pupil: Pupil;
}

const createWorld = async (site: TestApp): Promise<World> => ({ admin: await site.signInAdmin(), pupil: await site.registerPupil() });

/** Assigns a new test with one question, whose first option is right. */
async function giveTest({ admin, pupil }: World, name: string, fields: object = {}) {
  const { id } = await createTest(admin, oneQuestion(name));
  return give(admin, { target: { kind: 'test', id }, uids: [pupil.uid], ...fields });
}

async function giveLesson({ admin, pupil }: World, title: string, { isOpen, ...fields }: { isOpen: boolean; [field: string]: unknown }) {
  const block = await createBlock(admin, { title: `Блок «${title}»` });
  const lesson = await createLesson(admin, block.id, { title });
  await createLessonTest(admin, lesson.id);
  if (isOpen) await openBlocks(admin, pupil, block.id);
  return { block, lesson, assignment: await give(admin, { target: { kind: 'lesson', id: lesson.id }, uids: [pupil.uid], ...fields }) };
}

const submit = async ({ client }: Pupil, testId: string, fields: object = {}): Promise<void> =>
  expectStatus(await client.put(`/api/results/${testId}`, { answers: [0], ...fields }), 201);

/** Moves the due date of an assignment into the past. It writes to the database, because the API does not accept such a date. */
async function moveDue(site: TestApp, id: string, hoursAgo: number): Promise<string> {
  const end = Date.now() - hoursAgo * HOUR_MS;
  const dueAt = new Date(end).toISOString();
  // The clocks in Moscow are three hours ahead of UTC.
  const [dueDay = '', time = ''] = new Date(end + 3 * HOUR_MS).toISOString().split('T');
  const lateAt = new Date(end + HOUR_MS / 6).toISOString();
  await site.db.updateTable('assignments').set({ dueAt, lateAt, lastDueAt: dueAt, dueDay, dueTime: time.slice(0, 5) }).where('id', '=', id).execute();
  return dueAt;
}

const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();
/** The text of a due date at the end of a day, in the time zone of this machine. */
const until = (day: string): string => {
  const [due, siteZone] = [{ day, time: null }, 'Europe/Moscow'];
  return plain(dueWords({ due, dueAt: endOfDue(due, siteZone), overdue: false }, { now: Date.now(), zone: undefined, siteZone }).text);
};
const section = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Задания' });
const rowOf = async (name: string): Promise<HTMLElement> =>
  within(await section())
    .getAllByRole('listitem')
    .find((row) => within(row).queryByRole('heading', { name }) !== null) ?? document.body;
/** The text of a row without its no-break spaces. */
const textOf = async (name: string): Promise<string> => plain((await rowOf(name)).textContent);
const actions = async (): Promise<string[]> =>
  within(await section())
    .getAllByRole('link')
    .flatMap((link) => link.getAttribute('aria-label') ?? []);

/** Opens the dashboard of a pupil in a browser. */
const openDashboard = async (browser: Browser, { client }: Pupil): Promise<void> => {
  await browser.open('/dashboard', client);
  await screen.findByRole('heading', { name: 'Общие тесты' });
};

test('A pupil without assignments has the former dashboard', async ({ site, browser }) => {
  const { admin, pupil } = await createWorld(site);
  await createTest(admin, oneQuestion('Клетка'));
  await openDashboard(browser, pupil);
  await screen.findByRole('link', { name: 'Пройти тест' });
  expect(screen.queryByRole('region', { name: 'Задания' })).toBeNull();
  expect(screen.queryByText(/Задание/)).toBeNull();
});

test('Below the greeting nothing is shown that what loads later would move', async ({ site, browser }) => {
  const world = await createWorld(site);
  await giveTest(world, 'Фотосинтез', { due: LATER });
  const queries = { '/api/tests': testsQuery, '/api/practice': practiceQuery, '/api/assignments': ownAssignmentsQuery };
  const below = () => [screen.queryByRole('heading', { name: 'Общие тесты' }), screen.queryByRole('region', { name: 'Задания' }), screen.queryByRole('link', { name: 'Купить доступ' })];
  for (const late of Object.keys(queries)) {
    const release = browser.network.hold(`GET ${late}`);
    await browser.open('/dashboard', world.pupil.client);
    const others = Object.entries(queries).filter(([path]) => path !== late);
    await waitFor(() => others.forEach(([, { queryKey }]) => expect(queryClient.getQueryData(queryKey)).toBeDefined()));
    // React renders after the queries.
    await new Promise((resolve) => setTimeout(resolve));
    expect(below()).toEqual([null, null, null]);
    release();
    await screen.findByRole('region', { name: 'Задания' });
    below().forEach((element) => expect(element).toBeVisible());
  }
});

test('Assignments stand by due with their state and one button each, and only the first is filled', async ({ site, browser }) => {
  const world = await createWorld(site);
  const { admin, pupil } = world;
  const overdue = await giveTest(world, 'Фотосинтез', { due: LATER });
  await giveTest(world, 'Генетика', { due: { day: '2098-12-12', time: null }, note: 'Решите на бумаге.\nСм. https://example.com/a' });
  await giveTest(world, 'Вирусы');
  await giveLesson(world, 'Мембрана', { isOpen: true, due: { day: '2099-01-01', time: null } });
  await giveLesson(world, 'Хромосомы', { isOpen: false, due: { day: '2099-02-01', time: null } });
  const { block, lesson: closed } = await giveLesson(world, 'Эпителий', { isOpen: false, due: { day: '2099-03-01', time: null } });
  const code = await requestAccess(pupil, block.id);
  await moveDue(site, overdue.id, 60);
  const changedAt = new Date().toISOString();
  expectStatus(await pupil.client.put(`/api/drafts/${overdue.target.id}`, { revision: 1, attempt: 1, answers: [{ index: 0, answer: 1, changedAt }] }), 200);
  expectStatus(await admin.post(`/api/admin/assignments/${overdue.id}/reminders`, {}), 200);

  await openDashboard(browser, pupil);
  expect(await actions()).toEqual([
    'Продолжить: Фотосинтез',
    'Пройти тест: Генетика',
    'Открыть урок: Мембрана',
    'Купить доступ: Хромосомы',
    'Написать боту: Эпителий',
    'Пройти тест: Вирусы',
  ]);
  const filled = within(await section()).getAllByRole('link').filter((link) => link.dataset['variant'] === 'filled');
  expect(filled.map((link) => link.textContent)).toEqual(['Продолжить']);
  expect(await textOf('Фотосинтез')).toMatch(/^Фотосинтезпросрочено на [23] дняТестРепетитор напомнил (?:сегодня|вчера)Начато, 1 из 1/);
  expect((await rowOf('Фотосинтез')).querySelector('[data-near]')).not.toBeNull();
  expect(await textOf('Генетика')).toContain(until('2098-12-12'));
  expect(await textOf('Генетика')).toContain('Не начато');
  expect((await rowOf('Генетика')).querySelector('[data-near]')).toBeNull();
  expect(within(await rowOf('Генетика')).getByRole('link', { name: 'https://example.com/a' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await textOf('Вирусы')).toContain('без срока');
  expect(await textOf('Хромосомы')).toContain('Блок закрыт');
  const bot = within(await rowOf('Эпителий')).getByRole('link', { name: 'Написать боту: Эпителий' });
  expect(bot.getAttribute('href')).toContain(code);
  // Only the cards of assignments show a due time.
  const card = (await screen.findAllByRole('listitem')).findLast((item) => within(item).queryByRole('heading', { name: 'Генетика' }));
  expect(plain(card?.textContent ?? '')).toContain(`Задание: ${until('2098-12-12')}`);

  await browser.follow('Купить доступ: Хромосомы', await section());
  await browser.arrive('/buy');
  await waitFor(async () => expect((await own(pupil.client)).open.find(({ target }) => target.name === 'Хромосомы')?.target.request).not.toBeNull());

  for (const path of [`/lesson/${closed.id}`, `/lesson/${closed.id}/test`, `/lesson-results/${closed.id}`]) {
    await browser.open(path);
    const write = await screen.findByRole('link', { name: 'Написать боту' });
    expect(write.getAttribute('href')).toContain(code);
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Купить доступ' })).toBeNull();
  }
});

test('What is done is folded, twenty at a time, and leads to its result', async ({ site, browser }) => {
  const world = await createWorld(site);
  const { admin, pupil } = world;
  const before = await createTest(admin, oneQuestion('Раньше'));
  await submit(pupil, before.id);
  await give(admin, { target: { kind: 'test', id: before.id }, uids: [pupil.uid], due: LATER });
  const given = await giveTest(world, 'Срок был');
  await submit(pupil, given.target.id);
  await moveDue(site, given.id, 1);
  for (let count = 0; count < 21; count++) await give(admin, { target: { kind: 'test', id: given.target.id }, uids: [pupil.uid] });

  await openDashboard(browser, pupil);
  expect(await screen.findByText(/^Сейчас\sвсё\sсдано\.$/)).toBeInTheDocument();
  const fold = await screen.findByRole('button', { name: 'Сданные задания, 23' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(fold).toHaveTextContent('Сданные (23)');
  expect(within(await section()).queryAllByRole('listitem')).toEqual([]);
  await browser.user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await waitFor(async () => expect(within(await section()).getAllByRole('listitem')).toHaveLength(20));
  await browser.press('Показать ещё 3');
  await waitFor(async () => expect(within(await section()).getAllByRole('listitem')).toHaveLength(23));
  expect(screen.queryByRole('button', { name: /Показать ещё/ })).toBeNull();
  // A test that was taken before the assignment is the last of the list.
  expect(await textOf('Раньше')).toMatch(/Тест · 1 из 1 балла · сдано раньше, \d+ [а-я]+Сдано/);
  const texts = within(await section()).getAllByRole('listitem').map((row) => plain(row.textContent));
  expect(texts.filter((text) => /Сдано с опозданием(, в тот же день| на 1 день)/.test(text))).toHaveLength(1);
  await browser.follow('Результат: Раньше');
  await browser.arrive('/results');
  await browser.see(/^Задание\sсдано,\sдо\sсрока$/);
});

test('An attempt that was put aside for a later assignment keeps its own result', async ({ site, browser }) => {
  const { admin, pupil } = await createWorld(site);
  const { id } = await createTest(admin, oneQuestion('Клетка'));
  const target = { kind: 'test', id } as const;
  await give(admin, { target, uids: [pupil.uid] });
  await submit(pupil, id);
  await give(admin, { target, uids: [pupil.uid], takenBefore: 'again' });
  await openDashboard(browser, pupil);
  expect(await textOf('Клетка')).toContain('Репетитор разрешил пройти ещё раз. Было 1 из 1 балла.');
  await browser.press('Сданные задания, 1');
  await browser.follow('Результат: Клетка');
  await browser.arrive('/results?attempt=1');
  await browser.see(/^Задание\sсдано$/);
});

test('Assignments that do not load say so, are asked for again, and leave the tests in use', async ({ site, browser }) => {
  const world = await createWorld(site);
  await giveTest(world, 'Клетка');
  const release = browser.network.hold('GET /api/assignments', 500);
  await browser.open('/', world.pupil.client);
  await browser.arrive('/dashboard');
  await screen.findByRole('heading', { level: 1, name: /^Здравствуйте/ });
  expect(screen.getByText('Загрузка…')).toBeInTheDocument();
  release();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Не\sудалось загрузить задания/);
  await screen.findByRole('link', { name: 'Пройти тест' });
  const releaseRetry = browser.network.hold('GET /api/assignments');
  await browser.press('Повторить', await section());
  expect(screen.getByRole('link', { name: 'Пройти тест' })).toBeVisible();
  releaseRetry();
  await screen.findByRole('link', { name: 'Пройти тест: Клетка' });
});

/** Replaces the answer of the server by one in which the tutor has still to check a part of the answers. */
async function answerWith(browser: Browser, pupil: Pupil, change: (page: OwnAssignmentsPage) => OwnAssignmentsPage): Promise<void> {
  browser.network.answer('GET /api/assignments', 200, change(await own(pupil.client)));
  await openDashboard(browser, pupil);
}

test('Checked work stands among the open ones until it was looked at, and what is being checked says so', async ({ site, browser }) => {
  const world = await createWorld(site);
  const given = await giveTest(world, 'Пробный вариант');
  await submit(world.pupil, given.target.id);
  const checked = (done: OwnAssignment[]) =>
    done.map((each) => ({ ...each, state: 'checked' as const, score: 41, maxScore: 57, checkedAt: new Date().toISOString(), unseen: true }));
  await answerWith(browser, world.pupil, (page) => ({ ...page, open: checked(page.done), done: [], doneTotal: 0 }));
  expect(await textOf('Пробный вариант')).toMatch(/проверено (?:сегодня|\d+ [а-я]+), \d{1,2}:\d\dТестПроверено, 41 из 57Результат$/);
  expect(within(await section()).getByRole('link', { name: 'Результат: Пробный вариант' })).toHaveAttribute('data-variant', 'filled');
  await answerWith(browser, world.pupil, (page) => ({ ...page, done: page.done.map((each) => ({ ...each, state: 'checking' as const, score: 24, maxScore: 36 })) }));
  await browser.press('Сданные задания, 1');
  await waitFor(async () => expect(await textOf('Пробный вариант')).toContain('Тест · 24 из 36 баллов, часть 2 ещё проверяютНа проверке'));
});

test('A test and a lesson say due and message under their title, and the row of the lesson its due; of several the earliest counts', async ({ site, browser }) => {
  const world = await createWorld(site);
  const { admin, pupil } = world;
  const given = await giveTest(world, 'Клетка', { due: LATER, note: 'Сначала прочитайте §5.' });
  await give(admin, { target: { kind: 'test', id: given.target.id }, uids: [pupil.uid], due: { day: '2098-01-12', time: null }, note: 'Раньше срока' });
  await browser.open(`/test/${given.target.id}`, pupil.client);
  const note = await screen.findByRole('note');
  expect(plain(note.textContent)).toBe(
    `Задание: ${until('2098-01-12')}Раньше срокаРепетитор видит, что вы начали и сколько ответов дали. Сами ответы — только после завершения.`,
  );

  const { lesson } = await giveLesson(world, 'Мембрана', { isOpen: true, due: { day: '2098-01-12', time: null }, note: 'Посмотрите видео' });
  await browser.open(`/lesson/${lesson.id}`);
  await waitFor(() => expect(plain(screen.getByRole('note').textContent)).toBe(`Задание: ${until('2098-01-12')}Посмотрите видеоСдано будет, когда пройдёте тест в конце урока.`));
  await browser.open('/lessons');
  const row = async () => plain((await screen.findByRole('heading', { level: 3, name: 'Мембрана' })).closest('li')?.textContent ?? '');
  await waitFor(async () => expect(await row()).toContain(`Задание: ${until('2098-01-12')}`));
  await browser.open(`/lesson/${lesson.id}/test`);
  expect(plain((await screen.findByRole('note')).textContent)).toContain('Репетитор видит, что вы начали');

  expectStatus(await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: rightAnswers }), 201);
  await browser.open(`/lesson-results/${lesson.id}`);
  await browser.see(/^Задание\sсдано,\sдо\sсрока$/);
  expectStatus(await admin.delete(`/api/admin/lesson-tests/${lesson.id}/results/${pupil.uid}`), 204);
  await browser.open('/lessons');
  await waitFor(async () => expect(await row()).toContain('Репетитор разрешил пройти ещё раз. Было 2 из 2 баллов.'));
});

test('A test is handed in by the press on «Завершить тест», and the list says so at once', async ({ site, browser }) => {
  const world = await createWorld(site);
  const given = await giveTest(world, 'Клетка', { due: LATER });
  await openDashboard(browser, world.pupil);
  await browser.follow('Пройти тест: Клетка');
  await answerAll(browser, 1);
  const since = Date.now();
  // The answers arrive later than the press on «Завершить тест».
  for (let count = 0; count < 2; count++) browser.network.lose(`PUT /api/results/${given.target.id}`);
  await finish(browser);
  await browser.arrive('/results');
  await browser.see(/^Задание\sсдано,\sдо\sсрока$/);
  const sent = browser.network.sent.filter(({ method, path }) => method === 'PUT' && path === `/api/results/${given.target.id}`);
  const presses = sent.map(({ body: text }) => (JSON.parse(text) as { finishedAt: string }).finishedAt);
  expect(new Set(presses).size).toBe(1);
  expect(Date.parse(presses[0] ?? '')).toBeGreaterThan(since - 60_000);
  expect((await own(world.pupil.client)).done).toMatchObject([{ handedInAt: presses[0] }]);
  const [back] = within(screen.getByRole('main')).getAllByRole('link', { name: 'К списку тестов' });
  if (back) await browser.user.click(back);
  await screen.findByRole('button', { name: 'Сданные задания, 1' });
});

test('A finished test that waits to be sent is not overdue if it was finished in time', async ({ site, browser }) => {
  const world = await createWorld(site);
  const given = await giveTest(world, 'Клетка', { due: LATER });
  const late = await giveTest(world, 'Ткани', { due: LATER });
  await moveDue(site, late.id, 60);
  await browser.open(`/test/${given.target.id}`, world.pupil.client);
  await answerAll(browser, 1);
  browser.network.answer('PUT /api/results', 503, {}, 100);
  await finish(browser);
  await browser.follow(/К списку тестов/);
  await waitFor(async () => expect(await textOf('Клетка')).toMatch(/^Клетказавершён (?:сегодня|\d+ [а-я]+) в \d{1,2}:\d\dТестЖдёт отправки$/));
  await browser.follow('Пройти тест: Ткани');
  await answerAll(browser, 1);
  await finish(browser);
  await browser.follow(/К списку тестов/);
  await waitFor(async () => expect(await textOf('Ткани')).toMatch(/^Тканипросрочено на [23] днязавершён (?:сегодня|\d+ [а-я]+) в \d{1,2}:\d\dТестЖдёт отправки$/));
});

test('A test for some is not there for others, and answers to one that is hidden under an open page stay on the device', async ({ site, browser }) => {
  const world = await createWorld(site);
  const { admin, pupil } = world;
  const { id } = await createTest(admin, { ...oneQuestion('Только кому задан'), visibility: 'assigned' });
  const other = await site.registerPupil();
  await browser.open(`/test/${id}`, other.client);
  await browser.arrive('/dashboard');
  await browser.toast('Тест не найден');
  await screen.findByText('Тестов пока нет');

  const given = await give(admin, { target: { kind: 'test', id }, uids: [pupil.uid] });
  await browser.open(`/test/${id}`, pupil.client);
  await screen.findByRole('note');
  expectStatus(await admin.delete(`/api/admin/assignments/${given.id}`), 204);
  await answerAll(browser, 1);
  await screen.findByText('Тест закрыт или удалён. Ваши ответы сохранены на этом устройстве.');
  await openDashboard(browser, pupil);
  await screen.findByText('Тестов пока нет');
  await screen.findByText(/не приняты: тест закрыт или удалён\./);
  // The test is assigned again, so it is visible again and the answers are sent.
  expectStatus(await admin.post('/api/admin/assignments', body({ target: { kind: 'test', id }, uids: [pupil.uid] })), 201);
  await browser.open(`/test/${id}`);
  await waitFor(async () => expect((await own(pupil.client)).open).toMatchObject([{ state: 'started', answered: 1 }]));
});
