import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * @param {string} root
 * @param {string[]} paths files and folders inside `root`; missing ones are ignored
 * @returns {string} a hash of the names and contents of all files
 */
export function contentHash(root, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesOf(root, path)).toSorted()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file.replaceAll(sep, '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} the path itself, or the paths of all files inside the folder, relative to `root`
 */
function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesOf(root, join(path, name)));
}
