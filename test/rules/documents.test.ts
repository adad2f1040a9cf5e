/** Checks that everything that the documents name exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../src/server/settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const findFiles = (pattern: string | string[]): string[] => globSync(pattern, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
const documents = findFiles(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md']);
const files = findFiles('{src,test,tools}/**/*.{ts,tsx,mjs}');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Whether a name such as `lessons.spec` or `lessons/admin-*.test` matches a file in any folder. */
function isTestFile(name: string): boolean {
  const end = new RegExp(`/${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}\\.tsx?$`);
  return files.some((file) => end.test(file));
}

test.each(documents)('%s names only tests and files that exist', (document) => {
  const text = read(document);
  const tests = [...text.matchAll(/`([\w/*.-]+\.(?:test|spec))`/g)].map(([, name = '']) => name);
  const named = [...text.matchAll(/\b(?:src|test|tools)\/[\w/.-]+\.(?:tsx?|mjs)\b/g)].map(([path]) => path);
  expect(tests.filter((name) => !isTestFile(name))).toEqual([]);
  expect(named.filter((path) => !files.includes(path))).toEqual([]);
});

test.each(documents)('%s names only npm scripts that exist', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(document).matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('README.md explains every setting and no other', () => {
  const rows = read('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm);
  const explained = [...rows].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
  expect(explained.toSorted()).toEqual([...SETTING_NAMES].toSorted());
});

test.each(documents)('%s links only to files that exist', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) => join(ROOT, document, '..', path));
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});
