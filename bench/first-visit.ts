/**
 * How long a pupil waits on a slow phone: the first visit to the sign-in page, the dashboard after it, a tap on an answer
 * in a test of forty questions. A real Chromium with the network and the processor slowed down, against the built site.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { refuseArguments, runCommand, type Command } from '../src/command/command.ts';
import { CHROMIUM_ARGS, needChromium } from '../tools/chromium.ts';
import { median } from '../tools/median.ts';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { startSite } from './child.ts';
import { LONG_TEST, prepareVisit, VISITOR } from './visit-data.ts';
import { watchVisit, type VisitLog } from './visit-log.ts';

/** Lighthouse's slow 4G, and a processor four times slower than this machine's. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const ROUNDS = 7;
/** Whoever has scrolled to a question looks at it before they tap, ms. */
const LOOK = 250;

/** What is promised, ms. */
const GOALS = { 'sign-in page, LCP': 2_000, 'dashboard after sign-in': 1_500, 'tap on an answer, worst (INP)': 100 };
type Figure = keyof typeof GOALS;

async function openSlowly(browser: Browser): Promise<Page> {
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
  await page.addInitScript(watchVisit);
  return page;
}

const logOf = (page: Page): Promise<VisitLog> => page.evaluate(() => (globalThis as unknown as { visit: VisitLog }).visit);

/** Milliseconds from now until the page shows a text, as the page itself sees it. */
const untilShown = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = (): void => {
          const isThere = document.querySelector('main')?.textContent?.includes(wanted);
          if (isThere) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );

async function visit(browser: Browser, origin: string): Promise<Record<Figure, number>> {
  const page = await openSlowly(browser);
  await page.goto(`${origin}/`);
  const signIn = page.getByRole('button', { name: 'Войти' });
  await page.getByLabel('Email').fill(VISITOR.email);
  await page.getByLabel('Пароль', { exact: true }).fill(VISITOR.password);
  const { largestPaint } = await logOf(page);

  const shown = untilShown(page, LONG_TEST);
  await signIn.click();
  const dashboard = await shown;

  await page.getByRole('link', { name: 'Пройти тест' }).click();
  const options = page.getByRole('main').locator('label:has(input)');
  await options.first().waitFor();
  const count = await options.count();
  // Taps all over the page: the first option of every question.
  for (let place = 0; place < count; place += 4) {
    await options.nth(place).scrollIntoViewIfNeeded();
    await sleep(LOOK);
    await options.nth(place).tap();
  }
  const { slowestInteraction } = await logOf(page);
  await page.context().close();
  return {
    'sign-in page, LCP': largestPaint,
    'dashboard after sign-in': dashboard,
    'tap on an answer, worst (INP)': slowestInteraction,
  };
}

async function firstVisit({ args }: Command): Promise<void> {
  refuseArguments(args, 'npm run bench:visit');
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
