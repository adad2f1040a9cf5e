/**
 * Measures the first visit on a slow phone. The sign-in page, the dashboard and a test of forty questions take turns with their bare pages
 * (bare-page.ts). It also measures the time from «Войти» to the list, and taps on answers. The taps take turns with taps on plain radio buttons.
 */
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import type { Database } from '../../../src/db/database.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import type { Question } from '../../../src/domain/questions/question.ts';
import { addTest } from '../../../src/features/tests/store/tests.ts';
import { rejectArguments, runCommand, type Command } from '../../../src/cli/command.ts';
import { CHROMIUM_ARGS, needChromium } from '../../../tools/chromium.ts';
import { median } from '../../support/median.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { addAccounts, type Credentials } from '../accounts.ts';
import { startSite } from '../child-process.ts';
import { makeBareFiles, serveBareFiles, type BareFile } from './bare-page.ts';
import { CPU_SLOWDOWN, newPhone } from './slow-phone.ts';
import { answerAll, signIn, visitPage } from './visits.ts';

const ROUNDS = 7;
const KIB = 1024;

/** The goals by figure: ratios to the bare page, ms or KiB. The layout shift has no unit. */
const GOALS: Record<string, number> = {
  'sign-in page, FCP, ratio': 1.35,
  'sign-in page, LCP, ratio': 1.35,
  'dashboard, FCP, ratio': 1.5,
  'dashboard, LCP, ratio': 1.5,
  'test of forty questions, LCP, ratio': 1.4,
  'layout shift (CLS), worst': 0.02,
  'from «Войти» to the list, ms': 800,
  'sign-in page itself, KiB': 170,
  'sign-in page and what is loaded ahead, KiB': 220,
  'slowest tap on an answer (INP), ratio to plain radio buttons': 1.5,
};
/** Figures that are shown and have no goal. */
const FACTS = ['sign-in page, LCP, ms', 'dashboard, LCP, ms', 'test of forty questions, LCP, ms', 'sign-in page, usable, ms', 'dashboard, usable, ms'];

const LONG_TEST = 'Клетка: сорок вопросов';
const QUESTION_COUNT = 40;
const TEST_COUNT = 12;
/** How many of the tests are assigned to the learner. */
const ASSIGNED_COUNT = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const OPTIONS = ['Ядро', 'Хлоропласт', 'Вакуоль', 'Митохондрия'];
const question = (number: number): Question => ({
  type: 'text',
  contextText: null,
  contextImage: null,
  question: `${number}. В какой части клетки идёт фотосинтез?`,
  options: OPTIONS,
  correct: 1,
});

/**
 * Fills a new database with learners, tests and assignments.
 * @returns a learner, and the path of the long test
 */
async function prepareVisit(databaseUrl: string): Promise<{ visitor: Credentials; testPath: string }> {
  const [visitor = { email: '', password: '' }] = await addAccounts(databaseUrl);
  const db = await openDatabase(databaseUrl);
  const questions = Array.from({ length: QUESTION_COUNT }, (_, index) => question(index + 1));
  const { id } = await addTest(db, { name: LONG_TEST, questions }, SYSTEM_ACTOR);
  for (let number = 2; number <= TEST_COUNT; number += 1) {
    const given = await addTest(db, { name: `Органоиды клетки и обмен веществ, часть ${number}`, questions: questions.slice(0, number) }, SYSTEM_ACTOR);
    if (number <= ASSIGNED_COUNT + 1) await assign(db, given, number, visitor);
  }
  await db.destroy();
  return { visitor, testPath: `/test/${id}` };
}

/** Assigns a test to a learner. One assignment is overdue, the others are due on consecutive days. */
async function assign(db: Database, { id: testId, name }: { id: string; name: string }, number: number, { email }: Credentials): Promise<void> {
  const { uid } = await db.selectFrom('users').select('uid').where('email', '=', email).executeTakeFirstOrThrow();
  const [createdAt, dueAt] = [-7, number - 3].map((days) => new Date(Date.now() + days * DAY_MS).toISOString()) as [string, string];
  const due = { dueDay: dueAt.slice(0, 10), dueTime: dueAt.slice(11, 16), dueAt, lateAt: dueAt, lastDueAt: dueAt, zone: 'Europe/Moscow' };
  const given = { id: `assignment-${number}`, revision: 1, testId, lessonId: null, name, nameKey: name.toLowerCase(), openBlock: 0, bodyHash: null };
  await db
    .insertInto('assignments')
    .values({ ...given, ...due, note: `Решите на бумаге, потом запишите ответы. Часть ${number}.`, opensAt: createdAt, createdAt, createdBy: null })
    .execute();
  await db.insertInto('assignmentSingles').values({ assignmentId: given.id, uid, addedAt: createdAt }).execute();
}

/** The path of the page with plain radio buttons. */
const RADIO_PATH = '/radio-buttons';
const radioPage = (): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body>${Array.from(
    { length: QUESTION_COUNT },
    (_, index) => `<h3>${question(index + 1).question}</h3>${OPTIONS.map((text) => `<p><label><input type="radio" name="${index}"> ${text}</label></p>`).join('')}`,
  ).join('')}</body>`;

/** Signs in, and makes a bare page of each page. */
async function prepareBarePages(browser: Browser, origin: string, visitor: Credentials, paths: readonly string[]) {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  const files = new Map<string, BareFile>([[RADIO_PATH, { type: 'text/html; charset=utf-8', body: Buffer.from(radioPage()) }]]);
  for (const path of paths) {
    if (path === '/dashboard') await phone.request.post(`${origin}/api/session`, { data: visitor, headers: { origin } });
    await page.goto(`${origin}${path}`);
    await page.locator('#not-loaded').waitFor({ state: 'detached' });
    await page.evaluate(() => document.fonts.ready);
    for (const [url, file] of await makeBareFiles(page, path)) files.set(url, file);
  }
  const cookies = await phone.cookies();
  await phone.close();
  return { ...(await serveBareFiles(files)), cookies };
}

async function firstVisit({ args }: Command): Promise<void> {
  rejectArguments({ args: args }, 'npm run bench:visit');
  await inTemporaryFolder(async (folder) => {
    const database = `sqlite:${join(folder, 'listok.db')}`;
    const { visitor, testPath } = await prepareVisit(database);
    const site = await startSite(database, { settings: { RATE_LIMITS: 'off' } });
    const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS });
    const origin = `http://localhost:${site.port}`;
    const pages = { 'sign-in page': '/', dashboard: '/dashboard', 'test of forty questions': testPath };
    const bare = await prepareBarePages(browser, origin, visitor, Object.values(pages));
    const values: Record<string, number[]> = {};
    const note = (figure: string, value: number): void => void (values[figure] ??= []).push(value);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const shifts: number[] = [];
        for (const [name, path] of Object.entries(pages)) {
          const floor = await visitPage(browser, `${bare.origin}${path}`);
          const visit = await visitPage(browser, `${origin}${path}`, path === '/' ? [] : bare.cookies);
          note(`${name}, FCP, ratio`, visit.firstPaint / floor.firstPaint);
          note(`${name}, LCP, ratio`, visit.largestPaint / floor.largestPaint);
          note(`${name}, LCP, ms`, visit.largestPaint);
          note(`${name}, usable, ms`, visit.usable);
          note(`${name} itself, KiB`, visit.ownBytes / KIB);
          note(`${name} and what is loaded ahead, KiB`, visit.allBytes / KIB);
          shifts.push(visit.layoutShift);
        }
        const arrival = await signIn(browser, origin, visitor, LONG_TEST);
        note('from «Войти» to the list, ms', arrival.ms);
        note('layout shift (CLS), worst', Math.max(...shifts, arrival.layoutShift));
        const plain = await answerAll(browser, `${bare.origin}${RADIO_PATH}`, [], OPTIONS.length);
        const tapped = await answerAll(browser, `${origin}${testPath}`, bare.cookies, OPTIONS.length);
        note('slowest tap on an answer (INP), ratio to plain radio buttons', tapped / plain);
      }
    } finally {
      bare.server.close();
      await browser.close();
      await site.stop();
    }
    console.log(`${ROUNDS} first visits: 1.6 Mbit/s, 150 ms, processor ${CPU_SLOWDOWN}x slower; ratios are medians of pairs\n`);
    for (const figure of [...Object.keys(GOALS), ...FACTS]) console.log(lineOf(figure, values[figure] ?? []));
  });
}

function lineOf(figure: string, values: readonly number[]): string {
  const digits = Math.max(...values) < 1 ? 3 : figure.endsWith('ratio') || figure.includes('ratio to') ? 2 : 0;
  const format = (value: number): string => value.toFixed(digits);
  const [middle, goal] = [median(values), GOALS[figure]];
  const shown = `${figure}: ${format(middle)} (${format(Math.min(...values))}–${format(Math.max(...values))})`;
  return goal === undefined ? shown : `${shown}, goal ${goal}: ${middle <= goal ? 'reached' : 'MISSED'}`;
}

await runCommand(firstVisit);
