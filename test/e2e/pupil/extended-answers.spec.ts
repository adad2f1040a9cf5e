/**
 * Tests extended answers with photos, from the pupil's phone to the tutor's check and back (rules R360, R361, R368,
 * R369).
 */
import type { Page } from '@playwright/test';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { noisyPng } from '../support/images.ts';
import { newAccount, signInAdmin, signUp, type Site } from '../support/site-driver.ts';
import { finish } from '../support/take-test.ts';

test.use({ viewport: SCREENS.phone, hasTouch: true });

async function createTest(site: Site): Promise<string> {
  const criteria = { elements: [{ id: 'a', text: 'Устьица' }, { id: 'b', text: 'Газообмен' }], bands: [{ points: 3, any: [{ atLeast: 2 }] }, { points: 1, any: [{ atLeast: 1 }] }], extraErrors: false };
  const common = { contextText: null, contextImage: null };
  const { id } = await site.createTest({
    name: 'Листья',
    questions: [
      { ...common, type: 'text', question: 'Где идёт фотосинтез?', options: ['В хлоропласте', 'В ядре'], correct: 0 },
      { ...common, type: 'extended', id: 'q1', question: 'Зачем листу устьица?', maxPoints: 3, sampleAnswer: 'Для газообмена.', criteria },
    ],
  });
  return id;
}

const gallery = (page: Page) => page.locator('input[type=file]:not([capture])');
const photo = (page: Page, place: number, state: string) => page.getByRole('button', { name: new RegExp(`^Снимок ${place}, ${state}`) });

test('A photo whose upload was cut and whose page was killed is handed in, checked by the keyboard, given out and read', async ({ page, context, site, openDevice }) => {
  const id = await createTest(site);
  await signUp(page, newAccount('Полина'));
  await page.goto(`/test/${id}`);
  await page.getByRole('radio', { name: 'В хлоропласте' }).check();
  let held = 0;
  await context.route('**/api/photos/*', () => {
    held += 1;
  });
  await gallery(page).setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: noisyPng(900, 1200) });
  await expect(photo(page, 1, 'загружается')).toBeVisible();
  await expect.poll(() => held).toBe(1);
  await page.close();
  await context.unroute('**/api/photos/*');

  const reopened = await context.newPage();
  await reopened.goto(`/test/${id}`);
  await expect(photo(reopened, 1, 'на сервере')).toBeVisible();
  await finish(reopened);
  await expect(reopened.getByText('Развёрнутые ответы на проверке: 1 вопрос, до 3 баллов.')).toBeVisible();

  const tutor = await openDevice();
  await signInAdmin(tutor);
  await tutor.goto('/admin/checking');
  await tutor.getByRole('link', { name: 'Проверить: Полина' }).press('Enter');
  await expect(tutor.getByRole('img', { name: 'Снимок 1 из 1, ответ на вопрос 2' })).toBeVisible();
  await tutor.keyboard.press('Digit1');
  await tutor.keyboard.press('Digit2');
  await expect(tutor.getByRole('radio', { name: '3 балла' })).toBeChecked();
  const tick = tutor.getByRole('button', { name: 'Галочка', pressed: true });
  await tutor.keyboard.press('KeyV');
  await expect(tick).toBeVisible();
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await tutor.keyboard.press(key);
  await expect(tick).toBeHidden();
  await tutor.keyboard.press('Enter');
  await expect(tutor.getByRole('heading', { name: 'Работа проверена' })).toBeFocused();
  await tutor.keyboard.press('Tab');
  await expect(tutor.getByRole('button', { name: 'Отдать' })).toBeFocused();
  await tutor.keyboard.press('Enter');
  await expect(tutor.getByRole('dialog', { name: 'Отдать работу?' }).getByRole('button', { name: 'Отмена' })).toBeFocused();
  await tutor.keyboard.press('Tab');
  await tutor.keyboard.press('Enter');
  await expect(tutor.getByText('Отдано: 1 работа')).toBeVisible();

  await reopened.goto('/dashboard');
  await expect(reopened.getByText('«Листья»: 4 из 4 баллов.')).toBeVisible();
  await reopened.getByRole('link', { name: 'Посмотреть', exact: true }).click();
  await expect(reopened.getByRole('img', { name: 'Снимок 1 из 1, ваш ответ на вопрос 2. Пометки: 1 галочка.' })).toBeVisible();
  await expect(reopened.getByText('Есть в ответе')).toHaveCount(2);
});

/** Makes pictures as phones take them: one of 12 megapixels that lies on its side, and a WebP. */
async function takenPictures(page: Page): Promise<{ rotated: Buffer; webp: Buffer }> {
  const [jpeg = '', webp = ''] = await page.evaluate(() =>
    Promise.all(
      (['image/jpeg', 'image/webp'] as const).map(async (type) => {
        const canvas = new OffscreenCanvas(type === 'image/jpeg' ? 4_000 : 400, type === 'image/jpeg' ? 3_000 : 300);
        const context = canvas.getContext('2d');
        if (context === null) throw new Error('No canvas.');
        context.fillStyle = 'teal';
        context.fillRect(0, 0, canvas.width / 2, canvas.height);
        const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer());
        return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''));
      }),
    ),
  );
  const upright = Buffer.from(jpeg, 'base64');
  // Orientation 6 means that the picture is turned by 90° clockwise when it is shown.
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
  return { rotated: Buffer.concat([upright.subarray(0, 2), exif, upright.subarray(2)]), webp: Buffer.from(webp, 'base64') };
}

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1 and so on`, 'latin1');

test('Pictures of phones become upright photos of at most 2,000 px; what is none says what to do', async ({ page, site }) => {
  const id = await createTest(site);
  await signUp(page);
  await page.goto(`/test/${id}`);
  const { rotated, webp } = await takenPictures(page);
  const sizes: string[] = [];
  page.on('response', async (response) => {
    if (response.request().method() !== 'PUT' || !response.url().includes('/api/photos/')) return;
    const { width, height } = (await response.json()) as { width: number; height: number };
    sizes.push(`${width}×${height}`);
  });
  await gallery(page).setInputFiles([
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: rotated },
    { name: 'IMG_2.webp', mimeType: 'image/webp', buffer: webp },
    { name: 'IMG_3.gif', mimeType: 'image/gif', buffer: GIF },
    // The names and declared types of these files do not fit their contents.
    { name: 'screen.jpg', mimeType: 'image/jpeg', buffer: noisyPng(390, 844) },
    { name: 'IMG_0412.HEIC', mimeType: 'image/heic', buffer: box('heic') },
    { name: 'IMG_0412.mov', mimeType: 'image/jpeg', buffer: box('qt  ') },
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: rotated.subarray(0, 4_000) },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'answer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: 'leaf.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ]);
  for (const text of [
    '«IMG_0412.HEIC»: этот браузер не открывает такие снимки. Снимите лист заново или сохраните снимок как JPEG.',
    '«IMG_0412.mov» — не снимок. Подойдут JPEG, PNG и WebP.',
    '«cut.jpg»: файл повреждён. Снимите лист заново.',
    '«empty.jpg»: файл повреждён. Снимите лист заново.',
    '«answer.pdf» — не снимок. Подойдут JPEG, PNG и WebP.',
    '«leaf.svg» — не снимок. Подойдут JPEG, PNG и WebP.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  for (const place of [1, 2, 3, 4]) await expect(photo(page, place, 'на сервере')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Снимок \d/ })).toHaveCount(4);
  // The sizes are sorted, because the responses may be read in another order.
  await expect.poll(() => sizes.toSorted()).toEqual(['1500×2000', '1×1', '390×844', '400×300']);
});
