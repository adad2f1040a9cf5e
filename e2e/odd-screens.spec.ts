/** Screens that are not as the boards have them (design §2, §10). */
import type { Locator } from '@playwright/test';
import { everyKind, lessonQuestions, markedLesson, twoQuestions } from './content.ts';
import { expect, SCREENS, test } from './fixtures.ts';
import { signInAdmin, signUp } from './site.ts';
import { answerBoth } from './taking.ts';

test('Of a phone that lies on its side the camera hides nothing', async ({ page, site }) => {
  const { id } = await site.createTest(everyKind('Клетка'));
  const block = await site.createBlock({ title: 'Строение клетки', description: 'От оболочки до ядра', order: 1 });
  const lesson = await site.createLesson(markedLesson(block.id, 'Оболочка клетки'));
  await signUp(page);
  await site.openBlocks(page, [block.id]);
  const camera = 47;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: camera, right: camera } });
  for (const viewport of [{ width: 844, height: 390 }, { width: 640, height: 360 }]) {
    await page.setViewportSize(viewport);
    for (const address of ['/dashboard', `/test/${id}`, `/lesson/${lesson.id}`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // A video reaches from edge to edge.
      const things = page.locator('a, button:not(:has(img)), h1, p, label').locator('visible=true');
      const hidden = await things.evaluateAll(
        (all, [from, to]) =>
          all.flatMap((thing) => {
            const { left, right } = thing.getBoundingClientRect();
            return left < from || right > to ? [`${thing.textContent}: ${left} to ${right}`] : [];
          }),
        [camera, viewport.width - camera] as const,
      );
      expect(hidden, `${address}, ${viewport.width} px`).toEqual([]);
    }
  }
});

for (const viewport of [{ width: 1024, height: 600 }, { width: 844, height: 390 }]) {
  test(`What gets the focus in the editor is not covered by what sticks above it, ${viewport.width} px`, async ({ page, site }) => {
    const { id } = await site.createTest(everyKind('Клетка'));
    await signInAdmin(page);
    await page.setViewportSize(viewport);
    await page.goto(`/admin/edit/${id}`);
    await page.getByLabel('Текст перед вопросом, если нужен').focus();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Shift+Tab');
      const focused = page.locator(':focus');
      const isSeen = await focused.evaluate((thing) => {
        const { left, top, width } = (thing.closest('label') ?? thing).getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + 4);
        return thing.closest('label')?.contains(above) ?? thing.contains(above);
      });
      expect(isSeen, await focused.evaluate((thing) => thing.outerHTML)).toBe(true);
    }
  });
}

test('Letters twice as large are neither cut nor laid over each other', async ({ page, site }) => {
  const { id } = await site.createTest(twoQuestions('Органоиды'));
  await signUp(page);
  await page.setViewportSize(SCREENS.phone);
  const enlarge = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.goto('/profile');
  await expect(page.getByLabel('Ник')).toBeVisible();
  await enlarge();
  const close = await page.locator('label, p').evaluateAll((texts) =>
    texts.filter((text) => parseFloat(getComputedStyle(text).lineHeight) < parseFloat(getComputedStyle(text).fontSize)).map((text) => text.textContent),
  );
  expect(close).toEqual([]);
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).not.toBeInViewport();

  const themes = page.getByRole('radiogroup', { name: 'Тема' }).locator('label');
  const outside = await themes.evaluateAll((items) => items.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent));
  expect(outside).toEqual([]);

  await page.goto(`/test/${id}`);
  await answerBoth(page);
  await enlarge();
  expect(await tornWords(page.getByRole('button', { name: 'Ответы: 2 из 2' }))).toEqual([]);
  await page.getByRole('button', { name: 'Завершить тест' }).click();
  for (const name of ['Вернуться', 'Завершить']) {
    const isCut = await page.getByRole('dialog').getByRole('button', { name }).evaluate((button) => button.scrollWidth > button.clientWidth);
    expect(isCut, name).toBe(false);
  }

  await page.context().clearCookies();
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
  await enlarge();
  const edges = await page.locator('form input, form button, form + p a').evaluateAll((things) => things.map((thing) => thing.getBoundingClientRect().right));
  expect(Math.max(...edges)).toBeLessThanOrEqual(SCREENS.phone.width);
  expect(await tornWords(page.getByRole('button', { name: 'Зарегистрироваться' }))).toEqual([]);
});

/** @returns the words that begin on one line and end on another */
const tornWords = (text: Locator): Promise<string[]> =>
  text.evaluate((element) => {
    const torn: string[] = [];
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text;
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+\p{P}*/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) torn.push(word);
      }
    }
    return torn;
  });

test('A title that has a tag or buttons beside it is not torn within a word', async ({ page, site }) => {
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
    for (const card of await cards.all()) expect(await tornWords(card), `dashboard at ${width} px`).toEqual([]);
  }
  await page.request.put(`/api/results/${id}`, { data: { answers: [0, 1] } });
  await page.setViewportSize({ width: 768, height: 1024 });
  const title = page.getByRole('heading', { level: 1, name: 'Жизнедеятельность' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Посмотреть результат' }).click();
  await expect(title).toBeVisible();
  expect(await tornWords(title), 'result').toEqual([]);
  await signInAdmin(page);
  await page.goto(`/admin/edit-lesson-test/${lesson.id}`);
  await expect(title).toBeVisible();
  expect(await tornWords(title), 'editor').toEqual([]);
  await page.setViewportSize(SCREENS.phone);
  const size = await title.evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize));
  expect(size, 'size of h1 on phones').toBeGreaterThanOrEqual(27);
});

test('The three themes stand side by side, on the narrowest phone and in half a tablet', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  const themes = page.getByRole('radiogroup', { name: 'Тема' }).locator('label');
  await expect(themes).toHaveCount(3);
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await themes.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
});

test('On a phone of 360 px the button that ends a test is one line', async ({ page, site }) => {
  const { questions } = twoQuestions('');
  const { id } = await site.createTest({ name: 'Клетка', questions: Array.from({ length: 6 }, () => questions).flat() });
  await signUp(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/test/${id}`);
  const lines = await page.getByText('Завершить тест').evaluate((label) => {
    const range = document.createRange();
    range.selectNodeContents(label);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('The way from the sign-in to the registration and back is as tall as a finger', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone);
  for (const [address, name] of [['/', 'Зарегистрироваться'], ['/register', 'Войти']] as const) {
    await page.goto(address);
    expect((await page.getByRole('link', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
