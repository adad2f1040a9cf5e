/** Tests how the tutor finds a wrong key in the results of a test, corrects it and regrades (rules R86 to R88). */
import type { Question } from '../../../src/domain/questions/question.ts';
import { failedLoad } from '../support/console-errors.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { newAccount, signInAdmin, type Account } from '../support/site-driver.ts';
import { errorToasts, statusToast } from '../support/toasts.ts';

const question = (text: string, correct: number): Question => ({
  type: 'text',
  question: text,
  contextText: null,
  contextImage: null,
  options: ['Ядро', 'Хлоропласт', 'Вакуоль'],
  correct,
});

/** A test whose second key is wrong: strong pupils choose «Хлоропласт». */
const TEST = {
  name: 'Органоиды',
  questions: [question('Где ДНК?', 0), question('Где фотосинтез?', 2), question('Где клеточный сок?', 2), question('Где хромосомы?', 0)],
};

/** The answers of a pupil. The first half of the pupils knows everything. */
const answersOf = (pupil: number): number[] => (pupil < 6 ? [0, 1, 2, 0] : [1, 2, pupil % 2 === 0 ? 2 : 0, 1]);

test('A wrong key is found, mended and regraded, and the pupil sees the new score', async ({ page, site, openDevice, playwright, consoleErrors }) => {
  const { id } = await site.createTest(TEST);
  let strong: Account | undefined;
  for (let pupil = 0; pupil < 12; pupil += 1) {
    const account = newAccount(`Ученик ${String.fromCharCode(1040 + pupil)}`);
    strong ??= account;
    const client = await playwright.request.newContext({ baseURL: site.server.url });
    await client.post('/api/registration', { data: account });
    expect((await client.put(`/api/results/${id}`, { data: { answers: answersOf(pupil) } })).status()).toBe(201);
    await client.dispose();
  }

  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Разделы админки' }).getByRole('link', { name: 'Результаты' }).click();
  await page.locator(`main a[href="/admin/results/tests/${id}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Органоиды' })).toBeVisible();
  await page.getByRole('link', { name: /^Вопросы/ }).click();
  await expect(page.getByRole('heading', { name: 'Проверьте вопросы' })).toBeVisible();
  await expect(page.getByText('Возможно, неверный ключ').first()).toBeVisible();
  await page.getByRole('link', { name: 'Исправить ключ' }).click();

  await expect(page).toHaveURL(new RegExp(`/admin/edit/${id}#question-2$`));
  const editor = testEditor(page);
  await expect(editor.question).toHaveValue('Где фотосинтез?');
  await page.getByRole('radio', { name: 'Хлоропласт', exact: true }).check();
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();

  await page.goto(`/admin/results/tests/${id}`);
  const download = async (name: string) => {
    await page.getByRole('button', { name: 'Скачать' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const file = page.waitForEvent('download');
  await download('XLSX');
  expect((await file).suggestedFilename()).toBe('Органоиды.xlsx');
  consoleErrors.expect(failedLoad('ERR_FAILED'));
  await page.route('**/results.csv', (route) => route.abort());
  await download('CSV для Excel');
  await expect(errorToasts(page, /^Нет\s+соединения\. Скачать файл/)).toBeVisible();

  await page.getByRole('button', { name: 'Пересчитать баллы' }).click();
  const dialog = page.getByRole('dialog', { name: 'Пересчитать баллы?' });
  await expect(dialog.getByText('балл выше')).toBeVisible();
  await dialog.getByRole('button', { name: 'Пересчитать', exact: true }).click();
  await expect(statusToast(page, 'Баллы пересчитаны')).toBeVisible();
  await expect(page.getByText('Пересчитан, был 3').first()).toBeVisible();

  const phone = await openDevice();
  await phone.request.post('/api/session', { data: strong });
  await phone.goto('/dashboard');
  await phone.getByRole('link', { name: 'Посмотреть результат' }).click();
  await expect(phone.getByText('Балл пересчитан: было 3, стало 4')).toBeVisible();
});
