/**
 * Tests that user input stays text on every page: no dialog, no violation of the content security policy, no request to
 * another host.
 */
import type { Page } from '@playwright/test';
import type { LessonQuestion } from '../../../src/domain/lessons/lesson.ts';
import type { Question } from '../../../src/domain/questions/question.ts';
import { dataUrl } from '../../support/fixtures/files/image-fixtures.ts';
import { expect, test } from '../support/fixtures.ts';
import { plainPng } from '../support/images.ts';
import { newAccount, signInAdmin, signUp, type Site } from '../support/site-driver.ts';
import { MARKDOWN_VECTORS, VECTORS } from '../../support/fixtures/xss-payloads.ts';
import { failedLoad } from '../support/console-errors.ts';

/** Elements that only an XSS payload can have created. */
const INJECTED =
  'main script, main iframe, main object, main embed, main base, main meta, main link, main style, main form[action], main video, main audio, ' +
  'main marquee, main math, main template, main noscript, [onerror], [onload], [onfocus], [ontoggle], [onmouseover], [srcdoc], svg image, svg use';

/**
 * Expects a page to show texts letter for letter, and to have no element or link of a payload. The fixtures check
 * dialogs, errors and requests.
 */
async function expectInert(page: Page, texts: readonly string[]): Promise<void> {
  await expect.poll(() => missingIn(page, texts)).toEqual([]);
  expect(await page.locator(INJECTED).evaluateAll((found) => found.map(({ outerHTML }) => outerHTML))).toEqual([]);
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
  expect(links.filter((protocol) => !['http:', 'https:'].includes(protocol))).toEqual([]);
}

/** The texts that a page shows neither in its text nor in its fields exactly as they were typed. */
const missingIn = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    const shown = [document.body.textContent ?? '', ...fields].join('\n');
    return all.filter((text) => !shown.includes(text.trim()));
  }, texts);

const dialogs: string[] = [];
test.beforeEach(({ context }) => {
  dialogs.length = 0;
  context.on('dialog', (dialog) => {
    dialogs.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
});
test.afterEach(() => expect(dialogs).toEqual([]));

/** Questions with four payloads each: the question, its context and its options. */
const questionsOf = (vectors: readonly string[]): Question[] =>
  Array.from({ length: Math.ceil(vectors.length / 4) }, (_, index) => {
    const [question = 'x', contextText = null, ...options] = vectors.slice(index * 4, index * 4 + 4);
    const common = { question, contextText, contextImage: index === 0 ? dataUrl(plainPng(40, 30, [9, 99, 9])) : null };
    const lines = [...options, 'Да', 'Нет'];
    return index % 2 === 0
      ? { type: 'text', ...common, options: lines, correct: 0 }
      : { type: 'match', ...common, matchLeft: lines, matchRight: lines, matchAnswers: [...lines.keys()] };
  });

const lessonQuestionsOf = (vectors: readonly string[]): LessonQuestion[] =>
  vectors.map((vector) => ({ question: vector, options: [vector, 'Нет'], correct: 0 }));

/** A description with as many payloads as a block can hold. */
const DESCRIPTION = VECTORS.join(' ').slice(0, 2_000).trim();

const firstOf = (vectors: readonly string[]): string => vectors[0] ?? '';

async function createXssContent(site: Site) {
  const general = await site.createTest({ name: firstOf(VECTORS), questions: questionsOf(VECTORS) });
  const content = [...MARKDOWN_VECTORS, ...VECTORS].join('\n\n');
  const videoUrl = 'https://youtu.be/4OpBylwH9DU?t="><script>alert(1)</script>';
  const block = await site.createBlock({ title: firstOf(VECTORS), description: DESCRIPTION, order: 1 });
  const lesson = await site.createLesson({ blockId: block.id, title: '"><img src=x onerror=alert(1)>', content, videoUrl });
  await site.createLessonTest(lesson.id, lessonQuestionsOf(VECTORS));
  return { general, block, lesson };
}

test('The pages of a user show content with XSS payloads as text', async ({ page, site, consoleErrors }) => {
  test.slow();
  const { general, block, lesson } = await createXssContent(site);
  for (const name of VECTORS.slice(1, 30)) await site.createTest({ name, questions: questionsOf([name]) });
  for (const [index, title] of VECTORS.slice(30).entries()) {
    const videoUrl = `https://school.example/${index}"onload="alert(1).mp4`;
    await site.createLesson({ blockId: block.id, title, content: 'x', videoUrl });
  }
  await signUp(page, newAccount('<img src=x onerror=alert(1)>'));
  await site.openBlocks(page, [block.id]);

  await page.goto('/dashboard');
  await expectInert(page, ['Здравствуйте, <img src=x onerror=alert(1)>!', ...VECTORS.slice(0, 30)]);
  await page.goto('/profile');
  await expectInert(page, ['<img src=x onerror=alert(1)>']);
  await page.goto(`/test/${general.id}`);
  await expectInert(page, VECTORS);
  const answers = general.questions.map((question) =>
    question.type === 'match' ? Object.fromEntries(question.matchLeft.map((_, row) => [row, 0])) : 1,
  );
  expect((await page.request.put(`/api/results/${general.id}`, { data: { answers } })).status()).toBe(201);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Посмотреть результат' }).click();
  await expect(page.getByRole('heading', { name: 'Разбор ответов' })).toBeVisible();
  await expectInert(page, VECTORS);

  await page.goto('/lessons');
  await expectInert(page, VECTORS);
  await page.goto(`/lesson/${lesson.id}`);
  await expectInert(page, ['"><img src=x onerror=alert(1)>', 'ссылка']);
  expect(await page.locator('main img:not([src^="/assets/"])').evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual([]);
  await page.goto(`/lesson/${lesson.id}/test`);
  await expectInert(page, VECTORS);
  const lessonAnswers = VECTORS.map((_, index) => index % 2);
  expect((await page.request.put(`/api/lesson-results/${lesson.id}`, { data: { answers: lessonAnswers } })).status()).toBe(201);
  await page.goto(`/lesson-results/${lesson.id}`);
  await expectInert(page, VECTORS);

  // The browser must not interpret API responses as HTML.
  await page.goto(`/api/lessons/${lesson.id}`);
  await expect(page.locator('script, iframe, body > img[onerror]')).toHaveCount(0);
  consoleErrors.expect(failedLoad('(400|404)'));
  const vector = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  for (const address of [`/${encodeURIComponent(vector)}`, `/test/${encodeURIComponent(vector)}?${vector}#${vector}`]) {
    await page.goto(address);
    await expectInert(page, []);
  }
});

test('The admin pages show content and nicknames with XSS payloads as text', async ({ page, site, consoleErrors, playwright }) => {
  test.slow();
  const { general, block, lesson } = await createXssContent(site);
  const accounts = VECTORS.filter((_, index) => index % 4 === 0).map((vector) => newAccount(vector));
  const client = await playwright.request.newContext({ baseURL: site.server.url });
  for (const account of accounts) expect((await client.post('/api/registration', { data: account })).status()).toBe(201);
  await client.dispose();
  await signInAdmin(page);

  await page.goto('/admin');
  await expectInert(page, [firstOf(VECTORS), lesson.title]);
  await page.getByRole('button', { name: `Удалить: ${lesson.title}`, exact: true }).first().click();
  await expect(page.getByRole('dialog')).toContainText(`«${lesson.title}»`);
  await expectInert(page, []);
  // No block has the id in the URL.
  consoleErrors.expect(failedLoad('404 .*/api/admin/blocks/'));
  for (const [address, texts] of [
    [`/admin/edit/${general.id}`, [firstOf(VECTORS)]],
    [`/admin/edit-block/${block.id}`, [firstOf(VECTORS), DESCRIPTION]],
    [`/admin/edit-lesson/${lesson.id}`, [lesson.title, firstOf(MARKDOWN_VECTORS)]],
    [`/admin/edit-lesson-test/${lesson.id}`, [firstOf(VECTORS)]],
    [`/admin/create-lesson?blockId=${encodeURIComponent('"><script>alert(1)</script>')}`, []],
    ['/admin/audit', [firstOf(VECTORS), lesson.title]],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectInert(page, texts);
  }

  await page.goto('/admin/users');
  await expectInert(page, accounts.map(({ nickname }) => nickname));
  const search = page.getByRole('searchbox', { name: 'Ник или email' });
  const [{ nickname, email } = newAccount()] = accounts;
  await search.fill(nickname);
  await page.getByRole('row', { name: email }).getByRole('button').click();
  await expect(page.getByRole('region', { name: nickname })).toBeVisible();
  await expectInert(page, [nickname]);
});

test('An image of a lesson is requested from its host without referrer and cookies', async ({ page, site, consoleErrors }) => {
  const url = 'https://pictures.example/cell.png';
  consoleErrors.expect(/^foreign: https:\/\/pictures\.example\//);
  const block = await site.createBlock({ title: 'Клетка', description: 'О клетке', order: 1 });
  const input = { title: 'Ядро', content: `![Ядро](${url})`, videoUrl: 'https://youtu.be/4OpBylwH9DU' };
  const lesson = await site.createLesson({ blockId: block.id, ...input });
  await signUp(page);
  await site.openBlocks(page, [block.id]);
  await page.route(url, (route) => route.fulfill({ contentType: 'image/png', body: plainPng(40, 30, [9, 99, 9]) }));
  const request = page.waitForRequest(url);
  await page.goto(`/lesson/${lesson.id}`);
  await expect(page.getByRole('img', { name: 'Ядро' })).toBeVisible();
  const headers = await (await request).allHeaders();
  expect([headers['referer'], headers['cookie']]).toEqual([undefined, undefined]);
});
