/**
 * Tests what happens to a test and its results: drafts, copies, kinds of questions, attempts that cannot be compared,
 * another attempt (rules R85, R130 to R136, R150 to R153).
 */
import { screen, waitFor, within } from '@testing-library/dom';
import type { Question } from '../../../src/domain/questions/question.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { createOrganelles, question, storedTests } from '../support/content.ts';
import { editor, expectFocus } from '../support/editor.ts';
import { expect, named, test } from '../support/fixtures.tsx';

test('A draft needs a name, stays in the editor, and goes online and back', async ({ site, browser }) => {
  await browser.open('/admin/create', await site.signInAdmin());
  await browser.press('Сохранить черновик');
  await browser.see('Введите название теста.');
  await browser.fill(editor.name(), 'Вирусы');
  await browser.press('Сохранить черновик');
  await browser.toast('Тест сохранён как черновик');
  await browser.arrive(/^\/admin\/edit\/[\w-]+$/);
  await screen.findByRole('heading', { level: 1, name: 'Изменение теста' });

  await browser.press('Добавить вопрос');
  await browser.fill('Текст вопроса', 'Есть?');
  await editor.save(browser);
  await browser.see('В вопросе №1 минимум 2 варианта ответа.');
  await browser.fill(editor.options(), 'да\nнет');
  await browser.check('да');
  await editor.save(browser);
  await browser.toast('Тест обновлён');
  const askToUnpublish = async () => {
    await browser.press(/^Ещё: /);
    await browser.choose('menuitem', 'Снять с публикации');
  };
  // A draft needs a name. Without one nothing is sent to the server.
  await browser.fill(editor.name(), '');
  await askToUnpublish();
  await expectFocus(editor.name);
  expect(screen.queryByRole('dialog')).toBeNull();
  await browser.fill(editor.name(), 'Вирусы');
  await askToUnpublish();
  const dialog = await browser.dialog('Снять с публикации?');
  expect(dialog).toHaveTextContent('Ученики перестанут видеть тест. Результаты останутся.');
  await browser.press('Снять с публикации', dialog);
  await browser.toast('Тест снят с публикации');
  await expectFocus(() => screen.getByRole('heading', { level: 1 }));

  await browser.open('/admin');
  await browser.see('Черновик · 1 вопрос');
  await browser.press('Ещё: Вирусы');
  await browser.choose('menuitem', 'Сделать копию');
  await browser.toast('Копия создана');
  await expectFocus(() => screen.getByRole('link', { name: named('Изменить: Вирусы (копия)') }));
});

test('Moved questions of a test with results go on in a copy, and the test stays as it is', async ({ site, browser }) => {
  const note = /1 попытку нельзя будет сравнить с новой версией\./;
  const tutor = await site.signInAdmin();
  const { id } = await createTest(tutor, { name: 'Клетка', questions: [question('Ядро?'), question('Вакуоль?')] });
  const untaken = await createOrganelles(tutor);
  const { client } = await site.registerPupil();
  expect((await client.put(`/api/results/${id}`, { answers: [0, 1] })).status).toBe(201);
  await browser.open(`/admin/edit/${untaken.id}`, tutor);
  await editor.add(browser);
  await browser.see('Не сохранено');
  expect(screen.queryByText(/нельзя будет сравнить/)).toBeNull();

  await browser.open(`/admin/edit/${id}`);
  await browser.fill(editor.question(), 'Есть ли ядро?');
  await browser.see('Не сохранено');
  expect(screen.queryByText(note)).toBeNull();
  await browser.press('Ниже');
  await browser.see(note);
  await browser.press('Выше');
  await browser.gone(note);
  await browser.press('Ниже');
  await browser.press('Сделать копию');
  await browser.toast('Копия создана');
  await waitFor(() => expect(editor.name()).toHaveValue('Клетка (копия)'));
  expect(editor.list()).toEqual([/^1Вакуоль/, /^2Есть ли ядро/].map((text) => expect.stringMatching(text) as string));
  expect(screen.queryByText(note)).toBeNull();
  await browser.press('Сохранить черновик');
  await browser.toast('Тест сохранён как черновик');
  const stored = await storedTests(tutor);
  const questionsOf = (found: (typeof stored)[number] | undefined) => found?.questions.map((each) => each.question);
  expect(questionsOf(stored.find((each) => each.id === id))).toEqual(['Ядро?', 'Вакуоль?']);
  expect(questionsOf(stored.find(({ name }) => name === 'Клетка (копия)'))).toEqual(['Вакуоль?', 'Есть ли ядро?']);
});

test('An admin creates questions of the kinds whose answers are typed or put in order', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await createTest(tutor, { name: 'Деление', questions: [{ ...question('Аллели?'), topic: 'Генетика' }] });
  await browser.open('/admin/create', tutor);
  await browser.fill(editor.name(), 'Новые виды');
  await editor.add(browser);
  expect(within(screen.getByLabelText('Вид вопроса')).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Один ответ', 'Несколько ответов', 'Соответствие', 'Краткий ответ', 'Число', 'Последовательность', 'Развёрнутый ответ',
  ]);
  await editor.chooseKind(browser, 'Краткий ответ');
  await browser.fill(editor.question(), 'Какой генотип?');
  expect(screen.getByLabelText('Баллы')).toHaveValue('1 балл');
  await editor.save(browser);
  await browser.see('Введите хотя бы один ответ.');
  await browser.fill('Принимаются ответы, по одному в строке', 'Аа\nаА\n');
  await browser.check(/^Различать прописные и\s?строчные/);
  await browser.fill('Пояснение', 'Гетерозигота.');
  // A topic that is in use is suggested, whatever its case.
  await browser.fill('Тема', 'ген');
  await browser.choose('option', /^Генетика/);
  expect(screen.getByLabelText('Тема')).toHaveValue('Генетика');

  await editor.add(browser);
  await editor.chooseKind(browser, 'Число');
  await browser.fill(editor.question(), 'Сколько хромосом?');
  await browser.fill('Верное число', '3,5');
  await browser.fill('Погрешность', '0,1');
  await browser.see(/Засчитаем от 3,4 до 3,6\. Погрешность 0 — только точный ответ\./);
  await browser.fill('Тема', 'Клетка');
  await screen.findByRole('option', { name: /Новая тема «Клетка»/, hidden: true });
  await browser.user.tab();

  await editor.add(browser);
  await editor.chooseKind(browser, 'Последовательность');
  await browser.fill(editor.question(), 'Что за чем?');
  const order = screen.getByLabelText('Верный порядок, по одному в строке');
  const right = ['Интерфаза', 'Профаза', 'Метафаза'];
  const shown = () => within(screen.getByRole('list', { name: named('Так увидит ученик') })).getAllByRole('listitem').map(({ lastChild }) => lastChild?.textContent ?? '');
  await browser.fill(order, right.join('\n'));
  expect(shown()).toEqual(right);
  // The right order is shown only while it is being typed.
  await browser.user.tab();
  await waitFor(() => expect(shown()).not.toEqual(right));
  const before = shown();
  await browser.fill(order, [...right, 'Телофаза'].join('\n'));
  await browser.user.tab();
  await waitFor(() => expect(shown()).toEqual([...before, 'Телофаза']));
  await browser.press('Перемешать заново');
  await waitFor(() => expect(shown()).not.toEqual([...before, 'Телофаза']));
  await browser.select('Баллы', 'Как в ЕГЭ: 2, 1 или 0');
  await browser.see(/Как в ЕГЭ: без ошибок — 2 балла, два элемента переставлены — 1, иначе 0\./);
  const items = shown();

  await editor.save(browser);
  await browser.toast('Тест создан');
  const tests = await read<{ id: string; name: string; maxScore: number }[]>(tutor, '/api/admin/tests');
  const created = tests.find(({ name }) => name === 'Новые виды');
  expect(created?.maxScore).toBe(4);
  const { questions } = await read<{ questions: Question[] }>(tutor, `/api/admin/tests/${created?.id}`);
  expect(questions).toMatchObject([
    { type: 'short', answers: ['Аа', 'аА'], matchCase: true, topic: 'Генетика', explanation: 'Гетерозигота.' },
    { type: 'number', answer: 3.5, tolerance: 0.1, topic: 'Клетка' },
    { type: 'sequence', scoring: 'ege', items, correctOrder: [...right, 'Телофаза'].map((item) => items.indexOf(item)) },
  ]);
});

test('Another attempt makes the test «не пройден» and keeps the earlier one', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const stored = await createTest(tutor, { name: 'Органоиды', questions: ['Где ДНК?', 'Где фотосинтез?', 'Где сок?', 'Где хромосомы?'].map((text) => question(text)) });
  const { client } = await site.registerPupil();
  expect((await client.put(`/api/results/${stored.id}`, { answers: [0, 1, 0, 0] })).status).toBe(201);
  await browser.open(`/admin/results/tests/${stored.id}`, tutor);
  // The page names attempts at a test with other questions even when no score would change.
  expect((await tutor.put(`/api/admin/tests/${stored.id}`, { ...stored, questions: stored.questions.slice(1) })).status).toBe(200);
  await browser.press('Пересчитать баллы');
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('«Нельзя сравнить»'));
  await browser.press('Понятно');
  await browser.closed();
  await browser.press('Ещё: Ученик');
  await browser.choose('menuitem', 'Разрешить пройти ещё раз');
  await browser.press('Разрешить', await browser.dialog('Разрешить пройти ещё раз?'));
  await browser.toast('Тест можно пройти ещё раз');
  await browser.see('Тест ещё никто не прошёл');

  await browser.open('/dashboard', client);
  await browser.see('Не пройден');
  await browser.open(`/test/${stored.id}`);
  await browser.see(/3 вопроса\. Максимум — 3 балла\. 2-я попытка\./);
});
