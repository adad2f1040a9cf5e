import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_TIMEOUT_MS } from '../test/support/test-timeout.ts';
import { findProgram } from './which.ts';
import { ROOT } from './node.mjs';

/*
 * The start scripts of package.json read «set sh; exec env cmd=\& node …». Two kinds of shell understand them differently:
 * - sh: `set` sets an unused parameter, and `exec` replaces the shell by Node. npm signals only the shell, and some shells forward no signals.
 * - cmd of Windows has no `exec`: everything before & sets an unused variable, then Node runs.
 * In both, the program is the last word of the line, where npm appends the arguments.
 */

const PROGRAMS = { start: 'tools/start.mjs', 'start:cluster': 'tools/start-cluster.mjs' };
const shells = ['sh', 'dash', 'bash', 'zsh'].filter((name) => findProgram([name], []) !== null);

/**
 * A stand-in for the site. It prints its arguments; without arguments it waits for SIGTERM. It exits by itself in case
 * the test dies.
 */
const PROGRAM = `
process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(0); });
console.log(JSON.stringify(process.argv.slice(2)));
if (process.argv.length > 2) process.exit(1);
setTimeout(() => {}, ${TEST_TIMEOUT_MS});
`;

test('npm start and npm run start:cluster differ in the program only', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['start:cluster']).toBe(scripts['start']?.replace(PROGRAMS.start, PROGRAMS['start:cluster']));
});

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listok-npm-'));
  const { name, version, scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version, scripts }));
  await mkdir(join(folder, 'tools'));
  await writeFile(join(folder, PROGRAMS.start), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function npmStart(shell: string, args: string[] = []) {
  const npm = spawn('npm', ['run', '--silent', `--script-shell=${shell}`, 'start', '--', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { npm, printed: text(npm.stdout), ended: once(npm, 'exit').then(([code]: unknown[]) => code) };
}

describe.concurrent('npm start', () => {
  test.for(shells)('%s passes the arguments after -- to the program', async (shell) => {
    const { printed, ended } = npmStart(shell, ['--flag', `a 'b" $c`]);
    expect(JSON.parse(await printed)).toEqual(['--flag', `a 'b" $c`]);
    expect(await ended).toBe(1);
  });

  test.for(shells)('%s forwards SIGTERM to the program', async (shell) => {
    const { npm, printed, ended } = npmStart(shell);
    await once(npm.stdout, 'data');
    npm.kill('SIGTERM');
    expect(await printed).toContain('asked to stop');
    expect(await ended).toBe(0);
  });
});
