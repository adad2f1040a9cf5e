import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const documents = globSync(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md'], { cwd: ROOT });
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const isThere = (pattern: string): boolean => globSync(pattern, { cwd: ROOT }).length > 0;

test.each(documents)('%s names tests and files that are there', (document) => {
  const text = read(document);
  // `lessons.spec` stands for a file of that name wherever it is, `features/lessons/author-*.test` for several.
  const tests = [...text.matchAll(/`([\w/*.-]+\.(?:test|spec))`/g)].map(([, name]) => `{src,e2e,reliability}/**/${name}.{ts,tsx}`);
  const files = [...text.matchAll(/\b(?:src|e2e|reliability|bench|tools)\/[\w/.-]+\.(?:tsx?|mjs)\b/g)].map(([path]) => path);
  expect([...tests, ...files].filter((pattern) => !isThere(pattern))).toEqual([]);
});

test.each(documents)('%s links to pages that are there', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) => join(document, '..', path));
  expect(links.filter((path) => !isThere(path))).toEqual([]);
});
