/** `npm run build`: builds the web client. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportBundleSize } from './bundle-size.mjs';
import { compressFiles } from './compress.mjs';
import { contentHash } from './content-hash.mjs';
import { projectEnvironment, projectNode, ROOT } from './node.mjs';
import { isCommand, run, runCommand } from './run.mjs';

/** What the built client depends on. */
const SOURCES = ['index.html', 'src', 'tools', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
/** Holds the content hash of the last build's sources; outside the folder that is served. */
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
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // Of whoever builds, a test for example, Vite would take another mode.
  const env = { ...projectEnvironment(), NODE_ENV: 'production' };
  for (const mode of [[], ['--ssr', 'src/web/ssr/entry-server.tsx']]) {
    const code = await run(projectNode(), [vite, 'build', ...mode, '--logLevel', 'warn'], { env });
    if (code !== 0) throw new Error('Собрать страницы не удалось: причина выше.');
  }
  await compressFiles(join(ROOT, 'dist/web/assets'));
  reportBundleSize();
  writeFileSync(STAMP, sources);
  return true;
}

if (isCommand(import.meta.url)) await runCommand(async () => void (await build()));
