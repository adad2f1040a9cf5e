/** Tests that typing and tapping stay fast on large pages: React renders only what has changed. */
import { screen, waitFor, within } from '@testing-library/dom';
import { createBlock, createCourse, createLesson, openBlocks } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { expect, test } from '../support/fixtures.tsx';
import { reRenderedBy } from '../support/re-renders.ts';

const twoQuestions = (name: string) => {
  const { questions } = oneQuestion(name);
  return { name, questions: [...questions, ...questions.map((each) => ({ ...each, question: 'Где собирают белок?' }))] };
};

test('Typing in a question renders only its row of the list again', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  const { id } = await createTest(admin, twoQuestions('Клетка'));
  await browser.open(`/admin/edit/${id}`, admin);
  const rows = () => screen.getAllByRole('button', { name: /1 ответ|Один ответ/ }).filter((row) => row.closest('li') !== null);
  await browser.press(/Где собирают белок/);
  const question = await screen.findByLabelText('Текст вопроса');
  await waitFor(() => expect(question).toHaveValue('Где собирают белок?'));
  // The rows are mounted again when they can be dragged.
  await waitFor(() => expect(document.querySelector('[data-ready]')).not.toBeNull());
  expect(await reRenderedBy(rows, () => browser.user.type(question, '!'))).toEqual([1]);
  expect(rows()[1]).toHaveTextContent('Где собирают белок?!');
  const name = screen.getByLabelText('Название теста');
  expect(await reRenderedBy(rows, () => browser.user.type(name, '!'))).toEqual([]);
});

test('A search and a tick render no row of the users again', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  await createBlock(admin, { title: 'Строение клетки' });
  await site.registerPupil();
  await browser.open('/admin/users', admin);
  const rows = () => screen.getAllByRole('row').slice(1);
  await waitFor(() => expect(rows()).toHaveLength(2));
  const [first] = rows();
  if (first) await browser.user.click(within(first).getByRole('button'));
  const block = await screen.findByRole('checkbox', { name: 'Строение клетки' });
  expect(await reRenderedBy(rows, () => browser.user.click(block))).toEqual([]);
  expect(block).toBeChecked();
  const search = screen.getByRole('searchbox', { name: /^Ник\sили\semail$/ });
  // Spaces are not a search text, so the list does not change.
  expect(await reRenderedBy(rows, () => browser.user.type(search, '  '))).toEqual([]);
  expect(search).toHaveValue('  ');
});

test('An answer renders only its question again', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), twoQuestions('Клетка'));
  await browser.open(`/test/${id}`, (await site.registerPupil()).client);
  const questions = () => [...document.querySelectorAll('main section[id^="question-"]')];
  await waitFor(() => expect(questions()).toHaveLength(2));
  const last = screen.getAllByRole('radio').at(-1);
  if (last === undefined) throw new Error('The question has no options.');
  expect(await reRenderedBy(questions, () => browser.user.click(last))).toEqual([1]);
  expect(last).toBeChecked();
});

test('The Markdown of a lesson is not rendered again when the URL changes', async ({ site, browser }) => {
  const { admin, block, pupil } = await createCourse(site);
  const content = `Её увидел Гук[^гук].\n\n${'Клетка — живая система.\n\n'.repeat(3)}[^гук]: «Микрография», 1665.`;
  const { id } = await createLesson(admin, block.id, { title: 'Мембрана', content });
  await openBlocks(admin, pupil, block.id);
  await browser.open(`/lesson/${id}`, pupil.client);
  const paragraphs = () => screen.getAllByText('Клетка — живая система.');
  await waitFor(() => expect(paragraphs()).toHaveLength(3));
  // Does what a link to a footnote does in a browser: it changes the hash of the URL.
  const followFootnote = () => {
    history.pushState(history.state, '', '#гук');
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    return Promise.resolve();
  };
  expect(await reRenderedBy(paragraphs, followFootnote)).toEqual([]);
  expect(decodeURI(location.hash)).toBe('#гук');
});
