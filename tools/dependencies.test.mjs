import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './node.mjs';

/** @typedef {Record<string, string>} Versions */
/** @typedef {{ scripts: Versions, dependencies: Versions, devDependencies: Versions, optionalDependencies: Versions }} Package */
/** @typedef {{ version?: string, integrity?: string, resolved?: string }} Locked */

const text = (/** @type {string} */ name) => readFileSync(join(ROOT, name), 'utf8');
const manifest = /** @type {Package} */ (JSON.parse(text('package.json')));
const lock = /** @type {{ packages: Record<string, Locked & Package> }} */ (JSON.parse(text('package-lock.json')));
const { '': root, ...locked } = lock.packages;

const dependenciesOf = (/** @type {Package | undefined} */ pkg) => ({
  ...pkg?.dependencies,
  ...pkg?.devDependencies,
  ...pkg?.optionalDependencies,
});

test('package.json names an exact version of every dependency', () => {
  const loose = Object.entries(dependenciesOf(manifest)).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
  expect(Object.keys(dependenciesOf(manifest)).length).toBeGreaterThan(20);
});

test('package-lock.json has the same versions, and a SHA-512 hash of every package', () => {
  expect(dependenciesOf(root)).toEqual(dependenciesOf(manifest));
  const versions = Object.keys(dependenciesOf(manifest)).map((name) => [name, locked[`node_modules/${name}`]?.version]);
  expect(Object.fromEntries(versions)).toEqual(dependenciesOf(manifest));
  const withoutHash = Object.entries(locked).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(withoutHash).toEqual([]);
});

test('package-lock.json names no registry', () => {
  expect(Object.entries(locked).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
