/** Tests narrow, low and unusual screens, and large text (rule R78). */
import type { Locator, Page } from '@playwright/test';
import { everyKind, lessonQuestions, markedLesson, twoQuestions } from '../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { signInAdmin, signUp } from '../support/site-driver.ts';
import { answerBoth } from '../support/take-test.ts';

test('The camera of a phone in landscape covers no text, link or button', async ({ page, site }) => {
  const { id } = await site.createTest(everyKind('Клетка'));
  const block = await site.createBlock({ title: 'Строение клетки', description: 'От оболочки до ядра', order: 1 });
  const lesson = await site.createLesson(markedLesson(block.id, 'Оболочка клетки'));
  await signUp(page);
  await site.openBlocks(page, [block.id]);
  const camera = 47;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: camera, right: camera } });
  for (const address of ['/dashboard', `/test/${id}`, `/lesson/${lesson.id}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const viewport of [{ width: 844, height: 390 }, { width: 640, height: 360 }]) {
      await page.setViewportSize(viewport);
      // The preview image of a video may be as wide as the screen, so it is left out.
      const elements = page.locator('a, button:not(:has(img)), h1, p, label').locator('visible=true');
      const covered = () =>
        elements.evaluateAll(
          (nodes, [from, to]) =>
            nodes.flatMap((node) => {
              const { left, right } = node.getBoundingClientRect();
              return left < from || right > to ? [`${node.textContent}: ${left} to ${right}`] : [];
            }),
          [camera, viewport.width - camera] as const,
        );
      await expect.poll(covered, { message: `${address}, ${viewport.width} px` }).toEqual([]);
    }
  }
});

test('The sticky header covers no focused element of the editor', async ({ page, site }) => {
  const { id } = await site.createTest(everyKind('Клетка'));
  await signInAdmin(page);
  await page.goto(`/admin/edit/${id}`);
  for (const viewport of [{ width: 1024, height: 600 }, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport);
    await page.getByLabel('Текст перед вопросом, если нужен').focus();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Shift+Tab');
      const focused = page.locator(':focus');
      const isUncovered = () =>
        focused.evaluate((node) => {
          const { left, top, width } = (node.closest('label') ?? node).getBoundingClientRect();
          const topmost = document.elementFromPoint(left + width / 2, top + 4);
          return node.closest('label')?.contains(topmost) ?? node.contains(topmost);
        });
      await expect.poll(isUncovered, { message: await focused.evaluate((node) => node.outerHTML) }).toBe(true);
    }
  }
});

test('The links of the sign-in are 44 px high, the three themes stand side by side, and text of twice the size is neither cut nor overlapping', async ({ page, site }) => {
  const { questions } = twoQuestions('');
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  const long = await site.createTest({ name: 'Клетка', questions: Array.from({ length: 6 }, () => questions).flat() });
  await signUp(page);
  await page.setViewportSize(SCREENS.phone);
  const enlarge = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.goto('/profile');
  await expect(page.getByLabel('Ник')).toBeVisible();
  const themes = page.getByRole('radiogroup', { name: 'Тема' }).locator('label');
  await expect(themes).toHaveCount(3);
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const rowCount = () => themes.evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().top)).size);
    await expect.poll(rowCount, { message: `${width} px` }).toBe(1);
  }
  await page.setViewportSize(SCREENS.phone);
  await enlarge();
  const withoutLeading = () =>
    page.locator('label, p').evaluateAll((texts) =>
      texts.filter((text) => parseFloat(getComputedStyle(text).lineHeight) < parseFloat(getComputedStyle(text).fontSize)).map((text) => text.textContent),
    );
  await expect.poll(withoutLeading).toEqual([]);
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).not.toBeInViewport();

  const cutThemes = () =>
    themes.evaluateAll((items) => items.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent));
  await expect.poll(cutThemes).toEqual([]);

  await page.goto(`/test/${id}`);
  await answerBoth(page);
  await enlarge();
  await expectWholeWords(page.getByRole('button', { name: 'Ответы: 2 из 2' }));
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  for (const name of ['Вернуться', 'Завершить']) {
    const button = page.getByRole('dialog').getByRole('button', { name });
    await expect.poll(() => button.evaluate((node) => node.scrollWidth > node.clientWidth), { message: `${name} is cut` }).toBe(false);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/test/${long.id}`);
  const lineCount = () =>
    page.getByText('Завершить тест').evaluate((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      return range.getClientRects().length;
    });
  await expect.poll(lineCount).toBe(1);

  await page.context().clearCookies();
  await page.setViewportSize(SCREENS.phone);
  for (const [address, name] of [['/', 'Зарегистрироваться'], ['/register', 'Войти']] as const) {
    await page.goto(address);
    const link = page.getByRole('link', { name });
    await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
  await enlarge();
  const rightEdge = () =>
    page.locator('form input, form button, form + p a').evaluateAll((nodes) => Math.max(...nodes.map((node) => node.getBoundingClientRect().right)));
  await expect.poll(rightEdge).toBeLessThanOrEqual(SCREENS.phone.width);
  await expectWholeWords(page.getByRole('button', { name: 'Зарегистрироваться' }));
});

/** @returns the words that begin on one line and end on another */
const splitWords = (text: Locator): Promise<string[]> =>
  text.evaluate((element) => {
    const split: string[] = [];
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text;
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+\p{P}*/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) split.push(word);
      }
    }
    return split;
  });

/** Expects no word of an element to be split between two lines (rule R78). */
const expectWholeWords = (text: Locator, message = 'split words'): Promise<void> =>
  expect.poll(() => splitWords(text), { message }).toEqual([]);

/** Expects the right layout of the open dashboard and then of a test on a desktop, a tablet and a phone (rule R81). */
async function expectLayout(page: Page, testAddress: string): Promise<void> {
  const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { y: NaN, width: NaN, height: NaN };
  await page.setViewportSize(SCREENS.phone);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Классификация' }) });
  const link = card.getByRole('link', { name: 'Пройти тест' });
  // The card has a padding of 16 px and a border of 1 px.
  await expect.poll(async () => (await boxOf(card)).width - (await boxOf(link)).width).toBe(2 * (16 + 1));
  const offer = page.getByRole('heading', { name: 'Уроки открываются по блокам' });
  await expect.poll(async () => (await boxOf(offer)).height).toBeLessThan(30);
  // This is the narrowest screen that is not a phone.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(async () => (await boxOf(link)).width / (await boxOf(card)).width).toBeLessThan(0.5);

  await page.setViewportSize(SCREENS.desktop);
  await page.goto(testAddress);
  const [panel, title] = [page.getByRole('complementary'), page.getByRole('heading', { level: 1 })];
  await expect.poll(async () => Math.abs((await boxOf(panel)).y - (await boxOf(title)).y)).toBeLessThan(4);
}

/**
 * Expects the links to the sections of the administration to take two lines on a phone. The badges have three digits,
 * for 128 works and 128 requests (rule R78).
 */
async function expectSectionsInTwoLines(page: Page): Promise<void> {
  const numbers = [
    ['**/api/admin/access-requests?*', { open: 128 }],
    ['**/api/admin/checking?*', { used: true, counts: { waiting: 128, ready: 0, asked: 0 } }],
  ] as const;
  for (const [address, change] of numbers) {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
    });
  }
  await page.goto('/admin');
  const sections = page.getByRole('navigation', { name: 'Разделы админки' }).getByRole('link');
  for (const name of [/^Проверка, ждут 128/, /^Заявки, 128/]) await expect(sections.and(page.getByRole('link', { name }))).toBeVisible();
  const lineCount = () => sections.evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size);
  await expect.poll(lineCount).toBe(2);
}

test('A title beside a badge or buttons is not split within a word, and the layout follows the screen', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Жизнедеятельность многоклеточных организмов'));
  await site.createTest(twoQuestions('Классификация'));
  const block = await site.createBlock({ title: 'Простейшие', description: 'Одна клетка', order: 1 });
  const lesson = await site.createLesson(markedLesson(block.id, 'Жизнедеятельность простейших'));
  await site.createLessonTest(lesson.id, lessonQuestions);
  await signUp(page);
  await page.goto('/dashboard');
  const cards = page.getByRole('main').getByRole('listitem');
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(cards).toHaveCount(2);
    for (const card of await cards.all()) await expectWholeWords(card, `dashboard at ${width} px`);
  }
  await expectLayout(page, `/test/${id}`);
  await page.request.put(`/api/results/${id}`, { data: { answers: [0, 1] } });
  await page.setViewportSize({ width: 768, height: 1024 });
  const title = page.getByRole('heading', { level: 1, name: 'Жизнедеятельность' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Посмотреть результат' }).click();
  await expect(title).toBeVisible();
  await expectWholeWords(title, 'result');
  await signInAdmin(page);
  await page.goto(`/admin/edit-lesson-test/${lesson.id}`);
  await expect(title).toBeVisible();
  await expectWholeWords(title, 'editor');
  await page.setViewportSize(SCREENS.phone);
  const fontSize = () => title.evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize));
  await expect.poll(fontSize, { message: 'font size of h1 on phones' }).toBeGreaterThanOrEqual(27);
  await expectSectionsInTwoLines(page);
});
