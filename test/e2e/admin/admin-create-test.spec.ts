/** An admin creates a test (rules R37 to R40). */
import { testEditor } from '../support/editor.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { statusToast } from '../support/toasts.ts';
import { signInAdmin, storedTests } from '../support/site-driver.ts';

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('An admin creates a test with questions of three kinds and changes their order', async ({ page }) => {
    await signInAdmin(page);
    await page.goto('/admin');
    await expect(page.getByText('Тестов пока нет')).toBeVisible();
    const list = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Общие тесты' }) });
    await expect(list.getByRole('link', { name: 'Создать тест' })).toBeVisible();
    await page.getByRole('link', { name: 'Создать тест' }).click();
    await expect(page).toHaveURL('/admin/create');
    await expect(page).toHaveTitle('Новый тест — Листок');
    const editor = testEditor(page);
    await editor.name.fill(' Клетка ');
    await expect(page.getByText('Не сохранено')).toBeVisible();
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
    await expect.poll(async () => (await topOf('Сохранить черновик')) === (await topOf('Посмотреть как ученик'))).toBe(true);

    await editor.add();
    await expect(editor.question).toBeFocused();
    await expect(editor.options).toHaveValue('\n');
    await expect(page.getByRole('radio', { name: /^Вариант [12]$/ })).toHaveCount(2);
    await expect(page.getByText('Свободный ответ')).toHaveCount(0);
    await expect(editor.list).toHaveText(/Без текста/);
    await editor.question.fill('Где идёт фотосинтез?');
    await editor.options.fill('В ядре\n\n  В хлоропласте \n');
    await page.getByRole('radio', { name: 'В хлоропласте' }).check();
    // The mark stays with its option when lines move.
    await editor.options.fill('В вакуоли\nВ ядре\n\n  В хлоропласте \n');
    await expect(page.getByRole('radio', { name: 'В хлоропласте' })).toBeChecked();

    await editor.add();
    await editor.chooseKind('Несколько ответов');
    await editor.question.fill('Что есть у всякой клетки?');
    await page.getByLabel('Текст перед вопросом, если нужен').fill('Вспомните бактерий.');
    await editor.options.fill('Рибосомы\nПластиды\nМембрана');
    await page.getByRole('checkbox', { name: 'Рибосомы' }).check();
    await page.getByRole('checkbox', { name: 'Мембрана' }).check();

    await editor.add();
    await editor.chooseKind('Соответствие');
    await editor.question.fill('Соотнесите органоид и его работу.');
    await editor.left.fill('Рибосома\nЛизосома');
    await editor.right.fill('Пищеварение\nСинтез белка');
    await page.getByRole('combobox', { name: 'A. Рибосома' }).selectOption('Синтез белка');
    await page.getByRole('combobox', { name: 'B. Лизосома' }).selectOption('Пищеварение');

    await expect(page.getByRole('button', { name: 'Ниже' })).toBeDisabled();
    await page.getByRole('button', { name: 'Выше' }).click();
    await expect(page.getByRole('heading', { name: 'Вопрос 2' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Выше' })).toBeFocused();
    await expect(editor.list).toHaveText([/1Где идёт/, /2Соотнесите/, /3Что есть/]);
    await expect(page.getByText('5 баллов')).toBeVisible();

    await editor.save.click();
    await expect(page.getByRole('status')).toHaveText('Тест создан');
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('3 вопроса, максимум — 5 баллов')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Создать тест' })).toBeVisible();
    const [stored] = await storedTests(page);
    expect(stored?.name).toBe('Клетка');
    expect(stored?.questions).toMatchObject([
      { type: 'text', options: ['В вакуоли', 'В ядре', 'В хлоропласте'], correct: 2, contextText: null },
      { type: 'match', matchAnswers: [1, 0] },
      { type: 'multiple', correctAnswers: [0, 2], contextText: 'Вспомните бактерий.' },
    ]);
  });
});

test('The editor shows every error at its field and marks its question in the list', async ({ page }) => {
  await signInAdmin(page);
  await page.goto('/admin/create');
  const editor = testEditor(page);
  const attention = (text: string) => statusToast(page, text);
  const marked = editor.list.filter({ has: page.getByRole('img', { name: 'Есть ошибка' }) });

  await editor.save.click();
  await expect(editor.name).toHaveAccessibleDescription('Введите название теста.');
  await expect(editor.name).toBeFocused();
  await expect(page.getByText('Добавьте хотя бы один вопрос.')).toBeVisible();
  await editor.name.fill('Клетка');
  await editor.save.click();
  await expect(attention('Добавьте хотя бы один вопрос.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Добавить вопрос' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Добавить вопрос' })).toHaveAccessibleDescription('Добавьте хотя бы один вопрос.');

  // A question that was added after a failed save has errors only after the next one.
  await editor.add();
  await expect(editor.question).toBeFocused();
  await expect(editor.question).toHaveAccessibleDescription('');
  await expect(marked).toHaveCount(0);
  await editor.question.fill('Верный вопрос?');
  await editor.options.fill('Да\nНет');
  await editor.add();
  await editor.save.click();
  await expect(marked).toHaveText([/Верный вопрос/, /Без текста/]);
  await page.getByRole('radio', { name: 'Да' }).check();
  await editor.save.click();
  await expect(attention('Вопрос №2 не заполнен.')).toBeVisible();
  await expect(editor.question).toHaveAccessibleDescription('Вопрос №2 не заполнен.');
  await expect(editor.question).toBeFocused();
  await expect(editor.options).toHaveAccessibleDescription('В вопросе №2 минимум 2 варианта ответа.');
  await expect(marked).toHaveText([/Без текста/]);

  await editor.question.fill('Где?');
  await editor.options.fill('Здесь\n   ');
  await editor.save.click();
  await expect(editor.options).toHaveAccessibleDescription('В вопросе №2 минимум 2 варианта ответа.');
  await expect(editor.options).toBeFocused();
  for (const kind of ['Один ответ', 'Несколько ответов']) {
    await editor.chooseKind(kind);
    await editor.options.fill('Здесь\nТам');
    await editor.save.click();
    const marks = page.getByRole('group', { name: /^Отметьте верны/ });
    await expect(marks).toHaveAccessibleDescription('В вопросе №2 отметьте хотя бы один верный ответ.');
    await expect(page.getByLabel('Здесь', { exact: true })).toBeFocused();
  }

  await editor.chooseKind('Соответствие');
  await editor.left.fill('Рибосома\nЛизосома');
  await editor.save.click();
  await expect(editor.right).toHaveAccessibleDescription('В вопросе №2 заполните обе колонки.');
  await expect(editor.right).toBeFocused();
  await editor.right.fill('Пищеварение\nСинтез белка');
  await page.getByRole('combobox', { name: 'A. Рибосома' }).selectOption('Синтез белка');
  // The question with the error opens, whichever question is shown.
  await editor.open('Верный вопрос?');
  await editor.save.click();
  await expect(page.getByRole('group', { name: 'Верные пары' })).toHaveAccessibleDescription(
    'Выберите пару для строки B.',
  );
  await expect(page.getByRole('combobox', { name: 'B. Лизосома' })).toBeFocused();

  await page.getByRole('combobox', { name: 'B. Лизосома' }).selectOption('Пищеварение');
  await expect(marked).toHaveCount(0);
  await editor.save.click();
  await expect(page).toHaveURL('/admin');
});

test('Deleting a question renumbers the list and moves the focus', async ({ page }) => {
  await signInAdmin(page);
  await page.goto('/admin/create');
  const editor = testEditor(page);
  await editor.add();
  await editor.question.fill('Первый?');
  await editor.add();
  await editor.question.fill('Второй?');
  await editor.open('Первый?');
  await page.getByRole('button', { name: 'Удалить вопрос' }).click();
  await expect(editor.list).toHaveText([/1Второй\?/]);
  await expect(editor.question).toHaveValue('Второй?');
  await expect(page.getByRole('heading', { name: 'Вопрос 1' })).toBeFocused();

  await editor.add();
  await page.getByRole('button', { name: 'Выше' }).click();
  await expect(page.getByRole('button', { name: 'Ниже' })).toBeFocused();
  await page.getByRole('button', { name: 'Удалить вопрос' }).click();
  await page.getByRole('button', { name: 'Удалить вопрос' }).click();
  await expect(page.getByRole('button', { name: 'Добавить вопрос' })).toBeFocused();
});
