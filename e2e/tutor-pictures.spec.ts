/** Pictures of questions: chosen, made small enough, refused (specification §3, product decision 17). */
import { truncate, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { pngOf } from '../src/domain/testing-images.ts';
import { editorOn, storedTests } from './editor.ts';
import { expect, test } from './fixtures.ts';
import { noisyPng, plainPng } from './pictures.ts';
import { signInAdmin } from './site.ts';

const LIMIT = 500 * 1024;
const NOT_A_PICTURE = 'Это не рисунок. Подойдут PNG, JPEG и WebP.';
const TOO_LARGE = 'Рисунок больше 500 КБ. Выберите файл поменьше.';

/** Lets go of a file over a thing in the page. */
async function drop(thing: Locator, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await thing.evaluateHandle(
    (_, file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: 'image/png' }));
      return transfer;
    },
    { name, bytes: [...bytes] },
  );
  for (const event of ['dragover', 'drop']) await thing.dispatchEvent(event, { dataTransfer });
}

test.beforeEach(async ({ page }) => {
  await signInAdmin(page);
  await page.goto('/admin/create');
  const editor = editorOn(page);
  await editor.name.fill('Рисунки');
  await editor.add();
  await editor.question.fill('Что на рисунке?');
  await editor.options.fill('Клетка\nТкань');
  await page.getByRole('radio', { name: 'Клетка' }).check();
});

test('A picture is chosen, replaced, taken away, dropped and stored', async ({ page }) => {
  const editor = editorOn(page);
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

const large = [
  { what: 'too many bytes', bytes: () => noisyPng(1000, 800) },
  { what: 'too many pixels', bytes: () => plainPng(5000, 40, [30, 90, 200]) },
];
for (const { what, bytes } of large) {
  test(`A picture of ${what} is made smaller`, async ({ page }) => {
    const editor = editorOn(page);
    await editor.picture.setInputFiles({ name: 'фото.png', mimeType: 'image/png', buffer: bytes() });
    await expect(page.getByRole('img', { name: 'Рисунок к вопросу' })).toBeVisible();
    await editor.save.click();
    await expect(page).toHaveURL('/admin');
    const [stored] = await storedTests(page);
    const [, base64 = ''] = /^data:image\/webp;base64,(.+)$/.exec(stored?.questions[0]?.contextImage ?? '') ?? [];
    const size = Buffer.from(base64, 'base64').length;
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(LIMIT);
  });
}

test('Where the browser writes no WebP a large picture stays as sharp, and white where nothing is drawn', async ({ page }) => {
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function toBlobAsSafari(give, type, quality) {
      toBlob.call(this, give, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  const { picture } = editorOn(page);
  const preview = page.getByRole('img', { name: 'Рисунок к вопросу' });
  await picture.setInputFiles({ name: 'фото.png', mimeType: 'image/png', buffer: noisyPng(1000, 800) });
  await expect(preview).toHaveJSProperty('naturalWidth', 1000);

  const clear = pngOf(5000, 40, [8, 6], Buffer.alloc(40 * (1 + 5000 * 4)));
  await picture.setInputFiles({ name: 'прозрачный.png', mimeType: 'image/png', buffer: clear });
  await expect(preview).toHaveJSProperty('naturalWidth', 2000);
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;/);
  const pixel = await preview.evaluate((image: HTMLImageElement) => {
    const context = document.createElement('canvas').getContext('2d');
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  });
  expect(pixel).toEqual([255, 255, 255, 255]);
});

const refused = [
  { what: 'An SVG', name: 'клетка.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  { what: 'A text under the name of a PNG', name: 'клетка.png', type: 'image/png', bytes: Buffer.from('Это текст') },
  { what: 'Half a PNG', name: 'половина.png', type: 'image/png', bytes: plainPng(64, 64, [1, 2, 3]).subarray(0, 60) },
];
for (const { what, name, type, bytes } of refused) {
  test(`${what} is refused at its field and leaves the picture that is there`, async ({ page }) => {
    const editor = editorOn(page);
    const preview = page.getByRole('img', { name: 'Рисунок к вопросу' });
    await editor.picture.setInputFiles({ name: 'цвет.png', mimeType: 'image/png', buffer: plainPng(8, 8, [9, 9, 9]) });
    await expect(preview).toBeVisible();
    await editor.picture.setInputFiles({ name, mimeType: type, buffer: bytes });
    await expect(page.getByRole('alert')).toHaveText(NOT_A_PICTURE);
    await expect(page.getByRole('button', { name: 'Заменить' })).toHaveAccessibleDescription(NOT_A_PICTURE);
    await expect(preview).toHaveJSProperty('naturalWidth', 8);
    await editor.picture.setInputFiles({ name: 'цвет.png', mimeType: 'image/png', buffer: plainPng(9, 9, [9, 9, 9]) });
    await expect(page.getByText(NOT_A_PICTURE)).toHaveCount(0);
    await expect(preview).toHaveJSProperty('naturalWidth', 9);
  });
}

test('A file that no picture is as large as is refused', async ({ page }, info) => {
  const path = info.outputPath('огромный.png');
  await writeFile(path, '');
  await truncate(path, 51 * 1024 * 1024);
  await editorOn(page).picture.setInputFiles(path);
  await expect(page.getByText(TOO_LARGE)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Рисунок к вопросу' })).toHaveCount(0);
});
