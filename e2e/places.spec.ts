/** Where on a page one is: at its top, or where one left it, whatever way leads there. */
import type { Locator, Page } from '@playwright/test';
import type { TestDraft } from '../src/domain/test-draft.ts';
import { twoQuestions } from './content.ts';
import { expect, SCREENS, test } from './fixtures.ts';
import { signUp } from './site.ts';
import { answerBoth, expectResult, finish } from './taking.ts';

test('A page that is opened by its address begins at its top, one that is loaded anew where it was', async ({ page, site }) => {
  const top = () => page.evaluate(() => scrollY);
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto('/register');
  await expect(title('Регистрация')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 120));
  await page.reload();
  await expect(title('Регистрация')).toBeAttached();
  await expect.poll(top).toBe(120);
  await page.goto('/');
  await expect(title('Вход')).toBeVisible();
  expect(await top()).toBe(0);

  // What it shows comes after it.
  await signUp(page);
  for (const order of [1, 2, 3, 4]) await site.createBlock({ title: `Генетика ${order}`, description: 'Скоро', order });
  const lastBlock = page.getByRole('heading', { level: 2, name: 'Генетика 4' });
  await page.goto('/lessons');
  await lastBlock.scrollIntoViewIfNeeded();
  const read = await top();
  await page.reload();
  await expect(lastBlock).toBeInViewport();
  expect(await top()).toBe(read);

  // So it is where the page was thrown away in the background, and heard no more than that it was hidden.
  await page.addInitScript(() => {
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.reload();
  await expect(lastBlock).toBeInViewport();
  const placesKept = () =>
    page.evaluate(() => {
      sessionStorage.clear();
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      return sessionStorage.length;
    });
  await expect.poll(placesKept).toBe(1);
  await page.reload();
  await expect(lastBlock).toBeInViewport();
  expect(await top()).toBe(read);
});

/** Thirty questions: of so long a test a phone lays out only what is near. */
function longTest(): TestDraft {
  const long = 'Прочитайте не спеша. '.repeat(60);
  const { questions: both } = twoQuestions('');
  const questions = Array.from({ length: 15 }, () => both).flat().map((each) => ({ ...each, question: `${each.question} ${long}` }));
  return { name: 'Всё о клетке', questions };
}

const topOf = (thing: Locator) => thing.evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Goes on to the twentieth question of a long test. @returns its heading, and where that is on the screen */
async function readFar(page: Page): Promise<{ heading: Locator; read: number }> {
  await page.getByRole('button', { name: 'Ответы: 0 из 30' }).click();
  await page.getByRole('link', { name: 'Вопрос 20, без ответа' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(async () => {
    const frames = async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    };
    await frames();
    scrollBy(0, 300);
    await frames();
  });
  const heading = page.getByRole('heading', { level: 3 }).nth(19);
  return { heading, read: await topOf(heading) };
}

test('A long test that is loaded anew shows what it showed, whatever the heights of what is above', async ({ page, site }) => {
  const { id } = await site.createTest(longTest());
  await signUp(page);
  await page.setViewportSize(SCREENS.phone);
  await page.goto(`/test/${id}`);
  const { heading, read } = await readFar(page);
  await page.reload();
  await expect(heading).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(heading)) - read)).toBeLessThan(3);
});

test('Who goes back to a list is where they left it, though it is read anew after a test', async ({ page, site }) => {
  for (let number = 0; number < 24; number++) await site.createTest(twoQuestions(`Тест ${number}`));
  await signUp(page);
  await page.setViewportSize(SCREENS.phone);
  await page.goto('/dashboard');
  const take = page.getByRole('link', { name: 'Пройти тест' }).nth(19);
  await take.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await take.click();
  await answerBoth(page);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Посмотреть результат' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('Who comes back to a long test sees what they saw', async ({ page, site }) => {
  await site.createTest(longTest());
  await signUp(page);
  await page.setViewportSize(SCREENS.phone);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  const { heading, read } = await readFar(page);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goForward();
  await expect(heading).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(heading)) - read)).toBeLessThan(3);
});

test('Who scrolls on right after a jump to a question is not taken back, however slow the frames are', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.assign(window, { requestAnimationFrame: (draw: FrameRequestCallback) => window.setTimeout(() => draw(performance.now()), 100) });
  });
  const { id } = await site.createTest(longTest());
  await signUp(page);
  await page.goto(`/test/${id}`);
  const scrolled = () => page.evaluate(() => scrollY);
  const jump = page.getByRole('link', { name: 'Вопрос 3, без ответа' });
  await jump.click();
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, -10_000);
  await expect.poll(scrolled).toBe(0);
  // More of the page's own slow frames than a jump takes.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await scrolled()).toBe(0);
});
