import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { findChromium, needChromium } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'listok-browsers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.unstubAllEnvs());

/** Makes a folder that contains programs. */
function folderOf(name: string, ...programs: string[]): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const program of programs) {
    writeFileSync(join(path, program), '');
    chmodSync(join(path, program), 0o755);
  }
  return path;
}

const none = folderOf('none');
const whole = folderOf('whole', 'chromium');
const headless = folderOf('headless', 'chromium-headless-shell');
const both = folderOf('both', 'chromium', 'google-chrome', 'chromium-headless-shell');

// The folders of other systems may contain a browser too.
test.runIf(process.platform === 'linux').for([
  { path: [none], found: null },
  { path: [none, whole], found: join(whole, 'chromium') },
  { path: [headless], found: join(headless, 'chromium-headless-shell') },
  { path: [both], found: join(both, 'chromium-headless-shell') },
  { path: [whole, headless], found: join(headless, 'chromium-headless-shell') },
])('of the browsers in $path the one without a screen is found, or else the whole one', ({ path, found }) => {
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', path.join(delimiter));
  expect(findChromium()).toBe(found);
});

test.runIf(process.platform === 'linux')('without a browser one line says what to install', () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', none);
  expect(needChromium).toThrow(/^Для тестов установите Chromium [^\n]+$/);
});

test.runIf(process.platform === 'linux')('CHROMIUM_PATH wins over a browser without a screen, and has to be a program', () => {
  vi.stubEnv('PATH', headless);
  vi.stubEnv('CHROMIUM_PATH', join(whole, 'chromium'));
  expect(findChromium()).toBe(join(whole, 'chromium'));
  vi.stubEnv('CHROMIUM_PATH', whole + '/nothing');
  expect(findChromium).toThrow(`CHROMIUM_PATH: нужен путь к Chromium, а задано «${whole}/nothing».`);
});
