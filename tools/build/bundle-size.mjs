/**
 * Runs `npm run size`, which checks the download sizes of the sign-in page and of the files that it prefetches against
 * their budgets.
 */
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT } from '../node.mjs';
import { isCommand, runCommand } from '../run.mjs';
import { PAGES_AHEAD } from './source-imports.mjs';

const WEB_ROOT = join(ROOT, 'dist/web');
/** The most bytes of Brotli copies that the sign-in page may load. The page is part of the entry chunk. */
const BUDGET_BYTES = { js: 131_500, css: 9_500 };
/** The most bytes of Brotli copies that the sign-in page may prefetch. */
const AHEAD_BYTES = 46_000;

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

/** @param {string} file @returns {number} the bytes of its Brotli copy */
const sizeOf = (file) => statSync(join(WEB_ROOT, `${file}.br`)).size;

/** @returns {{ js: number, css: number, ahead: number }} the bytes that the sign-in page loads and prefetches (Brotli) */
function signInSize() {
  const manifest = readManifest();
  const own = filesOfEntry(manifest);
  const size = { js: 0, css: 0, ahead: 0 };
  for (const file of own) size[extname(file) === '.css' ? 'css' : 'js'] += sizeOf(file);
  for (const file of filesOf(manifest, PAGES_AHEAD)) if (!own.includes(file)) size.ahead += sizeOf(file);
  return size;
}

/**
 * Prints the size of the sign-in page.
 * @returns {boolean} whether it is within the budgets
 */
export function reportBundleSize() {
  const size = signInSize();
  const of = (/** @type {number} */ bytes, /** @type {number} */ budget) => [bytes, budget].map((each) => (each / 1000).toFixed(1).replace('.', ',')).join(' из ');
  const { js, css } = BUDGET_BYTES;
  console.log(`Страница входа загружает ${of(size.js, js)} кБ JS и ${of(size.css, css)} кБ CSS, заранее ещё ${of(size.ahead, AHEAD_BYTES)} кБ (Brotli).`);
  return size.js <= js && size.css <= css && size.ahead <= AHEAD_BYTES;
}

if (isCommand(import.meta.url)) await runCommand(async () => (reportBundleSize() ? 0 : 1));
