/** An admin keeps a test as a draft, publishes it, takes it back and copies it (rules R150, R152). */
import { expect, test } from '../support/fixtures.ts';
import { testEditor } from '../support/editor.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { statusToast } from '../support/toasts.ts';

test('A draft needs a name, stays in the editor, and goes online and back', async ({ page }) => {
  await signInAdmin(page);
  await page.goto('/admin/create');
  const editor = testEditor(page);
  const saveDraft = page.getByRole('button', { name: 'Сохранить черновик' });
  await saveDraft.click();
  await expect(page.getByText('Введите название теста.').first()).toBeVisible();
  await editor.name.fill('Вирусы');
  await saveDraft.click();
  await expect(statusToast(page, 'Тест сохранён как черновик')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/edit\/[\w-]+$/);

  await page.getByRole('button', { name: 'Добавить вопрос' }).click();
  await page.getByRole('textbox', { name: 'Текст вопроса' }).fill('Есть?');
  await editor.save.click();
  await expect(page.getByText('В вопросе №1 минимум 2 варианта ответа.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Варианты ответа, по одному в строке' }).fill('да\nнет');
  await page.getByRole('radio').first().check();
  await editor.save.click();
  await expect(statusToast(page, 'Тест обновлён')).toBeVisible();
  const askToUnpublish = async () => {
    await page.getByRole('button', { name: /^Ещё: / }).click();
    await page.getByRole('menuitem', { name: 'Снять с публикации' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Снять с публикации?' });
  // A draft needs a name: nothing is asked before it has one.
  await editor.name.fill('');
  await askToUnpublish();
  await expect(editor.name).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await editor.name.fill('Вирусы');
  await askToUnpublish();
  await expect(dialog).toContainText('Ученики перестанут видеть тест. Результаты останутся.');
  await dialog.getByRole('button', { name: 'Снять с публикации' }).press('Enter');
  await expect(statusToast(page, 'Тест снят с публикации')).toBeVisible();
  await expect(saveDraft).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/admin');
  await expect(page.getByText('Черновик · 1 вопрос')).toBeVisible();
  await page.getByRole('button', { name: 'Ещё: Вирусы' }).click();
  await page.getByRole('menuitem', { name: 'Сделать копию' }).click();
  await expect(statusToast(page, 'Копия создана')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Изменить: Вирусы (копия)' })).toBeFocused();
});
