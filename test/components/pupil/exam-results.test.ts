/** Tests what the result of a variant shows: test points or a mark, parts, lines, lost points (rule R375). */
import { screen, waitFor, within } from '@testing-library/dom';
import { addTest } from '../../../src/features/tests/store/tests.ts';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import { giveOut, save, text } from '../../support/fixtures/checking-fixtures.ts';
import { ogeAnswers, shortAnswers, shortVariant, wholeOge, wholeVariant } from '../../support/fixtures/exam-fixtures.ts';
import { rightAnswer } from '../../support/fixtures/question-arbitraries.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus, type Pupil, type TestApp } from '../../support/test-app.ts';
import { expect, named, test, type Browser } from '../support/fixtures.tsx';

/** The part of a page under a heading. */
const part = async (heading: string): Promise<HTMLElement> => (await screen.findByRole('heading', { name: named(heading) })).closest('section') ?? document.body;

const cellsOf = (panel: HTMLElement): string[] =>
  within(panel).getAllByRole('link').filter((link) => link.hasAttribute('data-state')).map((link) => `${link.textContent} ${link.dataset.state}`.replace(/\s/g, ' '));

async function take(site: TestApp, id: string, answers: unknown[]): Promise<Pupil> {
  const pupil = await site.registerPupil();
  expectStatus(await pupil.client.put(`/api/results/${id}`, { answers }), 201);
  return pupil;
}

async function openResult(browser: Browser, { client }: Pupil, link = 'Посмотреть результат'): Promise<void> {
  await browser.open('/dashboard', client);
  await browser.follow(link);
  await screen.findByRole('heading', { name: 'Разбор ответов' });
}

test('A variant that is not whole says its points by line, what was lost, and why it has no test points; a line leads to its question', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), shortVariant());
  const pupil = await take(site, id, shortAnswers(2));
  await openResult(browser, pupil);
  expect(screen.getByText(named('только для всех 28 линий'))).toBeVisible();
  const lines = await part('По линиям');
  expect(within(lines).getByText(named('Часть 1')).parentElement).toHaveTextContent('3 из 5');
  expect(cellsOf(lines)).toEqual(['51 из 1Линия 5, Рисунок: клетка и организм, число: 1 из 1 балла all', '62 из 4Линия 6, Рисунок: клетка и организм, соответствие: 2 из 4 баллов some']);
  const lost = await part('Больше всего потеряно');
  expect(within(lost).getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual(['Линия 6. Рисунок: клетка и организм, соответствие2 из 4']);
  expect(within(lost).getByRole('link', { name: named('Линии за все варианты') })).toHaveAttribute('href', '/progress');
  expect(within(await part('Ещё раз?')).getByText('Без ответа')).toBeVisible();
  expect(within(await part('Ещё раз?')).queryByText(/^Как\sв\sЕГЭ/)).toBeNull();

  await browser.check(/^С ошибками/);
  const first = within(lines).getByRole('link', { name: /^Линия 5,/ });
  expect(document.querySelector(first.getAttribute('href') ?? '')).toBeNull();
  await browser.user.click(first);
  await waitFor(() => expect(document.querySelector(first.getAttribute('href') ?? '')).toBeVisible());

  await browser.press('Что это: тестовые баллы');
  expect(await screen.findByText(named('Первичные баллы переведены по шкале 2026 года, с официальной её ещё не сверяли. У каждого года своя шкала: на экзамене балл может немного отличаться.'))).toBeInTheDocument();
});

test('A result without a lost point says so', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), shortVariant());
  await openResult(browser, await take(site, id, shortAnswers(3)));
  expect(within(await part('Больше всего потеряно')).getByText(named('Все баллы набраны.'))).toBeVisible();
});

test('Until part 2 is given out card and result say part 1 alone; then there are test points, and the tutor sees them too', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const variant = wholeVariant();
  const { id } = await addTest(site.db, variant, SYSTEM_ACTOR);
  const pupil = await take(site, id, variant.questions.map((question) => (question.type === 'extended' ? text('Ответ') : rightAnswer(question))));
  await browser.open('/dashboard', pupil.client);
  expect(await screen.findByText(named('Часть 2 на проверке'))).toBeVisible();
  expect(screen.getByText(named('Часть 1: 36 из 36'))).toBeVisible();
  expect(screen.getByText(named('из 57 баллов')).previousElementSibling).toHaveTextContent('—');
  expect(screen.queryByText(/^На проверке:/)).toBeNull();
  await openResult(browser, pupil);
  expect(screen.getByText(named('из 57 баллов')).previousElementSibling).toHaveTextContent('—');
  expect(screen.getByText(named('по шкале 2026 года')).previousElementSibling).toHaveTextContent('—');
  expect(screen.getByText(named('Часть 1: 36 из 36.'))).toBeVisible();
  expect(screen.getByText(/Общий балл появится, когда/)).toBeVisible();
  expect(screen.queryByText(/^Развёрнутые ответы на проверке/)).toBeNull();
  const lines = await part('По линиям');
  expect(cellsOf(lines).at(-1)).toBe('28— из 3Линия 28, Задача по генетике, полный ответ: ждёт проверки waits');
  expect(within(lines).getByText('На проверке')).toBeVisible();
  expect(within(lines).getByText(/часы — ждёт проверки/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Больше всего потеряно' })).toBeNull();

  await browser.open(`/admin/results/tests/${id}`, tutor);
  expect(await screen.findByText(named('Часть 2 на проверке'))).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Тестовый' })).toBeNull();
  for (let line = 22; line <= 28; line += 1) await save(tutor, { testId: id, uid: pupil.uid }, `line-${line}`, { points: 1, byHand: true, checked: true });
  await giveOut(tutor, { testId: id, uid: pupil.uid });
  await browser.open(`/admin/results/tests/${id}`);
  expect(await screen.findByRole('columnheader', { name: 'Тестовый' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '78' })).toBeVisible();
  await browser.open('/dashboard', pupil.client);
  expect(await screen.findByText(named('78 тестовых баллов по шкале 2026 года'))).toBeVisible();
  await openResult(browser, pupil);
  expect(screen.getByText(named('по шкале 2026 года')).previousElementSibling).toHaveTextContent('78');
  expect(cellsOf(await part('По линиям')).at(-1)).toBe('281 из 3Линия 28, Задача по генетике, полный ответ: 1 из 3 баллов some');
  expect(within(await part('Больше всего потеряно')).getAllByRole('listitem')).toHaveLength(3);

  await browser.open(`/admin/results/tests/${id}/${pupil.uid}`, tutor);
  expect(await screen.findByText('Результат ученика')).toBeVisible();
  expect(screen.getByText(named('по шкале 2026 года')).previousElementSibling).toHaveTextContent('78');
  expect(within(await part('Больше всего потеряно')).getByRole('link', { name: named('Линии за все варианты') })).toHaveAttribute('href', `/admin/users/${pupil.uid}`);
});

test('An exam with marks says the mark, on the card too, and has no lines', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), wholeOge());
  const pupil = await take(site, id, ogeAnswers(26));
  await browser.open('/dashboard', pupil.client);
  expect(await screen.findByText(named('Отметка 4 по шкале 2026 года'))).toBeVisible();
  await openResult(browser, pupil);
  expect(screen.getByText(named('по шкале 2026 года; в регионе может быть другой')).previousElementSibling).toHaveTextContent('4');
  expect(screen.queryByRole('heading', { name: 'По линиям' })).toBeNull();
});
