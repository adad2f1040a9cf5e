/** Checks that the service worker stores every page of pupils, and no page of admins (rule R190). */
import { expect, test } from 'vitest';
import { PUPIL_MODULES } from '../../tools/build/precache.mjs';
import { posix } from 'node:path';
import { readSource, sourceFiles } from '../support/source-files.ts';

/** Matches a route with its path and the module of its page. */
const ROUTE = /path: '(\/[^']*|\*)',\s*\.\.\.page\(\s*async \(\) => \(await import\('([^']+)'\)\)/g;

const routes = sourceFiles
  .filter((file) => /^web\/app\/[\w-]*routes\.tsx$/.test(file))
  .flatMap((file) => [...readSource(file).matchAll(ROUTE)].map(([, path = '', module = '']) => ({ path, module: posix.join('src/web/app', module) })));
const isAdminPath = (path: string): boolean => /^\/admin(\/|$)/.test(path);

test('the service worker keeps the page of every route but those under /admin', () => {
  expect(routes.length).toBeGreaterThan(25);
  const missing = routes.filter(({ path, module }) => !isAdminPath(path) && !PUPIL_MODULES.includes(module));
  expect(missing).toEqual([]);
});

test('the service worker keeps no page of a route under /admin', () => {
  const kept = routes.filter(({ path, module }) => isAdminPath(path) && PUPIL_MODULES.includes(module));
  expect(kept).toEqual([]);
});
