import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from './find-program.ts';
import { ROOT } from './node.mjs';

/*
 * What starts the site reads «set sh; exec env cmd=\& node …». Two kinds of shell understand it in two ways:
 * - sh sets what nobody reads and becomes Node: npm sends its signals to the shell alone, and some shells pass none on;
 * - the cmd of Windows has no `exec`. To it all that stands before the & sets a variable that nobody reads; then comes Node.
 * Either way Node is the last of the line, where npm puts the arguments.
 */

const COMMANDS = [
  { command: 'start', program: 'start.mjs' },
  { command: 'start:cluster', program: 'start-cluster.mjs' },
];
const shells = ['sh', 'dash', 'bash', 'zsh'].filter((name) => findProgram([name], []) !== null);

/** In place of the site: tells what it was given, and is there until it is asked to stop, or forgotten. */
const PROGRAM = `
process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(0); });
console.log(JSON.stringify(process.argv.slice(2)));
if (process.argv.length > 2) process.exit(1);
setTimeout(() => {}, 20_000);
`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listok-npm-'));
  const { name, version, scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version, scripts }));
  await mkdir(join(folder, 'tools'));
  for (const { program } of COMMANDS) await writeFile(join(folder, 'tools', program), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function npmRun(command: string, shell: string, args: string[] = []) {
  const npm = spawn('npm', ['run', '--silent', `--script-shell=${shell}`, command, '--', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { npm, printed: text(npm.stdout), ended: once(npm, 'exit').then(([code]: unknown[]) => code) };
}

describe.concurrent.each(COMMANDS)('npm run $command', ({ command }) => {
  test.for(shells)('gives what follows -- to the program (%s)', async (shell) => {
    const { printed, ended } = npmRun(command, shell, ['--flag', `a 'b" $c`]);
    expect(JSON.parse(await printed)).toEqual(['--flag', `a 'b" $c`]);
    expect(await ended).toBe(1);
  });

  test.for(shells)('hands a request to stop to the program (%s)', async (shell) => {
    const { npm, printed, ended } = npmRun(command, shell);
    await once(npm.stdout, 'data');
    npm.kill('SIGTERM');
    expect(await printed).toContain('asked to stop');
    expect(await ended).toBe(0);
  });
});
