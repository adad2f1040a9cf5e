/** Finds the browser for the browser tests. */
import { findProgram, isExecutable } from './which.ts';

/**
 * The Debian package of headless Chromium, and the name of its program. With it the tests take a third less time than
 * with the whole browser.
 */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const HEADLESS_NAMES = [HEADLESS_SHELL, 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'Chromium', 'Google Chrome'];
const FOLDERS = [
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
  'C:/Program Files/Google/Chrome/Application',
  'C:/Program Files (x86)/Google/Chrome/Application',
];

/**
 * @returns the path in CHROMIUM_PATH, or that of an installed browser, preferably a headless one; `null` if none is
 * installed
 * @throws Error when CHROMIUM_PATH is not an executable file
 */
export function findChromium(): string | null {
  const { CHROMIUM_PATH: given } = process.env;
  if (!given) return findHeadlessShell() ?? findProgram(NAMES, FOLDERS);
  if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH: нужен путь к Chromium, а задано «${given}».`);
  return given;
}

/** @returns the path of an installed headless Chromium; `null` if there is none */
export const findHeadlessShell = (): string | null => findProgram(HEADLESS_NAMES, []);

/**
 * @returns the path of the browser
 * @throws Error with one line that says what to install
 */
export function needChromium(): string {
  const path = findChromium();
  if (path === null) throw new Error('Для тестов установите Chromium или Chrome, или задайте путь к нему в CHROMIUM_PATH.');
  return path;
}

/**
 * The arguments of the browser: no GPU, no sandbox (which would not run as root), and no network requests other than
 * those of the pages under test.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
