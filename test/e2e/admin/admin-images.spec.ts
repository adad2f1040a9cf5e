/** Tests images of questions (rules R60, R61). */
import { truncate, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { pngOf } from '../../support/fixtures/files/image-fixtures.ts';
import { testEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { noisyPng, plainPng } from '../support/images.ts';
import { signInAdmin, storedTests } from '../support/site-driver.ts';

const MAX_BYTES = 500 * 1024;
const NOT_AN_IMAGE = 'Это не рисунок. Подойдут PNG, JPEG и WebP.';
const TOO_LARGE = 'Рисунок больше 500 КБ. Выберите файл поменьше.';

/** Drops a file on an element. */
async function drop(element: Locator, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await element.evaluateHandle(
    (_, file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: 'image/png' }));
      return transfer;
    },
    { name, bytes: [...bytes] },
  );
  for (const event of ['dragover', 'drop']) await element.dispatchEvent(event, { dataTransfer });
}

test.beforeEach(async ({ page }) => {
  await signInAdmin(page);
  await page.goto('/admin/create');
  const editor = testEditor(page);
  await editor.name.fill('Рисунки');
  await editor.add();
  await editor.question.fill('Что на рисунке?');
  await editor.options.fill('Клетка\nТкань');
  await page.getByRole('radio', { name: 'Клетка' }).check();
});

test('An image is chosen, removed, dropped, replaced and stored', async ({ page }) => {
  const editor = testEditor(page);
  const preview = page.getByRole('img', { name: 'Рисунок к вопросу' });
  const choosing = page.waitForEvent('filechooser');
  await expect(page.getByText('PNG, JPEG или WebP до 500 КБ')).toBeVisible();
  await page.getByRole('button', { name: 'Выберите файл' }).click();
  const bytes = plainPng(320, 180, [200, 60, 60]);
  await (await choosing).setFiles({ name: 'клетка.png', mimeType: 'image/png', buffer: bytes });
  await expect(preview).toHaveJSProperty('naturalWidth', 320);
  await expect(page.getByText('клетка.png')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Заменить' })).toBeFocused();

  await page.getByRole('button', { name: 'Убрать' }).click();
  await expect(preview).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Выберите файл' })).toBeFocused();
  await drop(page.getByText('PNG, JPEG или WebP до 500 КБ'), 'ткань.png', plainPng(8, 8, [0, 0, 0]));
  await expect(preview).toHaveJSProperty('naturalWidth', 8);
  await expect(page.getByText('ткань.png')).toBeVisible();
  const replacing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Заменить' }).click();
  await (await replacing).setFiles({ name: 'клетка.png', mimeType: 'image/png', buffer: bytes });
  await expect(preview).toHaveJSProperty('naturalWidth', 320);
  await expect(editor.list).toHaveText(/рисунок/);

  await editor.save.click();
  await expect(page).toHaveURL('/admin');
  const [stored] = await storedTests(page);
  expect(stored?.questions[0]?.contextImage).toBe(`data:image/png;base64,${bytes.toString('base64')}`);
});

test('An image of too many bytes or pixels is made smaller', async ({ page }) => {
  const editor = testEditor(page);
  const preview = page.getByRole('img', { name: 'Рисунок к вопросу' });
  await editor.image.setInputFiles({ name: 'широкий.png', mimeType: 'image/png', buffer: plainPng(5000, 40, [30, 90, 200]) });
  await expect(preview).toHaveJSProperty('naturalWidth', 2000);
  await expect(preview).toHaveAttribute('src', /^data:image\/webp;base64,./);
  await editor.image.setInputFiles({ name: 'фото.png', mimeType: 'image/png', buffer: noisyPng(1000, 800) });
  await expect(preview).toHaveJSProperty('naturalWidth', 1000);
  await editor.save.click();
  await expect(page).toHaveURL('/admin');
  const [stored] = await storedTests(page);
  const [, base64 = ''] = /^data:image\/webp;base64,(.+)$/.exec(stored?.questions[0]?.contextImage ?? '') ?? [];
  const size = Buffer.from(base64, 'base64').length;
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(MAX_BYTES);
});

test('A browser that writes no WebP keeps the sharpness of a large image and shows transparency as white', async ({ page }) => {
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function toBlobAsSafari(give, type, quality) {
      toBlob.call(this, give, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  const { image: field } = testEditor(page);
  const preview = page.getByRole('img', { name: 'Рисунок к вопросу' });
  await field.setInputFiles({ name: 'фото.png', mimeType: 'image/png', buffer: noisyPng(1000, 800) });
  await expect(preview).toHaveJSProperty('naturalWidth', 1000);

  const transparent = pngOf(5000, 40, [8, 6], Buffer.alloc(40 * (1 + 5000 * 4)));
  await field.setInputFiles({ name: 'прозрачный.png', mimeType: 'image/png', buffer: transparent });
  await expect(preview).toHaveJSProperty('naturalWidth', 2000);
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;/);
  const pixel = () => preview.evaluate((image: HTMLImageElement) => {
    const context = document.createElement('canvas').getContext('2d');
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  });
  await expect.poll(pixel).toEqual([255, 255, 255, 255]);
});

test('A file that is no image or has 51 MB is rejected at the field and leaves the present image', async ({ page }, info) => {
  const editor = testEditor(page);
  const preview = page.getByRole('img', { name: 'Рисунок к вопросу' });
  const files = [
    { name: 'клетка.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'текст.png', mimeType: 'image/png', buffer: Buffer.from('Это текст') },
    { name: 'половина.png', mimeType: 'image/png', buffer: plainPng(64, 64, [1, 2, 3]).subarray(0, 60) },
  ];
  for (const [index, file] of files.entries()) {
    await test.step(file.name, async () => {
      const width = 8 + index;
      await editor.image.setInputFiles({ name: 'цвет.png', mimeType: 'image/png', buffer: plainPng(width, width, [9, 9, 9]) });
      await expect(preview).toHaveJSProperty('naturalWidth', width);
      await expect(page.getByText(NOT_AN_IMAGE)).toHaveCount(0);
      await editor.image.setInputFiles(file);
      await expect(page.getByRole('alert')).toHaveText(NOT_AN_IMAGE);
      await expect(page.getByRole('button', { name: 'Заменить' })).toHaveAccessibleDescription(NOT_AN_IMAGE);
      await expect(preview).toHaveJSProperty('naturalWidth', width);
    });
  }

  const path = info.outputPath('огромный.png');
  await writeFile(path, '');
  await truncate(path, 51 * 1024 * 1024);
  await editor.image.setInputFiles(path);
  await expect(page.getByText(TOO_LARGE)).toBeVisible();
  await expect(preview).toHaveJSProperty('naturalWidth', 8 + files.length - 1);
});
