import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from './node.mjs';

/** A stand-in for the site. It reports a SIGINT, and exits when stdin ends. */
const SITE = `
process.on('SIGINT', () => console.log('site received SIGINT'));
process.stdin.resume().on('end', () => setImmediate(() => process.exit()));
console.log('started');
`;

const startScript = (/** @type {string} */ platform) => `
Object.defineProperty(process, 'platform', { value: ${JSON.stringify(platform)} });
const { forwardSignals, run } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'tools/run.mjs')).href)});
forwardSignals();
process.on('SIGINT', () => console.log('start script received SIGINT'));
await run(process.execPath, ['--eval', ${JSON.stringify(SITE)}]).catch(() => undefined);
`;

test.each([
  { platform: 'linux', prints: ['site received SIGINT', 'start script received SIGINT'] },
  // The console of Windows signals every program itself. A signal from one program to another would kill it at once.
  { platform: 'win32', prints: ['start script received SIGINT'] },
])('forwardSignals on $platform makes these processes report Ctrl+C: $prints', async ({ platform, prints }) => {
  const start = spawn(process.execPath, ['--input-type=module', '--eval', startScript(platform)], { stdio: ['pipe', 'pipe', 'inherit'] });
  let printed = '';
  start.stdout.on('data', (chunk) => {
    printed += String(chunk);
    if (printed.trim() === 'started') start.kill('SIGINT');
    if (prints.every((each) => printed.includes(each))) start.stdin.end();
  });
  await once(start, 'close');
  expect(printed.trim().split('\n').toSorted()).toEqual([...prints, 'started'].toSorted());
});

test.skipIf(process.platform === 'win32')('without a terminal the end of a window ends neither the start script nor the site', async () => {
  const site = `process.on('SIGTERM', () => { console.log('site received SIGTERM'); process.exit(); }); console.log('started'); setInterval(() => {}, 1000);`;
  const script = `
const { forwardSignals, outliveTerminal, run } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'tools/run.mjs')).href)});
outliveTerminal();
forwardSignals();
await run(process.execPath, ['--eval', ${JSON.stringify(site)}]).catch(() => undefined);
`;
  // When a terminal window closes, the system signals the whole process group. `detached` makes a group for this test.
  const start = spawn(process.execPath, ['--input-type=module', '--eval', script], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  start.stdout.on('data', (chunk) => {
    printed += String(chunk);
    if (printed.trim() !== 'started') return;
    process.kill(-(start.pid ?? NaN), 'SIGHUP');
    start.kill('SIGTERM');
  });
  await once(start, 'close');
  expect([start.signalCode, printed.trim().split('\n')]).toEqual([null, ['started', 'site received SIGTERM']]);
});
