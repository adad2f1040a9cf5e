/** The sources of the product, for tests that check their text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../../src');

const isProductFile = (file: string): boolean => /\.tsx?$/.test(file) && !/(\.test\.tsx?|\.d\.ts)$/.test(file);

/** The paths of the sources inside `src`, without unit tests. */
export const sourceFiles: readonly string[] = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(isProductFile);

/** Whether a file runs in browsers. */
export const isBrowserFile = (file: string): boolean => /^(ui|web|worker|domain)\/|^features\/[^/]+\/web\//.test(file);

export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Removes comments from TypeScript or JavaScript. Comments that follow code on the same line stay. */
export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** The number of files directly inside each folder of `src`, by its path. */
export const folderSizes: Readonly<Record<string, number>> = (() => {
  const files = readdirSync(ROOT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const byFolder = Map.groupBy(files, ({ parentPath }) => relative(ROOT, parentPath).replaceAll('\\', '/'));
  return Object.fromEntries([...byFolder].map(([folder, entries]) => [folder, entries.length]));
})();
