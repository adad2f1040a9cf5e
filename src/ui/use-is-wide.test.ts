import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FROM } from './use-is-wide.ts';

const known = Object.values(FROM).flatMap((from) => [from, from.replace('>=', '<')]);

test('at every width stylesheets and components agree, and one rule of two holds', () => {
  const queries = globSync('src/**/*.css').flatMap((path) => readFileSync(path, 'utf8').match(/(?<=@media )\(.*width.*\)/g) ?? []);
  expect(queries.length).toBeGreaterThan(0);
  // Two dates side by side are the one thing that the narrowest screens have no room for.
  expect(new Set(queries)).toEqual(new Set([...known, '(width < 24em)']));
});
