/**
 * Tests scroll positions: a new page starts at the top, and a page to which the user returns starts where the user left
 * it.
 */
import type { Locator, Page } from '@playwright/test';
import type { TestInput } from '../../../src/domain/questions/test-input/test-input.ts';
import { twoQuestions } from '../support/test-fixtures.ts';
import { expect, SCREENS, test } from '../support/fixtures.ts';
import { screenTop, scrollTop, waitForScroll } from '../support/scroll.ts';
import { failedLoad } from '../support/console-errors.ts';
import { signUp } from '../support/site-driver.ts';
import { answerBoth, expectResult, finish } from '../support/take-test.ts';

test('A page opened by its URL starts at the top, and a reloaded page where it was', async ({ page, site }) => {
  const top = () => scrollTop(page);
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
  await expect.poll(top).toBe(0);

  // The blocks on this page load after the page itself.
  await signUp(page);
  for (const order of [1, 2, 3, 4]) await site.createBlock({ title: `Генетика ${order}`, description: 'Скоро', order });
  const lastBlock = page.getByRole('heading', { level: 2, name: 'Генетика 4' });
  await page.goto('/lessons');
  await lastBlock.scrollIntoViewIfNeeded();
  await waitForScroll(page);
  const position = await top();
  await page.reload();
  await expect(lastBlock).toBeInViewport();
  await expect.poll(top).toBe(position);

  // A browser may discard a page in the background. Such a page gets `visibilitychange`, but no `pagehide`.
  await page.addInitScript(() => {
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.reload();
  await expect(lastBlock).toBeInViewport();
  await expect.poll(top).toBe(position);
  const storedPositions = () =>
    page.evaluate(() => {
      sessionStorage.clear();
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      return sessionStorage.length;
    });
  await expect.poll(storedPositions).toBe(1);
  await page.reload();
  await expect(lastBlock).toBeInViewport();
  await expect.poll(top).toBe(position);
});

/** A test of 30 questions. A phone lays out only the questions near the screen. */
function longTest(): TestInput {
  const long = 'Прочитайте не спеша. '.repeat(60);
  const { questions: both } = twoQuestions('');
  const questions = Array.from({ length: 15 }, () => both).flat().map((each) => ({ ...each, question: `${each.question} ${long}` }));
  return { name: 'Всё о клетке', questions };
}

/**
 * Scrolls a little past the start of question 20 of a long test.
 * @returns the heading of the question, and its distance from the top of the screen
 */
async function scrollToQuestion20(page: Page): Promise<{ heading: Locator; top: number }> {
  await page.getByRole('button', { name: 'Ответы: 0 из 30' }).click();
  await page.getByRole('link', { name: 'Вопрос 20, без ответа' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await waitForScroll(page);
  await page.evaluate(() => scrollBy(0, 300));
  await waitForScroll(page);
  const heading = page.getByRole('heading', { level: 3 }).nth(19);
  return { heading, top: await screenTop(heading) };
}

test('Going back to the dashboard after a test restores its scroll position', async ({ page, site }) => {
  for (let number = 0; number < 24; number++) await site.createTest(twoQuestions(`Тест ${number}`));
  await signUp(page);
  await page.setViewportSize(SCREENS.phone);
  await page.goto('/dashboard');
  const take = page.getByRole('link', { name: 'Пройти тест' }).nth(19);
  await take.scrollIntoViewIfNeeded();
  await waitForScroll(page);
  const position = await scrollTop(page);
  await take.click();
  await answerBoth(page);
  await finish(page);
  await expectResult(page, '2 из 2 баллов');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Посмотреть результат' })).toBeInViewport();
  await expect.poll(() => scrollTop(page)).toBe(position);
});

test('A long test that is reloaded, or returned to, shows the same question, and its result starts at the top', async ({ page, site, consoleErrors }) => {
  const { id, questions } = await site.createTest(longTest());
  await signUp(page);
  await page.setViewportSize(SCREENS.phone);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  const { heading, top } = await scrollToQuestion20(page);
  const expectSamePlace = async () => {
    await expect(heading).toBeInViewport();
    await expect.poll(async () => Math.abs((await screenTop(heading)) - top)).toBeLessThan(3);
  };
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goForward();
  await expectSamePlace();
  // After the reload the heights of the questions above are only estimates.
  await page.reload();
  await expectSamePlace();

  // Meanwhile the test was finished on another device.
  await page.request.put(`/api/results/${id}`, { data: { answers: questions.map(() => 1) } });
  consoleErrors.expect(failedLoad(409));
  await page.reload();
  await expect(page).toHaveURL('/results');
  await expect(page.getByText('15 из 30 баллов', { exact: true })).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('A jump to a question does not undo the scrolling that follows it, however slow the frames are', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.assign(window, { requestAnimationFrame: (draw: FrameRequestCallback) => window.setTimeout(() => draw(performance.now()), 100) });
  });
  const { id } = await site.createTest(longTest());
  await signUp(page);
  await page.goto(`/test/${id}`);
  const scrolled = () => scrollTop(page);
  const jump = page.getByRole('link', { name: 'Вопрос 3, без ответа' });
  await jump.click();
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, -10_000);
  await expect.poll(scrolled).toBe(0);
  // The page repeats a jump for five frames. After that time it must not have moved the user back to the question.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await scrolled()).toBe(0);
});
