/**
 * Tests the page «Линии»: shares of points by line of an exam, of all pupils and of a group, by pupil, and on paper
 * (rule R378).
 */
import { screen, waitFor, within } from '@testing-library/dom';
import { vi } from 'vitest';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { EGE, OGE, shortAnswers, shortVariant } from '../../support/fixtures/exam-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus, type Pupil, type TestApp } from '../../support/test-app.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const part = async (heading: string): Promise<HTMLElement> => (await screen.findByRole('heading', { name: named(heading), level: 2 })).closest('section') ?? document.body;
const plain = (text: string | null): string => (text ?? '').replace(/\s/g, ' ');

async function registerAs(site: TestApp, nickname: string): Promise<Pupil> {
  const pupil = await site.registerPupil();
  await pupil.client.patch('/api/profile', { nickname });
  return pupil;
}

test('«Линии» shows all or a group by part and line, each pupil by line, and exams apart', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const [polina, artem] = [await registerAs(site, 'Полина К.'), await registerAs(site, 'Артём')];
  await browser.open('/admin/results/gradebook', tutor);
  await browser.follow('Линии');
  await browser.arrive('/admin/results/lines');
  expect(await screen.findByText(named('Линий пока нет'))).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Распечатать' })).toBeNull();

  const group = await createGroup(tutor, polina);
  const { id } = await createTest(tutor, shortVariant());
  for (const [pupil, right] of [[polina, 2], [artem, 0]] as const) expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: shortAnswers(right) }), 201);
  expectStatus(await tutor.post(`/api/admin/users/${polina.uid}/outside-results`, { exam: EGE, name: 'Пробник', date: '2026-01-05', lines: { 12: 1, 22: 3 } }), 201);
  expectStatus(await tutor.post(`/api/admin/users/${artem.uid}/outside-results`, { exam: OGE, name: 'ОГЭ', date: '2026-01-05', primary: 30 }), 201);
  await browser.open('/admin/results/lines');
  const lines = await part('Линии группы');
  expect(within(lines).getByText(named('доля набранных баллов · 3 результата 2 учеников, 1 внесён вручную'))).toBeVisible();
  expect(within(lines).getAllByRole('heading', { level: 3 }).map(({ textContent }) => plain(textContent))).toEqual(['Часть 1 33 %', 'Часть 2 100 %']);
  const rows = within(lines).getAllByRole('listitem').map(({ textContent }) => plain(textContent));
  expect([rows[4], rows[5], rows[6], rows[21]]).toEqual(['5Рисунок: клетка и организм, число50 %макс. 1', '6Рисунок: клетка и организм, соответствие25 %макс. 2', '7Несколько ответов: клетка и организм—макс. 2', '22Опыт: методика100 %макс. 3']);
  const pupils = await part('По ученикам');
  const [, first, second] = within(pupils).getAllByRole('row');
  expect(within(first as HTMLElement).getByRole('link', { name: 'Артём' })).toHaveAttribute('href', `/admin/users/${artem.uid}`);
  expect([...(second?.querySelectorAll('td') ?? [])].slice(0, 7).map((cell) => plain(cell.textContent))).toEqual(['3', ...[1, 2, 3, 4].map((line) => `—Полина К., линия ${line}: баллов нет`), '100Полина К., линия 5: 100 %', '50Полина К., линия 6: 50 %']);
  expect([...(second?.querySelectorAll('td') ?? [])].slice(5, 8).map((cell) => cell.dataset.level)).toEqual(['high', 'middle', undefined]);

  await browser.select('Группа', group.name);
  await browser.arrive(`/admin/results/lines?group=${group.id}`);
  expect(await screen.findByText(named('доля набранных баллов · 2 результата 1 ученика, 1 внесён вручную'))).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Артём' })).toBeNull());
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await browser.press('Распечатать');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const paper = (await screen.findByRole('heading', { name: named('Линии: ЕГЭ, биология, 2026'), hidden: true })).closest('section');
  expect(paper).toHaveTextContent(group.name);
  expect(plain(paper?.textContent ?? '')).toContain('2 результата 1 ученика, 1 внесён вручную. Доля набранных баллов, в процентах.');

  await browser.select('Экзамен', 'ОГЭ, биология, 2026');
  expect(await screen.findByText(named('Линий пока нет'))).toBeVisible();
  await browser.select('Группа', 'Все группы');
  expect(await screen.findByText(named('У этого экзамена линий нет'))).toBeVisible();
  expect(within(await part('По ученикам')).getByText('30')).toBeVisible();
});

test('«Линии» that does not load can be tried again', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  browser.network.answer(/^GET \/api\/admin\/lines/, 500, {}, 10);
  await browser.open('/admin/results/lines', tutor);
  expect(await screen.findByText(named('Не удалось загрузить линии'))).toBeVisible();
});
