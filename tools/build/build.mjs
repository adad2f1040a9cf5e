/** Runs `npm run build`, which builds the web client. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportBundleSize } from './bundle-size.mjs';
import { compressFiles } from './compress.mjs';
import { contentHash } from './content-hash.mjs';
import { projectEnvironment, projectNode, ROOT } from '../node.mjs';
import { isCommand, run, runCommand } from '../run.mjs';

/** The files on which the built client depends. */
const SOURCES = ['index.html', 'public', 'src', 'tools', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
/**
 * The folder of the built client, and the folder in which a build writes it. The new client replaces the old one only
 * when it is complete, so a server that starts during a build finds a complete client.
 */
const BUILT = join(ROOT, 'dist/web');
const UNFINISHED = join(ROOT, 'dist/web.new');
const UNFINISHED_RENDERER = join(ROOT, 'dist/renderer.new');
const CLIENT = ['--outDir', UNFINISHED];
/** The options for the bundle that renders pages on the server (ADR 40). */
const RENDERER = ['--outDir', UNFINISHED_RENDERER, '--ssr', 'src/web/ssr/entry-server.tsx'];
/** The options for the service worker, which lists files of the client (ADR 43). */
const WORKER = ['--outDir', UNFINISHED, '--mode', 'worker'];
/** The file with the content hash of the last build's sources. It is outside of the folder that is served. */
const STAMP = join(ROOT, 'dist/web.sources');

/**
 * Builds the web client if its sources have changed since the last build.
 * @returns whether it built
 * @throws {Error} with one line for the terminal
 */
export async function build() {
  const sources = contentHash(ROOT, SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return false;

  console.log('Собираю страницы…');
  rmSync(STAMP, { force: true });
  // The two builds do not depend on each other.
  await Promise.all([CLIENT, RENDERER].map(runVite));
  renameSync(UNFINISHED_RENDERER, join(UNFINISHED, 'renderer'));
  await Promise.all([runVite(WORKER), compressFiles(join(UNFINISHED, 'assets'))]);
  await compressFiles(UNFINISHED);
  rmSync(BUILT, { recursive: true, force: true });
  renameSync(UNFINISHED, BUILT);
  reportBundleSize();
  writeFileSync(STAMP, sources);
  return true;
}

/** @param {string[]} options */
async function runVite(options) {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // Vite must not take over the mode of the process that builds, such as a test.
  const env = { ...projectEnvironment(), NODE_ENV: 'production' };
  const code = await run(projectNode(), [vite, 'build', ...options, '--logLevel', 'warn'], { env });
  if (code !== 0) throw new Error('Собрать страницы не удалось: причина выше.');
}

if (isCommand(import.meta.url)) await runCommand(async () => void (await build()));
