/** Tests printing the test of a lesson, and what the page says about a test without questions (rules R160 to R164). */
import { screen, waitFor, within } from '@testing-library/dom';
import { vi } from 'vitest';
import { printedKey } from '../../../src/domain/print/printed-key.ts';
import { toQuestion } from '../../../src/domain/lessons/lesson.ts';
import type { GradedQuestion } from '../../../src/domain/questions/question.ts';
import { twoQuestions } from '../../support/fixtures/lesson-fixtures.ts';
import { matchQuestion, multipleQuestion, shortQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { createCellBlock } from '../support/content.ts';
import { expect, test } from '../support/fixtures.tsx';

test('A variant is printed in the order of its lines with its material once, a blank, keys as in the blank and the scale', async ({ site, browser }) => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const tutor = await site.signInAdmin();
  const bare = { contextText: null, contextImage: null } as const;
  const stored = await createTest(tutor, {
    name: 'ЕГЭ 2026, вариант 3',
    exam: 'ege-biology-2026',
    materials: [{ id: 'cell', text: '| Отдел | Фермент |\n|---|---|\n| Желудок | (А) |', images: [] }],
    questions: [
      shortQuestion({ ...bare, question: 'Как называется наука?', answers: ['палеонтология'], line: 1 }),
      matchQuestion({ ...bare, question: 'Заполните пропуски.', matchLeft: ['А', 'Б'], matchRight: ['амилаза', 'белки'], matchAnswers: [1, 0], scoring: 'ege', line: 20, materialId: 'cell' }),
      multipleQuestion({ ...bare, question: 'Выберите выводы.', options: ['да', 'нет', 'может быть'], correctAnswers: [0, 2], scoring: 'ege', line: 21, materialId: 'cell' }),
    ],
  });
  await browser.open('/admin', tutor);
  expect(screen.getByText('ЕГЭ 2026')).toBeVisible();
  await browser.press('Ещё: ЕГЭ 2026, вариант 3');
  await browser.choose('menuitem', 'Распечатать');
  const dialog = await browser.dialog('Распечатать');
  // There is one variant, and its questions keep their order.
  expect(within(dialog).getByRole('checkbox', { name: /^Бланк ответов/ })).toBeChecked();
  expect(within(dialog).queryByRole('radiogroup')).toBeNull();
  expect(within(dialog).queryByRole('checkbox', { name: 'Перемешать вопросы' })).toBeNull();
  await browser.press('Распечатать', dialog);
  await browser.arrive(`/admin/print/${stored.id}?variants=1&questions=0&options=0&pictures=1&explanations=0&blank=1`);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheets = screen.getByRole('group', { name: /^Листы/ });
  const text = sheets.textContent.replace(/\s+/g, ' ');
  expect(text.match(/К вопросам 2 и 3/g)).toHaveLength(1);
  expect(within(sheets).getAllByRole('cell', { name: 'Желудок' })).toHaveLength(1);
  expect(text).not.toContain('вариант 2');
  expect(text).toContain('1) амилаза; 2) белки');
  expect(text).not.toContain('Вариант 1');
  expect(text).toContain('ЕГЭ 2026, вариант 32 из 2');
  expect(text).not.toContain('А) А');
  expect(text).toContain('Бланк ответов');
  const blank = sheets.querySelector('[data-field=blank]');
  expect([...(blank?.querySelectorAll('b') ?? [])].map(({ textContent }) => textContent)).toEqual(['1', '2', '3']);
  expect(blank?.querySelectorAll('[aria-hidden] > span')).toHaveLength(3 * 17);
  const keys = within(sheets).getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
  expect(keys).toContainEqual(['1', 'ПАЛЕОНТОЛОГИЯ', '21', '13']);
  expect(keys).toContainEqual(['20', '21', '', '']);
  expect(text).toContain('Перевод баллов, шкала 2026 года');
  expect(text).toContain('57 → 100');
});

test('A lesson test is printed from its menu, and a test without questions says that there is nothing to print', async ({ site, browser }) => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const tutor = await site.signInAdmin();
  const { lesson } = await createCellBlock(tutor);
  const empty = await createTest(tutor, { name: 'Пусто', questions: [], published: false });
  await browser.open('/admin', tutor);
  await browser.press(`Ещё: ${lesson.title}`);
  await browser.choose('menuitem', 'Распечатать');
  await browser.press('Распечатать', await browser.dialog('Распечатать'));
  await browser.arrive(new RegExp(`^/admin/print/lesson/${lesson.id}\\?variants=1`));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const keys = twoQuestions.map((question, index) => `${printedKey(toQuestion(question) as GradedQuestion)} (${index + 1})`);
  const rows = screen.getAllByRole('row').slice(1).map(({ textContent }) => textContent.replace(/\s+/g, ' '));
  expect(rows).toEqual(keys.map((key) => expect.stringContaining(key) as string));
  await browser.follow('К содержанию');
  await browser.arrive('/admin');
  await browser.open(`/admin/print/${empty.id}`);
  await screen.findByRole('heading', { name: 'Печатать нечего' });
});
