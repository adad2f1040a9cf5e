/** The visits that are measured. Each uses a browser of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Credentials } from '../accounts.ts';
import { newPhone, openSlowPage, untilShown, webVitalsOf } from './slow-phone.ts';
import type { WebVitals } from './web-vitals.ts';

/** After this time everything that loads late has moved the page and is painted. */
const SETTLING_MS = 2_500;
/** For how long the learner reads a question before the tap. */
const READING_MS = 250;

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

export interface Visit extends WebVitals {
  /** The bytes of the page itself; `allBytes` also counts what it loads ahead. */
  ownBytes: number;
  allBytes: number;
}

/** Opens one page, signed in by cookies. */
export async function visitPage(browser: Browser, url: string, cookies: Cookies = []): Promise<Visit> {
  const phone = await newPhone(browser);
  await phone.addCookies(cookies);
  const { page, bytes } = await openSlowPage(phone);
  await page.goto(url);
  const ownBytes = bytes();
  await sleep(SETTLING_MS);
  const vitals = await webVitalsOf(page);
  const visit = { ...vitals, ownBytes, allBytes: bytes() };
  await phone.close();
  return visit;
}

/** @returns the time in ms from «Войти» to the list, and the layout shift that the arrival of the list causes */
export async function signIn(browser: Browser, origin: string, visitor: Credentials, listed: string): Promise<{ ms: number; layoutShift: number }> {
  const phone = await newPhone(browser);
  const { page } = await openSlowPage(phone);
  await page.goto(`${origin}/`);
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Пароль', { exact: true }).fill(visitor.password);
  // The pages behind the sign-in are loaded ahead while a visitor types.
  await sleep(SETTLING_MS);
  const { layoutShift } = await webVitalsOf(page);
  const shown = untilShown(page, listed);
  await page.getByRole('button', { name: 'Войти' }).click();
  const ms = await shown;
  await sleep(SETTLING_MS);
  const after = await webVitalsOf(page);
  await phone.close();
  return { ms, layoutShift: after.layoutShift - layoutShift };
}

/**
 * Taps the first option of every question.
 * @returns the slowest tap, in ms
 */
export async function answerAll(browser: Browser, url: string, cookies: Cookies, optionsPerQuestion: number): Promise<number> {
  const phone = await newPhone(browser);
  await phone.addCookies(cookies);
  const { page } = await openSlowPage(phone);
  await page.goto(url);
  await sleep(SETTLING_MS);
  const options = page.locator('label:has(input[type=radio])');
  const count = await options.count();
  for (let index = 0; index < count; index += optionsPerQuestion) {
    await options.nth(index).scrollIntoViewIfNeeded();
    await sleep(READING_MS);
    await options.nth(index).tap();
  }
  const { slowestInteraction } = await webVitalsOf(page);
  await phone.close();
  return slowestInteraction;
}
