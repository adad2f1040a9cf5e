/**
 * Tests materials in the player, in the review and in practice (rule R390), and how a variant looks like its paper
 * (rule R391).
 */
import { screen, waitFor, within } from '@testing-library/dom';
import { onTestFinished } from 'vitest';
import { dataUrl, png } from '../../support/fixtures/files/image-fixtures.ts';
import { matchQuestion, multipleQuestion, numberQuestion, sequenceQuestion, textQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { turnTo } from '../support/dom.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const texts = { contextText: null, contextImage: null } as const;
const cell = { id: 'cell', text: 'Рассмотрите рисунок.\n\n| Номер | Окраска |\n|---|---|\n| 3 | синяя |', images: [dataUrl(png(640, 480))] };
const variant = {
  name: 'Вариант 3',
  exam: 'ege-biology-2026' as const,
  materials: [cell],
  questions: [
    textQuestion({ ...texts, question: 'Что изучает цитология?', options: ['1', 'ткани'], correct: 0, line: 1 }),
    numberQuestion({ ...texts, question: 'Под каким номером хлоропласт?', answer: 4, materialId: 'cell', line: 5 }),
    matchQuestion({ ...texts, question: 'Установите соответствие.', matchLeft: ['А', 'Хранит информацию'], matchRight: ['1', 'ядро'], matchAnswers: [1, 0], scoring: 'ege', materialId: 'cell', line: 6 }),
    multipleQuestion({ ...texts, question: 'Выберите признаки.', options: ['рибосомы', 'ядрышко', 'муреин'], correctAnswers: [0, 2], scoring: 'ege' }),
    sequenceQuestion({ ...texts, question: 'Расположите.', items: ['тип', 'класс', 'вид'], correctOrder: [0, 1, 2], scoring: 'ege' }),
  ],
};

/** The part of a page under a heading. */
const part = async (heading: string): Promise<HTMLElement> => (await screen.findByRole('heading', { name: named(heading) })).closest('section') ?? document.body;

test('A material stands once above its first question; the next one opens it, Esc closes it, and the focus returns', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), variant);
  const { client } = await site.registerPupil();
  await browser.open(`/test/${id}`, client);
  const material = await part('К вопросам 2 и 3');
  expect(await within(material).findByRole('cell', { name: 'синяя' })).toBeVisible();
  const image = within(material).getByAltText(named('Рисунок 1 к вопросам 2 и 3'));
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['640', '480']);
  expect(within(material).getByRole('button', { name: named('Увеличить рисунок 1') })).toBeInTheDocument();
  const first = await part('Под каким номером хлоропласт?');
  expect(material.nextElementSibling).toBe(first);
  const openers = screen.getAllByRole('button', { name: 'Показать материал' });
  expect(openers).toHaveLength(1);
  const later = await part('Установите соответствие.');
  await browser.press('Показать материал', later);
  const dialog = await browser.dialog('К вопросам 2 и 3');
  expect(await within(dialog).findByRole('cell', { name: 'синяя' })).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Закрыть материал' })).toBeInTheDocument();
  expect(dialog.className).not.toMatch(/_bottom_/);
  await browser.user.keyboard('{Escape}');
  await browser.closed();
  expect(openers[0]).toHaveFocus();

  // On a phone it is a sheet.
  onTestFinished(() => turnTo(1280));
  turnTo(390);
  await browser.open(`/test/${id}`);
  await browser.press('Показать материал');
  const sheet = await browser.dialog('К вопросам 2 и 3');
  expect(sheet.className).toMatch(/_bottom_/);
  expect(await within(sheet).findByRole('cell', { name: 'синяя' })).toBeInTheDocument();
  await browser.press('Закрыть материал', sheet);
  await browser.closed();
  expect(screen.getByRole('button', { name: 'Показать материал' })).toHaveFocus();
});

test('A variant has Cyrillic letters for rows and numbers for options and items, says lines that differ, and repeats no label', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), variant);
  const { client } = await site.registerPupil();
  await browser.open(`/test/${id}`, client);
  const one = await part('Что изучает цитология?');
  expect(within(one).getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.trim())).toEqual(['1', '2 ткани']);
  expect(within(one).queryByText(/Линия/)).toBeNull();
  const match = await part('Установите соответствие.');
  expect(within(match).getByText(named('Линия 6'))).toBeVisible();
  expect(within(match).getAllByRole('combobox').map((select) => select.getAttribute('aria-label'))).toEqual(['А', 'Б. Хранит информацию']);
  expect(within(match).getAllByRole('option').slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Выберите ответ', '1', '2. ядро']);
  expect(within(await part('Выберите признаки.')).getByRole('checkbox', { name: '3 муреин' })).toBeInTheDocument();
  expect(within(await part('Расположите.')).getByText('2. класс')).toBeVisible();
});

test('A test without an exam keeps its letters and has no numbers', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), { ...variant, exam: null });
  const { client } = await site.registerPupil();
  await browser.open(`/test/${id}`, client);
  const match = await part('Установите соответствие.');
  expect(within(match).getAllByRole('combobox').map((select) => select.getAttribute('aria-label'))).toEqual(['A. А', 'B. Хранит информацию']);
  expect(within(match).queryByText(/Линия/)).toBeNull();
  expect(within(await part('Выберите признаки.')).getByRole('checkbox', { name: 'муреин' })).toBeInTheDocument();
});

test('The review shows the material above the first question that the filter leaves, and a practice card shows its own', async ({ site, browser }) => {
  const { id, revision } = await createTest(await site.signInAdmin(), variant);
  const { client } = await site.registerPupil();
  const answers = [0, '4', { 0: 1, 1: 1 }, { 0: true, 2: true }, [0, 1, 2]];
  expect((await client.put(`/api/results/${id}`, { answers, revision })).status).toBe(201);
  await browser.open('/dashboard', client);
  await browser.follow('Посмотреть результат');
  const material = await part('К вопросам 2 и 3');
  expect(await within(material).findByRole('cell', { name: 'синяя' })).toBeVisible();
  expect(material.nextElementSibling).toBe(await part('Под каким номером хлоропласт?'));
  const blankOf = async (question: string) => within(await part(question)).getByText(/^В\sбланке:/);
  expect(await blankOf('Установите соответствие.')).toHaveTextContent(/^В.бланке: вы — 22, верно — 21$/);
  expect((await blankOf('Установите соответствие.')).nextElementSibling).toHaveTextContent(/^Как.в.ЕГЭ: одна ошибка — 1.балл из.2\.$/);
  expect(await blankOf('Под каким номером хлоропласт?')).toHaveTextContent(/^В.бланке: 4$/);
  await browser.check(/^С ошибками/);
  await waitFor(() => expect(screen.queryByText('Под каким номером хлоропласт?')).toBeNull());
  expect((await part('К вопросам 2 и 3')).nextElementSibling).toBe(await part('Установите соответствие.'));
  expect(screen.queryByRole('button', { name: 'Показать материал' })).toBeNull();

  await client.get('/api/practice');
  await site.db.updateTable('practiceCards').set({ dueAt: '2026-01-01T00:00:00.000Z' }).execute();
  await browser.open('/practice', client);
  const card = await part('К вопросу');
  expect(await within(card).findByRole('cell', { name: 'синяя' })).toBeVisible();
  expect(within(card).getByAltText(named('Рисунок 1 к вопросу'))).toHaveAttribute('width', '640');
});
