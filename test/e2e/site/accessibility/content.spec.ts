/**
 * Audits the accessibility of tests, lessons, users and the audit log as admins see them. Violations of the security
 * policy fail these tests too (rules R78, R80, R82).
 */
import { everyKind, markedLesson } from '../../support/test-fixtures.ts';
import { testEditor } from '../../support/editor.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectAccessible } from '../../support/axe.ts';
import { follow } from '../../support/follow.ts';
import { newAccount, signInAdmin, signUp } from '../../support/site-driver.ts';
import { createCellBlock } from '../../support/lesson-fixtures.ts';
import { LONG_NAME } from '../../support/long-name.ts';

test.slow();
test.use({ reducedMotion: 'reduce', trace: 'off' });

test('The admin pages of general tests are accessible', async ({ page, site }) => {
  const { id } = await site.createTest(everyKind(LONG_NAME));
  await signInAdmin(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: `Удалить: ${LONG_NAME}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'delete dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'admin page');

  await page.goto(`/admin/edit/${id}`);
  const editor = testEditor(page);
  for (const question of ['Под какой цифрой', 'Почему это', 'Соотнесите']) {
    await editor.open(question);
    await expect(editor.question).toHaveValue(new RegExp(question));
    await expectAccessible(page, `editor at «${question}»`);
  }
  await editor.name.fill('');
  await editor.right.fill('Пищеварение');
  await editor.open('Что есть у всякой');
  await editor.options.fill('Одна');
  await editor.question.fill('');
  await editor.save.click();
  await expect(page.getByText('Введите название теста.').first()).toBeVisible();
  await expectAccessible(page, 'editor with errors in fields');
  await editor.open('Соотнесите');
  await expect(page.getByText('Выберите пару для строки A.')).toBeVisible();
  await expectAccessible(page, 'editor with errors in pairs');
});

test('The admin pages of lessons, users and the audit log are accessible', async ({ page, site }) => {
  const { block, lesson } = await createCellBlock(site);
  await site.createLesson(markedLesson(block.id, LONG_NAME));
  await site.createBlock({ title: LONG_NAME, description: LONG_NAME, order: 1000 });
  const account = await signUp(page, newAccount(LONG_NAME));
  await signInAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Строение клетки' })).toContainText('Оболочка клетки');
  await expectAccessible(page, 'admin page with lessons');

  const save = page.getByRole('button', { name: /^(Создать|Сохранить)$/ });
  for (const [address, title] of [['/admin/create-block', 'Новый блок'], ['/admin/create-lesson', 'Новый урок']] as const) {
    await follow(page, address, page.getByRole('heading', { level: 1, name: title, exact: true }));
    await save.click();
    await expect(page.getByRole('main').getByRole('note')).toBeVisible();
    await expectAccessible(page, `${address} with errors`);
  }
  await follow(page, `/admin/edit-lesson/${lesson.id}`, page.getByRole('button', { name: 'Сохранить', exact: true }));
  await expectAccessible(page, 'lesson form');
  await follow(page, `/admin/edit-lesson-test/${lesson.id}`, testEditor(page).options);
  await testEditor(page).options.fill('Одна');
  await testEditor(page).save.click();
  await expect(page.getByText('В вопросе №1 минимум 2 варианта ответа.').first()).toBeVisible();
  await expectAccessible(page, 'editor of a lesson test');

  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Ник или email' }).fill(account.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'users');
  await page.getByRole('button', { name: LONG_NAME }).click();
  await page.getByRole('button', { name: 'Сделать ссылку' }).click();
  await expect(page.getByLabel('Ссылка для нового пароля')).toBeVisible();
  await expectAccessible(page, 'a user');

  await page.goto('/admin/audit');
  await expect(page.getByText('Сделана ссылка для нового пароля').first()).toBeVisible();
  await expectAccessible(page, 'audit log');
  await page.getByRole('combobox', { name: 'Человек' }).fill(account.email);
  await expect(page.getByRole('option', { name: account.email })).toBeVisible();
  // The audit waits for the filtered list of one option. The full list scrolls and cannot be focused, which axe would
  // report.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await expectAccessible(page, 'audit log with users to choose from');
});
