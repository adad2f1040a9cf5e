/** The common part of `npm start` and `npm run start:cluster`. */
import { join } from 'node:path';
import { build } from './build/build.mjs';
import { projectEnvironment, projectNode, ROOT } from './node.mjs';
import { outliveTerminal, run, runCommand } from './run.mjs';
import { setup } from './setup.mjs';

/**
 * The folder of Node's compile cache. With it a restarted server starts sooner and uses 25 MB less, because it does not
 * load the TypeScript compiler.
 */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/listok-server');

/**
 * How many daily backups the server keeps. A site that is started by hand has no backup timer, so the server makes
 * backups itself.
 */
const DAILY_BACKUPS = '7';

/**
 * Installs, builds what has changed, and serves until a signal to stop.
 * @param {string} program
 * @param {{ isPrepared?: boolean }} [options] `isPrepared`: after a build, runs the program with `--prepare` first, so that the
 * server itself needs no memory for compiling and for sample content
 */
export async function serve(program, { isPrepared = false } = {}) {
  outliveTerminal();
  let isServing = false;
  const start = async () => {
    await setup();
    const isBuilt = await build();
    isServing = true;
    // The settings of the operator take precedence over these.
    const env = { NODE_COMPILE_CACHE, DAILY_BACKUPS, ...projectEnvironment() };
    const code = isBuilt && isPrepared ? await run(projectNode(), [program, '--prepare'], { env }) : 0;
    // Only a service distinguishes exit codes (exit-with-error.ts), and a service starts the program directly.
    return code === 0 && (await run(projectNode(), [program], { env })) === 0 ? 0 : 1;
  };
  // A stop by a signal counts as success. But when a server had to drop its last requests, its exit code is passed on.
  await runCommand(start, ({ exitCode }) => (isServing ? (exitCode ?? 0) : 0));
}
