/** Installs the programs that the tests need, where this process is root on Debian; otherwise says what to install. */
import { execFileSync } from 'node:child_process';
import { findChromium, needChromium } from './chromium.ts';
import { findProgram, isExecutable } from './which.ts';
import { findPostgres, needPostgres } from './find-postgres.ts';

const APT = '/usr/bin/apt-get';

/** The Debian packages of the programs that are missing. */
function missingPackages(): string[] {
  const missing: string[] = [];
  if (findChromium() === null) missing.push('chromium-headless-shell');
  if (!process.env['TEST_POSTGRES_URL'] && findPostgres() === null) missing.push('postgresql');
  // Tests of fsync trace system calls; without strace they are skipped.
  if (process.platform === 'linux' && findProgram(['strace'], []) === null) missing.push('strace');
  return missing;
}

function apt(...args: string[]): void {
  execFileSync(APT, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

try {
  const missing = missingPackages();
  if (missing.length > 0 && process.getuid?.() === 0 && isExecutable(APT)) {
    console.log(`Устанавливаю ${missing.join(', ')}…`);
    apt('update');
    apt('install', '--yes', ...missing);
  }
  needChromium();
  if (!process.env['TEST_POSTGRES_URL']) needPostgres();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
