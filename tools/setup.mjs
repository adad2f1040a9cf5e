/** Installs the dependencies. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectNode, ROOT } from './node.mjs';
import { npm } from './npm.mjs';
import { isCommand, runCommand } from './run.mjs';

// This file and its imports run before anything is installed, on the installed Node.
const OLDEST_NODE_MAJOR = 20;
const LOCK = join(ROOT, 'package-lock.json');
const STAMP = join(ROOT, 'node_modules/.cache/set-up');

/**
 * Installs the dependencies if the lock file has changed since the last installation.
 * @throws {Error} with one line for the terminal
 */
export async function setup() {
  const [major] = process.versions.node.split('.');
  if (Number(major) < OLDEST_NODE_MAJOR) throw new Error(`Нужен Node ${OLDEST_NODE_MAJOR} или новее, здесь ${process.version}.`);
  const stamp = currentStamp();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;

  console.log('Устанавливаю зависимости (npm ci)…');
  rmSync(STAMP, { force: true });
  const code = await npm(['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']);
  if (code !== 0) throw new Error('npm ci не удался: причина выше. Если мешает папка node_modules, удалите её и повторите.');
  projectNode();
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stamp);
}

/** Includes the platform: node_modules may be a copy from another machine. */
function currentStamp() {
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  return `${lock} ${process.platform}-${process.arch}\n`;
}

if (isCommand(import.meta.url)) await runCommand(setup);
