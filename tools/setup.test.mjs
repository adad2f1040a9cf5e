import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder } from '../test/support/temporary-folder.ts';
import { isInstalled } from './setup.mjs';

const THERE = { os: [process.platform], cpu: [process.arch] };
const locked = { '': {}, 'node_modules/a': { integrity: 'sha512-a' }, 'node_modules/b': { integrity: 'sha512-b', optional: true, ...THERE } };

/** @type {[string, Record<string, object> | null, boolean][]} */
const CASES = [
  ['nothing is installed, or npm did not get to the end', null, false],
  ['all is installed', { 'node_modules/a': { integrity: 'sha512-a' }, 'node_modules/b': { integrity: 'sha512-b', ...THERE } }, true],
  ['the packages of another platform are left out', { 'node_modules/a': { integrity: 'sha512-a' } }, true],
  ['a package is missing', { 'node_modules/b': { integrity: 'sha512-b' } }, false],
  ['another version is installed', { 'node_modules/a': { integrity: 'sha512-old' } }, false],
  ['it is a copy from another machine', { 'node_modules/a': { integrity: 'sha512-a' }, 'node_modules/c': { os: ['aix'] } }, false],
];

test.for(CASES)('npm start knows what is installed: %s', ([, installed, expected]) =>
  inTemporaryFolder((folder) => {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
    if (installed !== null) writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
    expect(isInstalled(folder)).toBe(expected);
    return Promise.resolve();
  }),
);
