import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from './use-breakpoint.ts';

const known = Object.values(BREAKPOINTS).flatMap((from) => [from, from.replace('>=', '<')]);

test('stylesheets use the same breakpoints as components', () => {
  const queries = globSync('src/**/*.css').flatMap((path) => readFileSync(path, 'utf8').match(/(?<=@media )\(.*width.*\)/g) ?? []);
  expect(queries.length).toBeGreaterThan(0);
  // Only the layout of two date fields side by side needs another breakpoint.
  expect(new Set(queries)).toEqual(new Set([...known, '(width < 24em)']));
});
