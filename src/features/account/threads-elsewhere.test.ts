import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** What changes priorities refuses, in every thread, as it does on Windows. */
const REFUSING = `
import Module from 'node:module';
const load = Module._load;
const nice = () => { throw new Error('no valid priority'); };
Module._load = (name, ...rest) => (name === '@napi-rs/nice' ? { nice } : load(name, ...rest));
`;

const hashingOn = (platform: string): string => `
Object.defineProperty(process, 'platform', { value: ${JSON.stringify(platform)} });
import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'passwords.ts')).href)})
  .then(({ hashPassword }) => hashPassword('листопад'))
  .then((hash) => { console.log(hash); process.exit(); });
`;

test.each([
  { platform: 'win32', status: 0 },
  { platform: 'darwin', status: 0 },
  // That the priority would have been asked for.
  { platform: 'linux', status: 1 },
])('on $platform threads for passwords end with $status where no thread can have a priority of its own', ({ platform, status }) => {
  const preload = `data:text/javascript,${encodeURIComponent(REFUSING)}`;
  const run = spawnSync(process.execPath, ['--import', preload, '--eval', hashingOn(platform)], { encoding: 'utf8' });
  expect({ status: run.status, isHashed: run.stdout.startsWith('$argon2id$') }).toEqual({ status, isHashed: status === 0 });
});
