/**
 * Installs the programs that the tests need, when this process is root on Debian. Otherwise it says what to install.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium, findHeadlessShell, HEADLESS_SHELL, needChromium } from './chromium.ts';
import { ENGINE_NAMES, ENGINE_PACKAGES, findEngine } from './engines.ts';
import { findProgram, isExecutable } from './which.ts';
import { findPostgres, needPostgres } from './find-postgres.ts';

const APT = '/usr/bin/apt-get';
const OS_RELEASE = '/etc/os-release';

/** Whether the system is Debian. Ubuntu has no packages of headless Chromium and of Firefox. */
const isDebian = (): boolean => existsSync(OS_RELEASE) && /^ID=debian$/m.test(readFileSync(OS_RELEASE, 'utf8'));

/**
 * Whether to install headless Chromium. On Debian it is installed even beside a whole browser, because the tests are
 * faster with it.
 */
function lacksBrowser(): boolean {
  const found = findChromium();
  if (process.env['CHROMIUM_PATH']) return false;
  return found === null || (findHeadlessShell() === null && isDebian());
}

/** The Debian packages of the programs that are missing. */
function missingPackages(): string[] {
  const missing: string[] = [];
  if (lacksBrowser()) missing.push(HEADLESS_SHELL);
  if (!process.env['TEST_POSTGRES_URL'] && findPostgres() === null) missing.push('postgresql');
  // Tests of fsync trace system calls. They are skipped without strace.
  if (process.platform === 'linux' && findProgram(['strace'], []) === null) missing.push('strace');
  // The scenarios skip an engine that is not installed.
  if (isDebian()) missing.push(...ENGINE_NAMES.flatMap((name) => (findEngine(name) === null ? ENGINE_PACKAGES[name] : [])));
  return missing;
}

/** @returns whether apt-get has succeeded */
function apt(...args: string[]): boolean {
  try {
    execFileSync(APT, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch {
    return false;
  }
}

/**
 * The options for installing a package. The packages that those of the engines recommend are for a desktop, so they are
 * left out.
 */
const optionsFor = (name: string): string[] => (Object.values<readonly string[]>(ENGINE_PACKAGES).flat().includes(name) ? ['--no-install-recommends'] : []);

/**
 * Installs the packages, as far as possible. A later check reports a missing program that the tests cannot do without.
 */
function install(packages: readonly string[]): void {
  console.log(`Устанавливаю ${packages.join(', ')}…`);
  apt('update');
  for (const name of packages) if (!apt('install', '--yes', ...optionsFor(name), name)) console.log(`Установить ${name} не удалось.`);
}

/**
 * Starts the browser, and says in one line which browser the tests use.
 * @throws Error with one line when it does not start
 */
async function introduceBrowser(executablePath: string): Promise<void> {
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
    console.log(`Браузер тестов: ${executablePath}, версия ${browser.version()}.`);
    await browser.close();
  } catch (error) {
    const [reason] = String(error).split('\n');
    throw new Error(`Браузер ${executablePath} не запускается (${reason}). Другой можно задать в CHROMIUM_PATH.`, { cause: error });
  }
}

try {
  const missing = missingPackages();
  if (missing.length > 0 && process.getuid?.() === 0 && isExecutable(APT)) install(missing);
  const browser = needChromium();
  if (!process.env['TEST_POSTGRES_URL']) needPostgres();
  await introduceBrowser(browser);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
