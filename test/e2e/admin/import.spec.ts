/** An admin brings questions into a test and a lesson test (rules R110 to R114). */
import { expectAccessible } from '../support/axe.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { plainPng } from '../support/images.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

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

test('An admin pastes questions, sees what was not taken, and saves them as a new test', async ({ page }) => {
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Загрузить вопросы' }).click();
  await expect(page.getByText('Вставьте текст, и вопросы появятся здесь.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Выберите файл' })).toHaveCount(1);
  const text = page.getByLabel('Текст с вопросами');
  await text.fill(TEXT);
  await expect(page.getByRole('heading', { name: '5 вопросов' })).toBeVisible();
  await expect(page.getByText('Распознан текст')).toBeVisible();
  await expect(page.getByText('2 с замечаниями, 1 строка не взята')).toBeVisible();
  await expect(page.getByText('Строка 8 не взята: «(3 балла)». Баллы зависят от вида вопроса.')).toBeVisible();
  const imageNote = page.getByText('Рисунка в тексте нет. Добавьте его в редакторе.');
  await expect(imageNote).toBeVisible();
  await expectAccessible(page, 'questions of an import');

  await page.getByRole('button', { name: 'Строка 13' }).click();
  await expect(text).toBeFocused();
  await page.getByRole('checkbox', { name: 'Взять вопрос 4' }).uncheck();
  await page.getByRole('button', { name: 'Открыть в редакторе' }).click();

  const editor = testEditor(page);
  await expect(editor.name).toHaveValue('Тест. Вирусы и бактерии');
  await expect(page.getByText('Не сохранено')).toBeVisible();
  // The missing key is an error; the note on the missing image is none, and stays until there is an image.
  const marked = editor.list.filter({ has: page.getByRole('img', { name: 'Есть ошибка' }) });
  const chooseImage = page.getByRole('button', { name: 'Выберите файл' });
  await expect(marked).toHaveText([/^4Сколько/]);
  await editor.open('Что показано');
  await expect(chooseImage).toHaveAccessibleDescription('Рисунка в тексте нет. Добавьте его в редакторе.');
  await editor.save.click();
  await expect(statusToast(page, 'В вопросе №4 отметьте хотя бы один верный ответ.')).toBeVisible();
  await expect(marked).toHaveText([/^4Сколько/]);
  await page.getByRole('radio', { name: 'одна' }).check();
  await expect(marked).toHaveCount(0);
  await editor.open('Что показано');
  await expect(imageNote).toBeVisible();
  await editor.image.setInputFiles({ name: 'фаг.png', mimeType: 'image/png', buffer: plainPng(8, 8, [0, 0, 0]) });
  await expect(page.getByText('фаг.png')).toBeVisible();
  await expect(imageNote).toHaveCount(0);
  await editor.save.click();
  await expect(statusToast(page, 'Тест создан')).toBeVisible();
  await expect(page.getByText('4 вопроса, максимум — 5 баллов')).toBeVisible();
});

/** As Google writes it to the clipboard, under the content policy of the site, which empties `element.style`. */
const RICH =
  '<b style="font-weight:normal" id="docs-internal-guid-1"><ol><li><span style="font-weight:400">Сколько клеток в 10<sup>6</sup>?</span></li></ol>' +
  '<p><span style="font-weight:400">а) рибосома</span></p><p><span style="font-weight:400;background:#ffff00 none">б) митохондрия</span></p></b>' +
  '<table><tr><td>1</td><td>2</td></tr></table>';

test('A rich paste keeps numbers, powers, marks and cells', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAdmin(page);
  // A page without our policy, which would keep the styles out of the clipboard.
  await context.route('**/another-program', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Документ</title>' }));
  const document = await context.newPage();
  await document.goto('/another-program');
  await document.evaluate(async (html) => {
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }), 'text/plain': new Blob(['простой текст'], { type: 'text/plain' }) })]);
  }, RICH);
  await document.close();
  await page.goto('/admin/import');
  const text = page.getByLabel('Текст с вопросами');
  await text.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(text).toHaveValue('1. Сколько клеток в 10⁶?\nа) рибосома\n**б) митохондрия**\n1 | 2');
});

test('An import into an open test keeps its unsaved edits, and says what is there already', async ({ page, site }) => {
  const { id } = await site.createTest({ name: 'Вирусы', questions: [{ type: 'text', question: 'Есть?', options: ['да', 'нет'], correct: 0, contextText: null, contextImage: null }] });
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  await editor.name.fill('Вирусы и фаги');
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();

  await expect(page.getByRole('heading', { name: 'Загрузить вопросы' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'вопросы.gift', mimeType: 'text/plain', buffer: Buffer.from('Есть?{=да ~нет}\n\nНовый?{=да ~нет}') });
  await expect(page.getByText('Распознан GIFT')).toBeVisible();
  await expect(page.getByText('Такой вопрос уже есть')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Взять вопрос 1' })).not.toBeChecked();
  await expect(page.getByLabel('Куда')).toHaveValue(`test=${id}`);
  await page.getByRole('button', { name: 'Открыть в редакторе' }).click();

  await expect(editor.name).toHaveValue('Вирусы и фаги');
  await expect(page.getByRole('heading', { name: 'Вопрос 2' })).toBeVisible();
  await expect(editor.question).toHaveValue('Новый?');
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
});
