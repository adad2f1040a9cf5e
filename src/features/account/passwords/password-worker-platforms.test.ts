/** Tests of the password pool on platforms that cannot set the priority of a thread. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** Code that makes every attempt to set a thread's priority fail, as on Windows. */
const FAILING_NICE = `
import Module from 'node:module';
const load = Module._load;
const nice = () => { throw new Error('no valid priority'); };
Module._load = (name, ...rest) => (name === '@napi-rs/nice' ? { nice } : load(name, ...rest));
`;

const hashScript = (platform: string): string => `
Object.defineProperty(process, 'platform', { value: ${JSON.stringify(platform)} });
import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'hash-passwords.ts')).href)})
  .then(({ hashPassword }) => hashPassword('листопад'))
  .then((hash) => { console.log(hash); process.exit(); });
`;

test.each([
  { platform: 'win32', status: 0 },
  { platform: 'darwin', status: 0 },
  // This case proves that the code sets the priority on Linux.
  { platform: 'linux', status: 1 },
])('hashing a password on $platform exits with $status if setting the priority of a thread fails', ({ platform, status }) => {
  const preload = `data:text/javascript,${encodeURIComponent(FAILING_NICE)}`;
  const run = spawnSync(process.execPath, ['--import', preload, '--eval', hashScript(platform)], { encoding: 'utf8' });
  expect({ status: run.status, isHashed: run.stdout.startsWith('$argon2id$') }).toEqual({ status, isHashed: status === 0 });
});
