/** Installs the dependencies. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectNode, ROOT } from './node.mjs';
import { npm } from './npm.mjs';
import { isCommand, runCommand } from './run.mjs';

// This file and its imports run on the installed Node before anything else is installed.
const OLDEST_NODE_MAJOR = 20;
const FORBIDDEN_SIGN = /[#?]/;

/**
 * Installs the dependencies, unless exactly these are installed.
 * @throws {Error} with one line for the terminal
 */
export async function setup() {
  const [major] = process.versions.node.split('.');
  if (Number(major) < OLDEST_NODE_MAJOR) throw new Error(`Нужен Node ${OLDEST_NODE_MAJOR} или новее, здесь ${process.version}.`);
  // With such a sign in the path, Vite and Node would take the rest of the path for a query or a fragment.
  const [sign] = FORBIDDEN_SIGN.exec(ROOT) ?? [];
  if (sign !== undefined) throw new Error(`В пути ${ROOT} есть знак «${sign}», с ним сайт не собрать. Переименуйте папку или перенесите сайт в другую.`);
  if (isInstalled(ROOT)) return;

  console.log('Устанавливаю зависимости (npm ci)…');
  const code = await npm(['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']);
  if (code !== 0) throw new Error('npm ci не удался: причина выше. Если мешает папка node_modules, удалите её и повторите.');
  const node = projectNode();
  // The folder holds 67 MB of headers for programs that nobody compiles here.
  if (node.startsWith(ROOT)) rmSync(join(dirname(node), '../include'), { recursive: true, force: true });
}

/** @typedef {{ integrity?: string, optional?: boolean, os?: string[], cpu?: string[] }} Package */

/**
 * Whether the packages of the lock file are installed. npm writes a list of the installed packages after every
 * installation. The packages may be a copy from another machine, so they must also fit this platform.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const list = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = packagesOf(list);
  const { '': _project, ...locked } = packagesOf(join(folder, 'package-lock.json'));
  const isThere = Object.entries(locked).every(([name, { integrity, optional }]) =>
    name in installed ? installed[name]?.integrity === integrity : optional === true,
  );
  return isThere && Object.values(installed).every(({ os, cpu }) => fits(os, process.platform) && fits(cpu, process.arch));
}

const packagesOf = (/** @type {string} */ path) => /** @type {{ packages: Record<string, Package> }} */ (JSON.parse(readFileSync(path, 'utf8'))).packages;

const fits = (/** @type {string[] | undefined} */ names = [], /** @type {string} */ name) =>
  names.length === 0 || names.includes(name) || (names.every((each) => each.startsWith('!')) && !names.includes(`!${name}`));

if (isCommand(import.meta.url)) await runCommand(setup);
