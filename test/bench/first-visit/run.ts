/**
 * Measures web vitals on a slow phone: the first visit to the sign-in page, the dashboard after it and its layout shift, the
 * test of forty questions that comes next, and taps on its answers. Chromium throttles the network and the CPU; the site is built.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import type { Question } from '../../../src/domain/questions/question.ts';
import { addTest } from '../../../src/features/general-tests/store/tests.ts';
import { rejectArguments, runCommand, type Command } from '../../../src/cli/command.ts';
import { CHROMIUM_ARGS, needChromium } from '../../../tools/chromium.ts';
import { median } from '../../support/median.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { addAccounts, type Credentials } from '../accounts.ts';
import { startSite } from '../child-process.ts';
import { collectWebVitals, type WebVitals } from './web-vitals.ts';

/** Lighthouse's profile «slow 4G». */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** The CPU of the phone is this many times slower than the CPU of this machine. */
const CPU_SLOWDOWN = 4;
const ROUNDS = 7;
/** The learner reads a question for this long before the tap. */
const READING_MS = 250;
/** What loads late has moved the page by then. Shorter than the delay of the prefetch, so that the test's code is not there yet. */
const SETTLING_MS = 1_000;

/** Goals, ms; the shift has no unit. */
const GOALS = {
  'sign-in page, LCP': 2_000,
  'dashboard after sign-in': 1_500,
  'dashboard, layout shift (CLS)': 0.02,
  'test after the dashboard': 1_500,
  'tap on an answer, worst (INP)': 100,
};
type Figure = keyof typeof GOALS;

const LONG_TEST = 'Клетка: сорок вопросов';
const QUESTION_COUNT = 40;
const questionText = (number: number): string => `${number}. В какой части клетки идёт фотосинтез?`;
const LAST_QUESTION = questionText(QUESTION_COUNT);
const question = (number: number): Question => ({
  type: 'text',
  contextText: null,
  contextImage: null,
  question: questionText(number),
  options: ['Ядро', 'Хлоропласт', 'Вакуоль', 'Митохондрия'],
  correct: 1,
});

/** Fills a new database with learners and one long test. @returns a learner */
async function prepareVisit(databaseUrl: string): Promise<Credentials> {
  const db = await openDatabase(databaseUrl);
  const questions = Array.from({ length: QUESTION_COUNT }, (_, index) => question(index + 1));
  await addTest(db, { name: LONG_TEST, questions }, SYSTEM_ACTOR);
  await db.destroy();
  const [visitor = { email: '', password: '' }] = await addAccounts(databaseUrl);
  return visitor;
}

async function openThrottledPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ru-RU',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(collectWebVitals);
  return page;
}

const webVitalsOf = (page: Page): Promise<WebVitals> => page.evaluate(() => (globalThis as unknown as { visit: WebVitals }).visit);

/** Returns the time in ms until the page shows the text. The clock runs in the page. */
const untilShown = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const check = (): void => {
          const isShown = document.querySelector('main')?.textContent?.includes(wanted);
          if (isShown) resolve(performance.now() - start);
          else requestAnimationFrame(check);
        };
        check();
      }),
    text,
  );

async function visit(browser: Browser, origin: string, visitor: Credentials): Promise<Record<Figure, number>> {
  const page = await openThrottledPage(browser);
  await page.goto(`${origin}/`);
  const signIn = page.getByRole('button', { name: 'Войти' });
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Пароль', { exact: true }).fill(visitor.password);
  const { largestPaint, layoutShift } = await webVitalsOf(page);

  const dashboardShown = untilShown(page, LONG_TEST);
  await signIn.click();
  const dashboard = await dashboardShown;
  await sleep(SETTLING_MS);
  const shifted = await webVitalsOf(page);

  const testShown = untilShown(page, LAST_QUESTION);
  await page.getByRole('link', { name: 'Пройти тест' }).click();
  const test = await testShown;
  const options = page.getByRole('main').locator('label:has(input)');
  await options.first().waitFor();
  const count = await options.count();
  // Tap the first option of every question: a question has four.
  for (let index = 0; index < count; index += 4) {
    await options.nth(index).scrollIntoViewIfNeeded();
    await sleep(READING_MS);
    await options.nth(index).tap();
  }
  const { slowestInteraction } = await webVitalsOf(page);
  await page.context().close();
  return {
    'sign-in page, LCP': largestPaint,
    'dashboard after sign-in': dashboard,
    'dashboard, layout shift (CLS)': shifted.layoutShift - layoutShift,
    'test after the dashboard': test,
    'tap on an answer, worst (INP)': slowestInteraction,
  };
}

/** Times have no fraction, shifts have three digits. */
const format = (figure: number): string => (figure < 1 ? figure.toFixed(3) : `${Math.round(figure)} ms`);

async function firstVisit({ args }: Command): Promise<void> {
  rejectArguments(args, 'npm run bench:visit');
  await inTemporaryFolder(async (folder) => {
    const database = `sqlite:${join(folder, 'listok.db')}`;
    const visitor = await prepareVisit(database);
    const site = await startSite(database);
    const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS });
    try {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visit(browser, `http://localhost:${site.port}`, visitor));
      console.log(`${ROUNDS} first visits: 1.6 Mbit/s, 150 ms, processor ${CPU_SLOWDOWN}x slower\n`);
      for (const [name, goal] of Object.entries(GOALS)) {
        const values = rounds.map((figures) => figures[name as Figure]);
        const middle = median(values);
        const [shown, best, worst, wanted] = [middle, Math.min(...values), Math.max(...values), goal].map(format);
        console.log(`${name}: ${shown} (${best}–${worst}), goal ${wanted}: ${middle <= goal ? 'reached' : 'MISSED'}`);
      }
    } finally {
      await browser.close();
      await site.stop();
    }
  });
}

await runCommand(firstVisit);
