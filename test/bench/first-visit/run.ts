/**
 * Measures web vitals on a slow phone: the first visit to the sign-in page, the dashboard after it, and taps on answers in
 * a test of forty questions. Chromium throttles the network and the CPU; the site is built.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { rejectArguments, runCommand, type Command } from '../../../src/cli/command.ts';
import { CHROMIUM_ARGS, needChromium } from '../../../tools/chromium.ts';
import { median } from '../../support/median.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { startSite } from '../child-process.ts';
import { LONG_TEST, prepareVisit, VISITOR } from './visit-fixture.ts';
import { collectWebVitals, type WebVitals } from './web-vitals.ts';

/** Lighthouse's profile «slow 4G». */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** The CPU of the phone is this many times slower than the CPU of this machine. */
const CPU_SLOWDOWN = 4;
const ROUNDS = 7;
/** The learner reads a question for this long before the tap. */
const READING_MS = 250;

/** Goals, ms. */
const GOALS = { 'sign-in page, LCP': 2_000, 'dashboard after sign-in': 1_500, 'tap on an answer, worst (INP)': 100 };
type Figure = keyof typeof GOALS;

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

async function visit(browser: Browser, origin: string): Promise<Record<Figure, number>> {
  const page = await openThrottledPage(browser);
  await page.goto(`${origin}/`);
  const signIn = page.getByRole('button', { name: 'Войти' });
  await page.getByLabel('Email').fill(VISITOR.email);
  await page.getByLabel('Пароль', { exact: true }).fill(VISITOR.password);
  const { largestPaint } = await webVitalsOf(page);

  const shown = untilShown(page, LONG_TEST);
  await signIn.click();
  const dashboard = await shown;

  await page.getByRole('link', { name: 'Пройти тест' }).click();
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
    'tap on an answer, worst (INP)': slowestInteraction,
  };
}

async function firstVisit({ args }: Command): Promise<void> {
  rejectArguments(args, 'npm run bench:visit');
  await inTemporaryFolder(async (folder) => {
    const database = `sqlite:${join(folder, 'listok.db')}`;
    await prepareVisit(database);
    const site = await startSite(database);
    const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS });
    try {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visit(browser, `http://localhost:${site.port}`));
      console.log(`${ROUNDS} first visits: 1.6 Mbit/s, 150 ms, processor ${CPU_SLOWDOWN}x slower\n`);
      for (const [name, goal] of Object.entries(GOALS)) {
        const values = rounds.map((figures) => figures[name as Figure]);
        const [best, middle, worst] = [Math.min(...values), median(values), Math.max(...values)].map(Math.round);
        console.log(`${name}: ${middle} ms (${best}–${worst}), goal ${goal} ms: ${(middle ?? Infinity) <= goal ? 'reached' : 'MISSED'}`);
      }
    } finally {
      await browser.close();
      await site.stop();
    }
  });
}

await runCommand(firstVisit);
