import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from './node.mjs';

/** In place of the site: says whether it is asked to stop, and ends when nothing more comes in. */
const SITE = `
process.on('SIGINT', () => console.log('asked to stop'));
process.stdin.resume().on('end', () => setImmediate(() => process.exit()));
console.log('started');
`;

const startedOn = (/** @type {string} */ platform) => `
Object.defineProperty(process, 'platform', { value: ${JSON.stringify(platform)} });
const { passSignalsOn, run } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'tools/run.mjs')).href)});
passSignalsOn();
process.on('SIGINT', () => console.log('received'));
await run(process.execPath, ['--eval', ${JSON.stringify(SITE)}]).catch(() => undefined);
`;

test.each([
  { platform: 'linux', says: ['asked to stop', 'received'] },
  // Ctrl+C reaches every program in a console of Windows by itself; what one sends to another there ends it at once.
  { platform: 'win32', says: ['received'] },
])('on $platform Ctrl+C is handed on to the site: $says', async ({ platform, says }) => {
  const start = spawn(process.execPath, ['--input-type=module', '--eval', startedOn(platform)], { stdio: ['pipe', 'pipe', 'inherit'] });
  let printed = '';
  start.stdout.on('data', (chunk) => {
    printed += String(chunk);
    if (printed.trim() === 'started') start.kill('SIGINT');
    if (says.every((each) => printed.includes(each))) start.stdin.end();
  });
  await once(start, 'close');
  expect(printed.trim().split('\n').toSorted()).toEqual([...says, 'started'].toSorted());
});
