/** Tests how an admin writes a test: kinds of questions, errors at their fields, the focus (rules R37 to R40). */
import { screen, waitFor, within } from '@testing-library/dom';
import { dataUrl, greyPixel } from '../../support/fixtures/files/image-fixtures.ts';
import { matchQuestion, numberQuestion, textQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { createTest, testWithEachType } from '../../support/fixtures/test-fixtures.ts';
import { createOrganelles, storedTests } from '../support/content.ts';
import { editor, expectDescription, expectFocus } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.tsx';

test('An admin creates a test with questions of three kinds and changes their order', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  await browser.open('/admin', tutor);
  await browser.see('Тестов пока нет');
  await browser.follow('Создать тест');
  await browser.arrive('/admin/create');
  await browser.fill('Название теста', ' Клетка ');
  expect(document.title).toBe('Новый тест — Листок');
  await browser.see('Не сохранено');

  await editor.add(browser);
  await expectFocus(editor.question);
  expect(editor.options()).toHaveValue('\n');
  expect(screen.getAllByRole('radio', { name: /^Вариант [12]$/ })).toHaveLength(2);
  expect(screen.queryByText('Свободный ответ')).toBeNull();
  expect(editor.list()[0]).toMatch(/Без текста/);
  await browser.fill(editor.question(), 'Где идёт фотосинтез?');
  await browser.fill(editor.options(), 'В ядре\n\n  В хлоропласте \n');
  await browser.check('В хлоропласте');
  // The right option stays the same when its line moves.
  await browser.fill(editor.options(), 'В вакуоли\nВ ядре\n\n  В хлоропласте \n');
  expect(screen.getByRole('radio', { name: 'В хлоропласте' })).toBeChecked();

  await editor.add(browser);
  await editor.chooseKind(browser, 'Несколько ответов');
  await browser.fill(editor.question(), 'Что есть у всякой клетки?');
  await browser.fill(editor.context(), 'Вспомните бактерий.');
  await browser.fill(editor.options(), 'Рибосомы\nПластиды\nМембрана');
  await browser.check('Рибосомы');
  await browser.check('Мембрана');

  await editor.add(browser);
  await editor.chooseKind(browser, 'Соответствие');
  await browser.fill(editor.question(), 'Соотнесите органоид и его работу.');
  await browser.fill('Левая колонка, по одному в строке', 'Рибосома\nЛизосома');
  const right = () => screen.getByLabelText('Правая колонка, по одному в строке');
  await browser.fill(right(), 'Пищеварение\nСинтез  белка\nСинтез белка');
  await expectDescription(right, 'Пункты справа повторяются.');
  await browser.fill(right(), 'Пищеварение\nСинтез белка');
  await browser.select('A. Рибосома', 'Синтез белка');
  await browser.select('B. Лизосома', 'Пищеварение');

  expect(screen.getByRole('button', { name: 'Ниже' })).toBeDisabled();
  await browser.press('Выше');
  await screen.findByRole('heading', { name: 'Вопрос 2' });
  await expectFocus(() => screen.getByRole('button', { name: 'Выше' }));
  expect(editor.list()).toEqual([/^1Где идёт/, /^2Соотнесите/, /^3Что есть/].map((text) => expect.stringMatching(text) as string));
  await browser.see('5 баллов');

  await editor.save(browser);
  await browser.toast('Тест создан');
  await browser.arrive('/admin');
  await browser.see('3 вопроса, максимум — 5 баллов');
  const [stored] = await storedTests(tutor);
  expect(stored?.name).toBe('Клетка');
  expect(stored?.questions).toMatchObject([
    { type: 'text', options: ['В вакуоли', 'В ядре', 'В хлоропласте'], correct: 2, contextText: null },
    { type: 'match', matchAnswers: [1, 0] },
    { type: 'multiple', correctAnswers: [0, 2], contextText: 'Вспомните бактерий.' },
  ]);
});

test('The editor shows every error at its field and marks its question in the list', async ({ site, browser }) => {
  await browser.open('/admin/create', await site.signInAdmin());
  const addButton = () => screen.getByRole('button', { name: 'Добавить вопрос' });
  await editor.save(browser);
  await expectDescription(editor.name, 'Введите название теста.');
  await expectFocus(editor.name);
  await browser.fill(editor.name(), 'Клетка');
  await editor.save(browser);
  await browser.toast('Добавьте хотя бы один вопрос.');
  await expectFocus(addButton);
  await expectDescription(addButton, 'Добавьте хотя бы один вопрос.');

  // A question that is added after a failed save has no errors before the next save.
  await editor.add(browser);
  await expectFocus(editor.question);
  expect(editor.question()).toHaveAccessibleDescription('');
  expect(editor.marked()).toHaveLength(0);
  await browser.fill(editor.question(), 'Верный вопрос?');
  await browser.fill(editor.options(), 'Да\n Да \nНет');
  await expectDescription(editor.options, 'Варианты повторяются.');
  await browser.fill(editor.options(), 'Да\nНет');
  await expectDescription(editor.options, '');
  await editor.add(browser);
  await editor.save(browser);
  await waitFor(() => expect(editor.marked()).toHaveLength(2));
  await browser.check('Да');
  await editor.save(browser);
  await browser.toast('Вопрос №2 не заполнен.');
  await expectDescription(editor.question, 'Вопрос №2 не заполнен.');
  await expectFocus(editor.question);
  expect(editor.options()).toHaveAccessibleDescription('В вопросе №2 минимум 2 варианта ответа.');
  expect(editor.marked()).toHaveLength(1);

  await browser.fill(editor.question(), 'Где?');
  await browser.fill(editor.options(), 'Здесь\n   ');
  await editor.save(browser);
  await expectDescription(editor.options, 'В вопросе №2 минимум 2 варианта ответа.');
  await expectFocus(editor.options);
  for (const kind of ['Один ответ', 'Несколько ответов']) {
    await editor.chooseKind(browser, kind);
    await browser.fill(editor.options(), 'Здесь\nТам');
    await editor.save(browser);
    await expectDescription(() => screen.getByRole('group', { name: /^Отметьте верны/ }), 'В вопросе №2 отметьте хотя бы один верный ответ.');
    await expectFocus(() => screen.getByLabelText('Здесь'));
  }

  await editor.chooseKind(browser, 'Соответствие');
  await browser.fill('Левая колонка, по одному в строке', 'Рибосома\nЛизосома');
  await editor.save(browser);
  const right = () => screen.getByLabelText('Правая колонка, по одному в строке');
  await expectDescription(right, 'В вопросе №2 заполните обе колонки.');
  await expectFocus(right);
  await browser.fill(right(), 'Пищеварение\nСинтез белка');
  await browser.select('A. Рибосома', 'Синтез белка');
  // The question with the error opens, whichever question was open.
  await editor.open(browser, /Верный вопрос/);
  await editor.save(browser);
  await expectDescription(() => screen.getByRole('group', { name: 'Верные пары' }), 'Выберите пару для строки B.');
  await expectFocus(() => screen.getByRole('combobox', { name: 'B. Лизосома' }));

  await browser.select('B. Лизосома', 'Пищеварение');
  expect(editor.marked()).toHaveLength(0);
  await editor.save(browser);
  await browser.arrive('/admin');
});

test('The editor shows what is too long at its field, in whichever question', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createOrganelles(tutor);
  await browser.open(`/admin/edit/${id}`, tutor);
  await browser.fill(editor.context(), 'м'.repeat(20_001));
  await editor.open(browser, /собирают белок/);
  await browser.fill(editor.question(), 'м'.repeat(5_001));
  await editor.open(browser, /фотосинтез/);
  await browser.press('Ниже');
  await editor.save(browser);
  await waitFor(() => expect(editor.marked()).toHaveLength(2));
  await screen.findByRole('heading', { name: 'Вопрос 1' });
  await expectFocus(editor.question);
  await expectDescription(editor.question, 'Не больше 5000 символов.');
  await browser.fill(editor.question(), 'Что это за мох?');
  await expectDescription(editor.question, '');
  await editor.open(browser, /фотосинтез/);
  await expectDescription(editor.context, 'Не больше 20000 символов.');
  await browser.fill(editor.context(), 'Кукушкин лён');
  await editor.save(browser);
  await browser.toast('Тест обновлён');
});

test('Deleting a question renumbers the list and moves the focus', async ({ site, browser }) => {
  await browser.open('/admin/create', await site.signInAdmin());
  for (const text of ['Первый?', 'Второй?']) {
    await editor.add(browser);
    await browser.fill(editor.question(), text);
  }
  await editor.open(browser, /Первый/);
  await browser.press('Удалить вопрос');
  expect(editor.list()).toEqual([expect.stringMatching(/^1Второй\?/) as string]);
  expect(editor.question()).toHaveValue('Второй?');
  await expectFocus(() => screen.getByRole('heading', { name: 'Вопрос 1' }));

  await editor.add(browser);
  await browser.press('Выше');
  await expectFocus(() => screen.getByRole('button', { name: 'Ниже' }));
  await browser.press('Удалить вопрос');
  await browser.press('Удалить вопрос');
  await expectFocus(() => screen.getByRole('button', { name: 'Добавить вопрос' }));
});

test('The editor keeps exam, clock, gaps, lines and materials as they are', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const variant = {
    questions: [numberQuestion({ line: 5, materialId: 'm1' }), matchQuestion({ line: 6, materialId: 'm1' }), textQuestion()],
    materials: [{ id: 'm1', text: '| А |\n|---|', images: [dataUrl(greyPixel(1))] }],
    exam: 'ege-biology-2026' as const,
    timeLimit: 235,
    timeMode: 'training' as const,
    allowUnanswered: true,
  };
  const stored = await createTest(tutor, { name: 'Вариант', ...variant });
  await browser.open(`/admin/edit/${stored.id}`, tutor);
  await browser.see('Сохранено');
  await browser.fill('Название теста', 'Вариант 2');
  await editor.save(browser);
  await browser.toast('Тест обновлён');
  expect(await storedTests(tutor)).toEqual([{ ...stored, name: 'Вариант 2', revision: 2 }]);
});

test('The editor shows a stored test as it is and saves changes twice', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const stored = await createTest(tutor, testWithEachType);
  await browser.open('/admin', tutor);
  await browser.follow('Изменить: Клетка');
  await browser.see('Сохранено');
  expect(document.title).toBe('Изменение теста — Листок');
  expect(editor.name()).toHaveValue('Клетка');
  expect(editor.list()).toHaveLength(stored.questions.length);
  const [text, multiple, freeform, match] = stored.questions;
  if (text?.type !== 'text' || multiple?.type !== 'multiple' || freeform?.type !== 'freeform' || match?.type !== 'match') throw new Error('The fixture has changed.');
  expect(screen.getByRole('radio', { checked: true, name: text.options[text.correct] ?? '' })).toBeInTheDocument();
  await editor.open(browser, new RegExp(`^2${multiple.question.slice(0, 10)}`));
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(multiple.correctAnswers.length);
  await editor.open(browser, new RegExp(`^4${match.question.slice(0, 10)}`));
  for (const [row, answer] of match.matchAnswers.entries()) {
    const select = screen.getAllByRole('combobox', { name: /^[A-Z]\. / })[row];
    expect(select).toHaveDisplayValue(match.matchRight[answer] ?? '');
  }

  await editor.open(browser, new RegExp(`^3${freeform.question.slice(0, 10)}`));
  const model = screen.getByLabelText('Эталонный ответ');
  expect(model).toHaveAccessibleDescription('Ученики этот вопрос не увидят');
  await browser.fill(model, 'Вода уходит наружу');
  await browser.see('Не сохранено');
  await editor.save(browser);
  await browser.toast('Тест обновлён');
  await browser.see('Сохранено');
  expect((await storedTests(tutor))[0]?.questions).toEqual(stored.questions.with(2, { ...freeform, freeformAnswer: 'Вода уходит наружу' }));

  // The second save is based on the revision of the first save.
  await browser.press('Закрыть');
  await expectFocus(() => screen.getByRole('button', { name: 'Сохранить тест' }));
  await browser.fill(editor.name(), 'Строение клетки');
  await editor.save(browser);
  await waitFor(async () => expect((await storedTests(tutor))[0]?.name).toBe('Строение клетки'));
});

test('A test of freeform questions only cannot be saved, changing the kind back restores the options, and its answer becomes the sample of an extended question', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createOrganelles(tutor);
  await browser.open(`/admin/edit/${id}`, tutor);
  await editor.open(browser, /собирают белок/);
  await browser.press('Удалить вопрос');
  await editor.chooseKind(browser, 'Свободный ответ');
  await editor.save(browser);
  await browser.see('Добавьте вопрос, который увидит ученик.');
  await expectFocus(() => screen.getByRole('button', { name: 'Добавить вопрос' }));
  await editor.chooseKind(browser, 'Один ответ');
  expect(screen.getByRole('radio', { name: 'В хлоропласте' })).toBeChecked();
  expect(within(screen.getByRole('main')).getAllByRole('radio', { name: /^В / })).toHaveLength(2);
  await editor.chooseKind(browser, 'Свободный ответ');
  await browser.fill('Эталонный ответ', 'В хлоропластах, на свету');
  await browser.press('Сделать развёрнутым ответом');
  expect(await screen.findByLabelText('Образец ответа')).toHaveValue('В хлоропластах, на свету');
  await editor.save(browser);
  await browser.toast('Тест обновлён');
  expect((await storedTests(tutor))[0]?.questions).toMatchObject([{ type: 'extended', maxPoints: 3, sampleAnswer: 'В хлоропластах, на свету', criteria: null }]);
});
