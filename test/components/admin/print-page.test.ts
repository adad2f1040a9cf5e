/** An admin prints the test of a lesson; a test without questions says so (rules R160 to R164). */
import { screen, waitFor } from '@testing-library/dom';
import { vi } from 'vitest';
import { printedKey } from '../../../src/domain/print/printed-key.ts';
import { toQuestion } from '../../../src/domain/lessons/lesson.ts';
import type { GradedQuestion } from '../../../src/domain/questions/question.ts';
import { twoQuestions } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { createCellBlock } from '../support/content.ts';
import { expect, test } from '../support/fixtures.tsx';

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
