/** Tests how an admin gives a test an exam, a clock, lines and materials (rules R392, R393). */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { freeformQuestion, matchQuestion, numberQuestion, textQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { storedTests } from '../support/content.ts';
import { editor, expectFocus } from '../support/editor.ts';
import { expect, named, test, type Browser } from '../support/fixtures.tsx';

const bare = { contextText: null, contextImage: null } as const;
const five = numberQuestion({ ...bare, question: 'Под каким номером хлоропласт?', answer: 4 });
const six = matchQuestion({ ...bare, question: 'Установите соответствие.', matchLeft: ['А', 'Б'], matchRight: ['1', '2'], matchAnswers: [1, 0] });
const seven = textQuestion({ ...bare, question: 'Что такое клетка?', options: ['единица', 'ткань'], correct: 0 });
const cell = { id: 'cell', text: 'Рассмотрите рисунок.', images: [] };

const heads = (): (string | undefined)[] => screen.queryAllByRole('button', { name: /^(К\sвопрос|Новый\sматериал)/ }).map(({ textContent }) => textContent?.replace(/\s/g, ' '));
const openSettings = (browser: Browser) => browser.press(/^Настройки\sтеста/);
const text = () => screen.findByLabelText(named('Текст материала'));

test('An exam sets its clock and gaps, wrong minutes are told, and the comparison mends what differs', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const stored = await createTest(tutor, { name: 'Вариант', questions: [five, six, seven] });
  await browser.open(`/admin/edit/${stored.id}`, tutor);
  expect(await screen.findByRole('button', { name: /^Настройки\sтеста/ })).toHaveTextContent(/Без\sэкзамена\sи\sчасов/);
  await openSettings(browser);
  await browser.see(/Ученик\sпроходит\sтест\sбез/);
  expect(screen.queryByRole('heading', { name: named('Сверка с экзаменом') })).toBeNull();
  await browser.select('Экзамен', 'ЕГЭ, биология, 2026');
  expect(screen.getByLabelText('Минут')).toHaveValue('235');
  expect(screen.getByLabelText('Время')).toHaveValue('exam');
  expect(screen.getByRole('checkbox', { name: named('Можно завершить с пропусками') })).toBeChecked();
  await browser.see(/28\sлиний,\s57\sпервичных\sбаллов\.\sШкала\s2026\sгода,\sсверьте\sс\sофициальной\./);

  await browser.fill('Минут', '601');
  await editor.save(browser);
  expect(await screen.findByLabelText('Минут')).toHaveAccessibleDescription('От 1 до 600 минут.');
  await browser.fill('Минут', '90');

  await browser.see(/Линии\sне\sрасставлены\.\sВопросов\s—\s3,\sна\sэкзамене\s—\s28\./);
  await browser.press('Расставить по порядку');
  await browser.toast(/Линии\sрасставлены/);
  await browser.see(/Линия\s1:\sсейчас\s«Число»,\sна\sэкзамене\s—\sкраткий\sответ\./);
  await browser.see(/Нет\sлиний\s4–28\./);
  await browser.see(/Линия\s2:\sсейчас\s«По\sбаллу\sза\sстроку»,\sна\sэкзамене\s—\sкак\sв\sЕГЭ/);
  await browser.press('Исправить баллы');
  await browser.toast(/Баллы\sисправлены:\s1\sвопрос/);
  await browser.press('Добавить вопрос', screen.getByText(/Нет\sлиний/).closest('li') ?? undefined);
  expect(await screen.findByRole('heading', { name: named('Вопрос 4') })).toBeInTheDocument();
  expect(screen.getByLabelText('Линия')).toHaveValue('4');
  expect(screen.getByLabelText('Линия')).toHaveAccessibleDescription(/На\sэкзамене:\sчисло\sили\sкраткий\sответ,\s1\sбалл\./);
  await browser.press('Удалить вопрос');
  await editor.open(browser, /Установите/);
  await browser.fill('Линия', '3,5');
  await editor.save(browser);
  expect(await screen.findByLabelText('Линия')).toHaveAccessibleDescription(/Целое\sчисло\sот\s1\sдо\s99\./);
  await browser.fill('Линия', '6');
  await openSettings(browser);
  await browser.select('Время', 'Тренировка');
  await editor.save(browser);
  await browser.toast('Тест обновлён');
  const [saved] = await storedTests(tutor);
  expect(saved).toMatchObject({ exam: 'ege-biology-2026', timeLimit: 90, timeMode: 'training', allowUnanswered: true });
  expect(saved?.questions.map(({ line }) => line)).toEqual([1, 6, 3]);
  expect(saved?.questions[1]).toMatchObject({ scoring: 'ege' });
  expect(screen.getByRole('button', { name: /^Настройки\sтеста/ })).toHaveTextContent(/ЕГЭ\s2026\s·\sтренировка/);
});

test('Two lines of one material get one from the comparison, and a table of a spreadsheet becomes one of Markdown', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const stored = await createTest(tutor, { name: 'Вариант', exam: 'ege-biology-2026', questions: [{ ...five, line: 5 }, { ...seven, line: 7 }, { ...six, line: 6 }] });
  await browser.open(`/admin/edit/${stored.id}`, tutor);
  const toQuestion = async (difference: RegExp): Promise<void> => {
    await openSettings(browser);
    await browser.press('К вопросу', (await screen.findByText(difference)).closest('li') ?? undefined);
    await expectFocus(() => screen.getByLabelText('Линия'));
  };
  await openSettings(browser);
  await browser.see(/^Нет\sлиний\s1–4\sи\s8–28\./);
  await toQuestion(/^Линии\sидут\sне\sпо\sпорядку:\s7\sраньше\s6\.$/);
  expect(screen.getByRole('heading', { name: named('Вопрос 3') })).toBeInTheDocument();
  await browser.fill('Линия', '7');
  await toQuestion(/^Линия\s7\sстоит\sдважды:\sвопросы\s2\sи\s3\.$/);
  expect(screen.getByRole('heading', { name: named('Вопрос 3') })).toBeInTheDocument();
  await browser.fill('Линия', '6');
  await openSettings(browser);
  await browser.press('Добавить материал', (await screen.findByText(/у\sних\sодин\sматериал/)).closest('li') ?? undefined);
  await expectFocus(() => screen.getByLabelText(named('Текст материала')));
  expect(heads()).toEqual(['К вопросам 1 и 2']);
  await editor.save(browser);
  await waitFor(() => expect(screen.getByLabelText(named('Текст материала'))).toHaveAccessibleDescription(/Добавьте\sтекст\sили\sрисунок\sматериала\./));
  expect(within(screen.getByRole('button', { name: /^К\sвопросам/ })).getByRole('img', { name: 'Есть ошибка' })).toBeInTheDocument();
  await browser.fill(await text(), 'Опыт.');
  const field = (await text()) as HTMLTextAreaElement;
  field.setSelectionRange(5, 5);
  fireEvent.paste(field, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? 'Номер\tОкраска\n3\tсиняя\n' : '') } });
  await waitFor(() => expect(field).toHaveValue('Опыт.\n\n| Номер | Окраска |\n|---|---|\n| 3 | синяя |'));
  expect(await screen.findByRole('cell', { name: 'синяя' })).toBeInTheDocument();
  await editor.save(browser);
  await browser.toast('Тест обновлён');
  const [saved] = await storedTests(tutor);
  expect(saved?.questions.map(({ line, materialId }) => [line, materialId !== undefined])).toEqual([[5, true], [6, true], [7, false]]);
  expect(saved?.materials).toEqual([{ id: saved?.questions[0]?.materialId, text: 'Опыт.\n\n| Номер | Окраска |\n|---|---|\n| 3 | синяя |', images: [] }]);
});

test('A material is given, copied by who leaves, taken back, moved as a group, deleted and brought back', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const stored = await createTest(tutor, { name: 'Клетка', materials: [cell], questions: [seven, { ...five, materialId: 'cell' }, { ...six, materialId: 'cell' }] });
  await browser.open(`/admin/edit/${stored.id}`, tutor);
  await browser.see('Сохранено');
  expect(heads()).toEqual(['К вопросам 2 и 3']);
  await browser.select(await screen.findByLabelText(named('Общий материал')), '1');
  expect(heads()).toEqual(['К вопросам 1–3']);
  await browser.press('Удалить вопрос');
  await editor.open(browser, /Установите/);
  await browser.press('Выше');
  expect(heads()).toEqual(['К вопросам 1 и 2']);
  await editor.add(browser);
  await browser.fill(editor.question(), 'Новый?');
  await browser.fill(editor.options(), 'да\nнет');
  await browser.check('да');
  await editor.open(browser, /Под\sкаким/);
  await browser.press('Ниже');
  expect(heads()).toEqual(['К вопросу 1', 'К вопросу 3']);
  await browser.see(/Вопрос\sбольше\sне\sстоит\sрядом\sс\sвопросом\s1,\sпоэтому\sматериал\sскопирован/);
  await browser.press('Вернуть вопрос на место');
  expect(heads()).toEqual(['К вопросам 1 и 2']);

  await browser.press(/^К\sвопросам/);
  expect(screen.getByRole('button', { name: 'Выше: материал' })).toBeDisabled();
  await browser.press('Ниже: материал');
  expect(heads()).toEqual(['К вопросам 2 и 3']);
  await browser.press('Удалить материал');
  await browser.see('Материал удалён');
  expect(heads()).toEqual([]);
  await browser.press('Вернуть', screen.getAllByText(/Материал\sудалён/).find((each) => each.closest('li'))?.closest('li') ?? undefined);
  expect(heads()).toEqual(['К вопросам 2 и 3']);
  await browser.press(/^К\sвопросам/);
  await browser.press('Отвязать вопрос 3');
  expect(heads()).toEqual(['К вопросу 2']);
  await editor.save(browser);
  await browser.toast('Тест обновлён');
  const [saved] = await storedTests(tutor);
  expect(saved?.questions.map(({ question, materialId }) => [question, materialId])).toEqual([
    ['Новый?', undefined],
    [six.question, 'cell'],
    [five.question, undefined],
  ]);
  expect(saved?.materials).toEqual([cell]);
});

test('A material without questions waits in the list, the device keeps it, and its first question stores it', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const stored = await createTest(tutor, { name: 'Клетка', questions: [seven, freeformQuestion({ ...bare })] });
  await browser.open(`/admin/edit/${stored.id}`, tutor);
  await browser.press('Добавить материал');
  expect(heads()).toEqual(['Новый материалвопросов пока нет']);
  await browser.fill(await text(), 'Схема опыта');
  await browser.untilKept('Схема опыта');
  await browser.open(`/admin/edit/${stored.id}`);
  await browser.press('Вернуть правки');
  await browser.press(/^Новый\sматериал/);
  expect(await text()).toHaveValue('Схема опыта');
  await browser.press('Добавить вопрос к материалу');
  await expectFocus(editor.question);
  expect(heads()).toEqual(['К вопросу 3']);
  await browser.fill(editor.question(), 'Почему?');
  await browser.fill(editor.options(), 'да\nнет');
  await browser.check('нет');
  await editor.save(browser);
  await browser.toast('Тест обновлён');
  const [saved] = await storedTests(tutor);
  expect(saved?.materials).toMatchObject([{ text: 'Схема опыта' }]);
  expect(saved?.questions[2]?.materialId).toBe(saved?.materials[0]?.id);
});
