import { LIMIT } from '../../src/features/account/limits.ts';
import { hauntAll, KEEPING_ACCOUNT, signIn } from './account.ts';
import { Browser } from './browser.ts';
import { Guesser } from './guesser.ts';
import type { History, Violation } from './history.ts';
import { registerPupil } from './pupil.ts';
import { Random } from './random.ts';
import { openSite, signedIn, type Credentials } from './site.ts';
import { readResults, STUDYING } from './studying.ts';
import { Tutor } from './tutor.ts';

/** How much is done. */
export interface Size {
  pupils: number;
  /** Browsers of each pupil. */
  devices: number;
  /** Browsers of the tutor. */
  tutors: number;
  /** What each of them does, one thing after another. */
  acts: number;
}

interface Checked {
  size: History['size'];
  violations: Violation[];
}

const GUESSING_PROGRAMS = 4;
const ACTS = [...STUDYING, ...KEEPING_ACCOUNT];

/**
 * Lets people use a site at the same time, and looks for an order of all that they did which explains what they saw.
 * @param seed decides what each of them does; which of it comes first the machine decides
 * @param disturb is done once, amid it
 */
export async function runHistory(
  url: string,
  tutor: Credentials,
  size: Size,
  { seed, disturb }: { seed: number; disturb: () => Promise<void> },
): Promise<Checked> {
  const random = new Random(seed);
  const site = await openSite(url, tutor);
  const registered = await Promise.all(Array.from({ length: size.pupils }, () => registerPupil(site)));
  const pupils = registered.map(({ pupil }) => pupil);
  const { pupil: victim } = await registerPupil(site);
  const browsers = registered.flatMap(({ pupil, client }) =>
    Array.from({ length: size.devices }, (_, place) => new Browser(site, pupil, random.fork(), place === 0 ? client : undefined)),
  );
  const tutors = await Promise.all(
    Array.from({ length: size.tutors }, async () => new Tutor(site, pupils, random.fork(), await signedIn(site, tutor))),
  );
  const guesser = new Guesser(site, victim);
  const guesses = Math.ceil((LIMIT.perPlace * 1.5) / GUESSING_PROGRAMS);

  const isAmid = (act: number): boolean => act === size.acts >> 1;
  await Promise.all([
    ...browsers.map((browser) => repeat(size.acts, () => (browser.token === undefined ? signIn : browser.random.weighted(ACTS))(browser))),
    ...tutors.map((each, place) => repeat(size.acts, (act) => (place === 0 && isAmid(act) ? disturb() : each.act()))),
    ...Array.from({ length: GUESSING_PROGRAMS }, () => repeat(guesses, () => guesser.act())),
  ]);
  const tutorAfter = new Tutor(site, pupils, random.fork(), await signedIn(site, tutor));
  for (const test of site.tests) await tutorAfter.readTest(test);
  for (const pupil of pupils) {
    await tutorAfter.readUser(pupil);
    await lookOnceMore(new Browser(site, pupil, random.fork()));
  }
  site.hangUp();
  return { size: site.history.size, violations: site.history.violations() };
}

/** A violation for people to read. */
export const describeViolation = ({ promise, thing, state, before, answer }: Violation): string =>
  [
    `Нарушено «${promise}»: ${thing}`,
    ...before.map((line) => `    ${line}`),
    `  после чего это ${state}, но:`,
    `    ${answer}`,
  ].join('\n');

async function repeat(times: number, act: (time: number) => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time++) await act(time);
}

/** When all is quiet a pupil reads everything again: what was acknowledged is there. */
async function lookOnceMore(browser: Browser): Promise<void> {
  // Which of the passwords it is by now has to be found out, where a change wasn't answered.
  for (let tries = 0; browser.token === undefined && tries < 20; tries++) await signIn(browser);
  await readResults(browser);
  await hauntAll(browser);
}
