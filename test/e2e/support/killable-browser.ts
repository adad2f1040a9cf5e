/** Starts a browser with a profile on the disk. A test can kill it at any moment, as an empty battery would. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, needChromium } from '../../../tools/chromium.ts';

export interface KillableBrowser {
  page: Page;
  /** Kills the browser, without time to save anything. */
  kill(): Promise<void>;
}

export async function startBrowser(profile: string, origin: string): Promise<KillableBrowser> {
  const args = [...CHROMIUM_ARGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(needChromium(), args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(browser, 'exit');
  const kill = async (): Promise<void> => {
    if (browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null) process.kill(-browser.pid, 'SIGKILL');
    await exited;
  };
  for await (const line of createInterface(browser.stderr)) {
    const address = /DevTools listening on (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    const [context] = (await chromium.connectOverCDP(address)).contexts();
    if (context === undefined) break;
    const page = await context.newPage();
    await page.goto(`${origin}/contact`);
    return { page, kill };
  }
  await kill();
  throw new Error('The browser does not start.');
}

/** Waits until the browser has written a text of local storage to the disk, which it does late. */
export const untilLocalStorageIsWritten = (profile: string, text: string): Promise<void> =>
  expect
    .poll(() => {
      const folder = readdirSync(profile, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(join('Local Storage', 'leveldb')));
      if (folder === undefined) return false;
      const files = readdirSync(join(profile, folder)).filter((name) => /\.(log|ldb)$/.test(name));
      return files.some((name) => readFileSync(join(profile, folder, name), 'latin1').includes(text));
    }, { timeout: 90_000 })
    .toBe(true);
