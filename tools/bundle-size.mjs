import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT } from './node.mjs';
import { isCommand, runCommand } from './run.mjs';

const WEB_ROOT = join(ROOT, 'dist/web');
/** What the sign-in page, which comes with the entry, may load, in bytes of the Brotli copies. */
const BUDGET = { js: 140_000, css: 15_000 };

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk */

/**
 * @param {Record<string, Chunk>} manifest Vite's
 * @returns {string[]} the scripts and styles that every first visit loads: the entry's and what it imports
 */
export function filesOfEntry(manifest) {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} name */
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    manifest[name]?.imports?.forEach(visit);
  };
  entries.forEach(visit);
  const files = [...seen].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat());
  return [...new Set(files)];
}

/** @returns {{ js: number, css: number }} what the sign-in page of the built client loads, in bytes of the Brotli copies */
function signInSize() {
  const text = readFileSync(join(WEB_ROOT, '.vite/manifest.json'), 'utf8');
  const manifest = /** @type {Record<string, Chunk>} */ (JSON.parse(text));
  const size = { js: 0, css: 0 };
  for (const file of filesOfEntry(manifest)) {
    size[extname(file) === '.css' ? 'css' : 'js'] += statSync(join(WEB_ROOT, `${file}.br`)).size;
  }
  return size;
}

/**
 * Tells the size of the built client.
 * @returns {boolean} whether the sign-in page keeps to its budget
 */
export function reportBundleSize() {
  const size = signInSize();
  const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1).replace('.', ',');
  const part = (/** @type {'js' | 'css'} */ kind) => `${kilobytes(size[kind])} из ${kilobytes(BUDGET[kind])} кБ ${kind.toUpperCase()}`;
  console.log(`Страница входа загружает ${part('js')} и ${part('css')} (Brotli).`);
  return size.js <= BUDGET.js && size.css <= BUDGET.css;
}

if (isCommand(import.meta.url)) await runCommand(async () => (reportBundleSize() ? 0 : 1));
