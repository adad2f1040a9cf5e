import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentHash } from './content-hash.mjs';

let root = '';
const hash = () => contentHash(root, ['src', 'index.html', 'missing']);
/**
 * @param {string} path
 * @param {string} content
 */
const write = (path, content) => writeFileSync(join(root, path), content);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-hash-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  write('index.html', '<p>');
  write('src/a.ts', 'a');
  write('src/deep/b.ts', 'b');
});

afterEach(() => rmSync(root, { recursive: true }));

test('contentHash does not depend on modification times', () => {
  const before = hash();
  write('src/a.ts', 'a');
  expect(hash()).toBe(before);
});

test('contentHash ignores files outside the given paths', () => {
  const before = hash();
  write('README.md', 'text');
  expect(hash()).toBe(before);
});

test.each([
  ['a changed file', () => write('src/deep/b.ts', 'c')],
  ['a changed named file', () => write('index.html', '<b>')],
  ['a new file', () => write('src/c.ts', '')],
  ['a removed file', () => rmSync(join(root, 'src/a.ts'))],
  ['a renamed file', () => renameSync(join(root, 'src/a.ts'), join(root, 'src/z.ts'))],
  ['text that moves from one file to another', () => (write('src/a.ts', ''), write('src/deep/b.ts', 'ab'))],
])('contentHash changes with %s', (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});
