/**
 * Tests the question that the browser itself asks before unsaved input is lost, and the edits that it keeps after a crash (rules R63, R157).
 * `unsaved-changes.test` tests the rest.
 */
import { expectAccessible } from '../support/axe.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAdmin } from '../support/site-driver.ts';
import { slowDownReact } from '../support/slow-react.ts';
import { twoQuestions } from '../support/test-fixtures.ts';

test('The browser asks before the editor closes with unsaved changes, and they survive a crash; after a save nobody asks', async ({ page: first, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signInAdmin(first);
  await first.goto(`/admin/edit/${id}`);
  await testEditor(first).question.fill('Где идёт дыхание?');
  const beforeUnload = first.waitForEvent('dialog');
  await first.close({ runBeforeUnload: true });
  expect((await beforeUnload).type()).toBe('beforeunload');
  await (await beforeUnload).dismiss();
  await expect(testEditor(first).question).toHaveValue('Где идёт дыхание?');
  const storedEdits = () => first.evaluate(() => new Promise((resolve) => {
    const opening = indexedDB.open('listok-edits');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('edits').objectStore('edits').getAll();
      reading.onsuccess = () => resolve(JSON.stringify(reading.result));
    };
  }));
  await expect.poll(storedEdits).toContain('Где идёт дыхание?');

  // The page ends as in a crash: without a question, and without an event for its scripts.
  const page = await first.context().newPage();
  await first.close({ runBeforeUnload: false });
  await page.goto(`/admin/edit/${id}`);
  await expect(page.getByRole('heading', { name: 'На этом устройстве остались несохранённые правки' })).toBeVisible();
  await expectAccessible(page, 'offer of kept edits');
  await page.getByRole('button', { name: 'Вернуть правки' }).click();
  const editor = testEditor(page);
  await expect(editor.question).toHaveValue('Где идёт дыхание?');
  await slowDownReact(page);
  await editor.save.click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  // The press comes at once, before React has rendered the rest.
  await page.getByRole('link', { name: 'Уроки' }).click();
  await expect(page).toHaveURL('/lessons');
});
