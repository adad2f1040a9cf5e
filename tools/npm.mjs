/** Runs npm. */
import { basename } from 'node:path';
import { run } from './run.mjs';

/**
 * Runs the npm that runs this process, or else the installed one, in the folder of the project.
 * @param {string[]} args
 * @param {Pick<import('./run.mjs').RunOptions, 'onOutput'>} [options]
 * @returns {Promise<number>} its exit code
 * @throws {Error} with one line when npm is not installed
 */
export function npm(args, options = {}) {
  const { npm_execpath: path, npm_node_execpath: node } = process.env;
  if (path && /^npm-cli\.[cm]?js$/.test(basename(path))) return run(node ?? process.execPath, [path, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' }).catch((/** @type {unknown} */ error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error('Не найден npm. Установите Node вместе с npm.', { cause: error });
    }
    throw error;
  });
}
