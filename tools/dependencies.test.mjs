import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './node.mjs';

/** @typedef {Record<string, string>} Versions */
/** @typedef {{ scripts: Versions, dependencies: Versions, devDependencies: Versions, optionalDependencies: Versions }} Package */
/** @typedef {{ version?: string, integrity?: string, resolved?: string }} Locked */
/** @typedef {{ name: string, version: string, properties: { name: string }[] }} Component */
/** @typedef {{ bomFormat: string, components: Component[] }} Bill */

const text = (/** @type {string} */ name) => readFileSync(join(ROOT, name), 'utf8');
const manifest = /** @type {Package} */ (JSON.parse(text('package.json')));
const lock = /** @type {{ packages: Record<string, Locked & Package> }} */ (JSON.parse(text('package-lock.json')));
const { '': root, ...locked } = lock.packages;

const wanted = (/** @type {Package | undefined} */ from) => ({
  ...from?.dependencies,
  ...from?.devDependencies,
  ...from?.optionalDependencies,
});

test('every dependency is asked for in one version', () => {
  const loose = Object.entries(wanted(manifest)).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
  expect(Object.keys(wanted(manifest)).length).toBeGreaterThan(20);
});

test('the lock holds these versions, and of every package the hash of what is installed', () => {
  expect(wanted(root)).toEqual(wanted(manifest));
  const versions = Object.keys(wanted(manifest)).map((name) => [name, locked[`node_modules/${name}`]?.version]);
  expect(Object.fromEntries(versions)).toEqual(wanted(manifest));
  const unproven = Object.entries(locked).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unproven).toEqual([]);
});

test('the lock names no registry: each machine asks its own', () => {
  expect(Object.entries(locked).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('the bill of materials lists every package of the lock, and which of them run on no server', () => {
  const [command = ''] = manifest.scripts['sbom']?.split(' > ') ?? [];
  const printed = execSync(command, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const { bomFormat, components } = /** @type {Bill} */ (JSON.parse(printed));
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Map(components.map(({ name, version, properties }) => [`${name}@${version}`, properties]));
  const names = Object.entries(locked).map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect([...listed.keys()].toSorted()).toEqual([...new Set(names)].toSorted());
  const isForDevelopment = (/** @type {string} */ name) =>
    listed.get(`${name}@${wanted(manifest)[name]}`)?.some(({ name: property }) => property === 'cdx:npm:package:development');
  expect([isForDevelopment('kysely'), isForDevelopment('react')]).toEqual([false, true]);
});
