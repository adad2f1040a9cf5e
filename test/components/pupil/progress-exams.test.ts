/** Tests a pupil's results of exams over time (rule R376). */
import { screen, within } from '@testing-library/dom';
import { onTestFinished } from 'vitest';
import { EGE, OGE, shortAnswers, shortVariant } from '../../support/fixtures/exam-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus } from '../../support/test-app.ts';
import { turnTo } from '../support/dom.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const part = async (heading: string): Promise<HTMLElement> => (await screen.findByRole('heading', { name: named(heading) })).closest('section') ?? document.body;
const plain = (text: string | null): string => (text ?? '').replace(/\s/g, ' ');

/** The points of each line of part 1: the maximum of the line minus the lost points. */
const points = (lost: Record<number, number>) => {
  const ones = new Set([1, 3, 4, 5, 9, 13]);
  return Object.fromEntries(Array.from({ length: 28 }, (_, index) => [index + 1, (ones.has(index + 1) ? 1 : index < 21 ? 2 : 3) - (lost[index + 1] ?? 0)]));
};

test('Progress has test points over time, the weakest lines, lines by result and what was written down by hand, each exam by itself', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const pupil = await site.registerPupil();
  const outside = (body: object) => tutor.post(`/api/admin/users/${pupil.uid}/outside-results`, body).then((response) => expectStatus(response, 201));
  await outside({ exam: EGE, name: 'Пробник в школе', date: '2026-01-05', lines: points({ 12: 2, 25: 2 }) });
  await browser.open('/progress', pupil.client);
  expect(await screen.findByText('Пока один вариант')).toBeVisible();
  expect(within(await part('Слабые линии')).getByText(named('Появятся после второго варианта.'))).toBeVisible();

  await outside({ exam: EGE, name: 'Второй пробник', date: '2026-02-07', primary: 27 });
  await outside({ exam: EGE, name: 'Только часть 1', date: '2026-02-08', lines: { 12: 1, 5: 1 } });
  await outside({ exam: OGE, name: 'ОГЭ на бумаге', date: '2026-03-01', primary: 38 });
  const { id } = await createTest(tutor, shortVariant('Вариант 3'));
  expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: shortAnswers(2) }), 201);
  await browser.open('/progress');
  expect(await screen.findByText(named('2 результата, внесённые вручную. Последний — 56 по шкале 2026 года.'))).toBeVisible();
  expect(within(await part('ЕГЭ: тестовые баллы')).getByText(named('вариант на сайте'))).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'ОГЭ: отметки' })).toBeVisible();
  const weak = await part('Слабые линии');
  expect(within(weak).getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual(['12. Последовательность таксонов25 %', '6. Рисунок: клетка и организм, соответствие67 %', '5. Рисунок: клетка и организм, число100 %']);
  const table = await part('Линии');
  const [head, , , , , fifth, sixth, , , , , , twelfth] = within(table).getAllByRole('row');
  const cells = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => plain([...cell.querySelectorAll(':scope > span:not([aria-hidden])')].map(({ textContent }) => textContent).join('') || cell.textContent));
  expect(cells(head)).toEqual(['Линия', '5 января, внесено вручную', '8 февраля, внесено вручную', expect.not.stringContaining('вручную'), 'Всего']);
  expect(cells(twelfth).slice(1)).toEqual(['Линия 12, Последовательность таксонов: 0 из 2 баллов', 'Линия 12, Последовательность таксонов: 1 из 2 баллов', 'Линия 12, Последовательность таксонов: баллов нет', 'Линия 12, Последовательность таксонов: 25 %']);
  expect([...(sixth?.querySelectorAll('td') ?? [])].map((cell) => cell.dataset.level)).toEqual(['all', undefined, 'half', undefined]);
  expect(plain(fifth?.querySelector('th')?.textContent ?? '')).toBe('5 Рисунок: клетка и организм, число');
  const list = await part('Внесено вручную');
  expect(within(list).getAllByRole('listitem').map(({ textContent }) => plain(textContent))[0]).toMatch(/^ОГЭ на бумаге.*38 из 47$/);
  expect(within(list).getByText('Только часть 1').closest('li')).toHaveTextContent('2 из 3');
  expect(within(list).queryByRole('button')).toBeNull();
});

test('Lines have a column for each of the last 10 results, and on a phone of the last 4', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const pupil = await site.registerPupil();
  for (let day = 1; day <= 11; day += 1) {
    expectStatus(await tutor.post(`/api/admin/users/${pupil.uid}/outside-results`, { exam: EGE, name: `Пробник ${day}`, date: `2026-01-${String(day).padStart(2, '0')}`, lines: { 12: 1 } }), 201);
  }
  await browser.open('/progress', pupil.client);
  const days = async (): Promise<string[]> => within(await part('Линии')).getAllByRole('columnheader').slice(1, -1).map(({ title }) => title);
  expect(await days()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((day) => `Пробник ${day}`));
  onTestFinished(() => turnTo(1280));
  turnTo(390);
  await browser.open('/progress');
  expect(await days()).toEqual([8, 9, 10, 11].map((day) => `Пробник ${day}`));
});
