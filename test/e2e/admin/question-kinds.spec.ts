/** An admin writes questions with a typed word, a number and an order, with topics and points (rules R130 to R136). */
import { expectAccessible } from '../support/axe.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { givenAnswers } from '../support/test-fixtures.ts';
import { statusToast } from '../support/toasts.ts';

test('An admin creates questions of the kinds whose answers are typed or put in order', async ({ page, site }) => {
  await site.createTest(givenAnswers('Деление'));
  await signInAdmin(page);
  await page.goto('/admin/create');
  const editor = testEditor(page);
  await editor.name.fill('Новые виды');
  await editor.add();
  await expect(page.getByLabel('Вид вопроса').getByRole('option')).toHaveText([
    'Один ответ', 'Несколько ответов', 'Соответствие', 'Краткий ответ', 'Число', 'Последовательность',
  ]);

  await editor.chooseKind('Краткий ответ');
  await editor.question.fill('Какой генотип?');
  await expect(page.getByLabel('Баллы')).toHaveValue('1 балл');
  await editor.save.click();
  await expect(page.getByText('Введите хотя бы один ответ.').last()).toBeVisible();
  await page.getByLabel('Принимаются ответы, по одному в строке').fill('Аа\nаА\n');
  await page.getByRole('checkbox', { name: 'Различать прописные и строчные: АА и Аа' }).check();
  await page.getByLabel('Пояснение').fill('Гетерозигота.');
  // A topic in use is suggested, whatever its case.
  await page.getByLabel('Тема').fill('ген');
  await page.getByRole('option', { name: 'Генетика 1 вопрос' }).click();
  await expect(page.getByLabel('Тема')).toHaveValue('Генетика');

  await editor.add();
  await editor.chooseKind('Число');
  await editor.question.fill('Сколько хромосом?');
  await page.getByLabel('Верное число').fill('3,5');
  await page.getByLabel('Погрешность').fill('0,1');
  await expect(page.getByText('Засчитаем от 3,4 до 3,6. Погрешность 0 — только точный ответ.')).toBeVisible();
  await page.getByLabel('Тема').fill('Клетка');
  await expect(page.getByRole('option', { name: 'Новая тема «Клетка»' })).toBeVisible();
  await page.getByLabel('Тема').press('Tab');

  await editor.add();
  await editor.chooseKind('Последовательность');
  await editor.question.fill('Что за чем?');
  const order = page.getByLabel('Верный порядок, по одному в строке');
  await order.fill('Интерфаза\nПрофаза\nМетафаза');
  const shown = page.getByRole('list', { name: 'Так увидит ученик' }).getByRole('listitem');
  await expect(shown).toHaveCount(3);
  const texts = () => shown.evaluateAll((items) => items.map(({ lastChild }) => lastChild?.textContent ?? ''));
  expect(await texts()).toEqual(['Интерфаза', 'Профаза', 'Метафаза']);
  // The right order is shown no longer than it is typed.
  await order.press('Tab');
  await expect.poll(texts).not.toEqual(['Интерфаза', 'Профаза', 'Метафаза']);
  const before = await texts();
  await order.fill('Интерфаза\nПрофаза\nМетафаза\nТелофаза');
  await order.press('Tab');
  await expect.poll(texts).toEqual([...before, 'Телофаза']);
  await page.getByRole('button', { name: 'Перемешать заново' }).click();
  await expect.poll(texts).not.toEqual([...before, 'Телофаза']);
  await page.getByLabel('Баллы').selectOption('Как в ЕГЭ: 2, 1 или 0');
  await expect(page.getByText('Как в ЕГЭ: без ошибок — 2 балла, два элемента переставлены — 1, иначе 0.')).toBeVisible();
  await expectAccessible(page, 'editor of a sequence');
  const items = await texts();

  await editor.save.click();
  await expect(statusToast(page, 'Тест создан')).toBeVisible();
  const tests = (await (await page.request.get('/api/admin/tests')).json()) as { id: string; name: string; maxScore: number }[];
  const { id, maxScore } = tests.find(({ name }) => name === 'Новые виды') ?? { id: '', maxScore: 0 };
  expect(maxScore).toBe(4);
  const { questions } = (await (await page.request.get(`/api/admin/tests/${id}`)).json()) as { questions: object[] };
  expect(questions).toMatchObject([
    { type: 'short', answers: ['Аа', 'аА'], matchCase: true, topic: 'Генетика', explanation: 'Гетерозигота.' },
    { type: 'number', answer: 3.5, tolerance: 0.1, topic: 'Клетка' },
    {
      type: 'sequence',
      scoring: 'ege',
      items,
      correctOrder: ['Интерфаза', 'Профаза', 'Метафаза', 'Телофаза'].map((item) => items.indexOf(item)),
    },
  ]);
});
