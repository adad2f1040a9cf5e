/** Runs `npm run size`, which checks the download size of the sign-in page against its budget. */
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT } from '../node.mjs';
import { isCommand, runCommand } from '../run.mjs';

const WEB_ROOT = join(ROOT, 'dist/web');
/** The most bytes that the sign-in page may load, as Brotli copies. The page is a part of the entry. */
const BUDGET_BYTES = { js: 131_500, css: 9_500 };

/** @typedef {{ file: string, name?: string, isEntry?: boolean, imports?: string[], css?: string[], assets?: string[] }} Chunk */

/** Reads Vite's manifest: the chunks of the built client by source file. */
export const readManifest = (webRoot = WEB_ROOT) =>
  /** @type {Record<string, Chunk>} */ (JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')));

/**
 * @param {Record<string, Chunk>} manifest
 * @returns {string[]} the scripts and styles that every first visit loads
 */
export const filesOfEntry = (manifest) => filesOf(manifest, Object.keys(manifest).filter((name) => manifest[name]?.isEntry));

/**
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} names of chunks
 * @returns {string[]} the scripts and styles of the chunks and of their static imports
 */
export const filesOf = (manifest, names) => [
  ...new Set(chunksOf(manifest, names).flatMap(({ file, css = [] }) => [file, ...css])),
];

/**
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} names of chunks
 * @returns {Chunk[]} the chunks and their static imports
 */
export function chunksOf(manifest, names) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} name */
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    manifest[name]?.imports?.forEach(visit);
  };
  names.forEach(visit);
  return [...seen].flatMap((name) => manifest[name] ?? []);
}

/** @returns {{ js: number, css: number }} the bytes that the sign-in page loads (Brotli) */
function signInSize() {
  const size = { js: 0, css: 0 };
  for (const file of filesOfEntry(readManifest())) {
    size[extname(file) === '.css' ? 'css' : 'js'] += statSync(join(WEB_ROOT, `${file}.br`)).size;
  }
  return size;
}

/**
 * Prints the size of the sign-in page.
 * @returns {boolean} whether it is within the budget
 */
export function reportBundleSize() {
  const size = signInSize();
  const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1).replace('.', ',');
  const part = (/** @type {'js' | 'css'} */ kind) => `${kilobytes(size[kind])} из ${kilobytes(BUDGET_BYTES[kind])} кБ ${kind.toUpperCase()}`;
  console.log(`Страница входа загружает ${part('js')} и ${part('css')} (Brotli).`);
  return size.js <= BUDGET_BYTES.js && size.css <= BUDGET_BYTES.css;
}

if (isCommand(import.meta.url)) await runCommand(async () => (reportBundleSize() ? 0 : 1));
