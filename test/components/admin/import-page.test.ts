/** Tests how an admin brings questions into a test, from text, a file and other tests (rules R110 to R114, R165). */
import { screen, waitFor, within } from '@testing-library/dom';
import { dataUrl, greyPixel } from '../../support/fixtures/files/image-fixtures.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import type { Question } from '../../../src/domain/questions/question.ts';
import { question } from '../support/content.ts';
import { editor, expectFocus } from '../support/editor.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const TEXT = `Тест. Вирусы и бактерии

1. Как называется белковая оболочка вируса?
А) капсид
Б) мембрана

2. Какие признаки есть у бактерий?
(3 балла)
А) кольцевая ДНК
Б) ядро
В) рибосомы

3. Что показано на рис. 2?
+ бактериофаг
- плазмида

4. Как размножаются бактерии?
Ответ: делением; деление

5. Сколько нуклеиновых кислот в вирусе?
А) одна
Б) две

Ответы: 1-А, 2-АВ`;
const IMAGE_NOTE = 'Рисунка в тексте нет. Добавьте его в редакторе.';

test('An admin pastes questions, sees what was not taken, and saves them as a new test', async ({ site, browser }) => {
  await browser.open('/admin', await site.signInAdmin());
  await browser.follow('Загрузить вопросы');
  await browser.see('Вставьте текст, и вопросы появятся здесь.');
  const text = screen.getByLabelText('Текст с вопросами');
  await browser.fill(text, TEXT);
  await screen.findByRole('heading', { name: named('5 вопросов') });
  await browser.see('Распознан текст');
  await browser.see('2 с замечаниями, 1 строка не взята');
  await browser.see(/Строка 8 не взята: «\(3 балла\)»\. Баллы зависят от вида вопроса\./);
  await browser.see(IMAGE_NOTE);
  await browser.press('Строка 13');
  await expectFocus(() => text);
  await browser.check('Взять вопрос 4');
  await browser.press('Открыть в редакторе');

  await waitFor(() => expect(editor.name()).toHaveValue('Тест. Вирусы и бактерии'));
  await browser.see('Не сохранено');
  // The question without a key has an error. The question without an image only has a note, which stays until there is an image.
  const marked = () => editor.marked().map(({ textContent }) => textContent);
  await waitFor(() => expect(marked()).toEqual([expect.stringMatching(/^4Сколько/)]));
  await editor.open(browser, /Что показано/);
  await browser.see(IMAGE_NOTE);
  await editor.save(browser);
  await browser.toast('В вопросе №4 отметьте хотя бы один верный ответ.');
  await browser.check('одна');
  expect(marked()).toEqual([]);
  await editor.open(browser, /Что показано/);
  await browser.see(IMAGE_NOTE);
  await editor.save(browser);
  await browser.toast('Тест создан');
  await browser.see('4 вопроса, максимум — 5 баллов');
});

test('An import into an open test keeps its unsaved edits, and says what is there already', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { id } = await createTest(tutor, { name: 'Вирусы', questions: [question('Есть?')] });
  await browser.open(`/admin/edit/${id}`, tutor);
  await browser.fill(editor.name(), 'Вирусы и фаги');
  await browser.press('Загрузить из файла');
  await screen.findByRole('heading', { name: 'Загрузить вопросы' });
  const file = new File(['Есть?{=да ~нет}\n\nНовый?{=да ~нет}'], 'вопросы.gift', { type: 'text/plain' });
  await browser.user.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? screen.getByLabelText('Файл'), file);
  await browser.see('Распознан GIFT');
  await browser.see(/Такой вопрос уже есть/);
  expect(screen.getByRole('checkbox', { name: named('Взять вопрос 1') })).not.toBeChecked();
  expect(screen.getByLabelText('Куда')).toHaveValue(`test=${id}`);
  await browser.press('Открыть в редакторе');
  await waitFor(() => expect(editor.name()).toHaveValue('Вирусы и фаги'));
  await screen.findByRole('heading', { name: 'Вопрос 2' });
  expect(editor.question()).toHaveValue('Новый?');
  await editor.save(browser);
  await browser.toast('Тест обновлён');
});

test('An admin takes over a whole test and questions that a search finds, with image and topic', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const image = dataUrl(greyPixel(3));
  await createTest(tutor, { name: 'Клетка', questions: [{ ...question('Ядро?'), topic: 'Органоиды', contextImage: image }, question('Вакуоль?')] });
  await createTest(tutor, { name: 'Ткани', questions: [question('Эпителий?'), question('Кровь?')] });
  const { id } = await createTest(tutor, { name: 'Итог', questions: [question('Свой?')] });
  await browser.open(`/admin/edit/${id}`, tutor);
  await browser.press('Взять из других тестов');
  const dialog = await browser.dialog('Взять из других тестов');
  await browser.check('Эпителий?', dialog);
  expect(within(dialog).queryByRole('checkbox', { name: 'Итог' })).toBeNull();
  const whole = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Ткани' });
  expect(whole.indeterminate).toBe(true);
  await browser.see('1 из 2', dialog);
  await browser.user.click(whole);
  await browser.see('2 из 2', dialog);
  const search = within(dialog).getByRole('searchbox', { name: named('Слово из вопроса или тест') });
  await browser.fill(search, 'ядр');
  await browser.check('Ядро?', dialog);
  await browser.fill(search, 'нет такого');
  await browser.see('Ничего не нашли. Измените слово или тему.', dialog);
  await browser.press('Взять 3 вопроса', dialog);
  await browser.closed();
  await editor.save(browser);
  await browser.toast('Тест обновлён');
  const { questions } = await read<{ questions: Question[] }>(tutor, `/api/admin/tests/${id}`);
  expect(questions.map((each) => each.question)).toEqual(['Свой?', 'Эпителий?', 'Кровь?', 'Ядро?']);
  expect(questions[3]).toMatchObject({ topic: 'Органоиды', contextImage: image });
});
