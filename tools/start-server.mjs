/** What `npm start` and `npm run start:cluster` have in common. */
import { join } from 'node:path';
import { build } from './build/build.mjs';
import { projectEnvironment, projectNode, ROOT } from './node.mjs';
import { outliveTerminal, run, runCommand } from './run.mjs';
import { setup } from './setup.mjs';

/**
 * Node's compile cache: a restarted server starts sooner and uses 25 MB less, since it does not load the TypeScript compiler.
 */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/listok-server');

/** A site that is started by hand has no backup timer, as a service has: the server itself makes backups. */
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
    // The operator's settings take precedence.
    const env = { NODE_COMPILE_CACHE, DAILY_BACKUPS, ...projectEnvironment() };
    const code = isBuilt && isPrepared ? await run(projectNode(), [program, '--prepare'], { env }) : 0;
    // Only a service distinguishes exit codes (exit-with-error.ts), and it starts the program directly.
    return code === 0 && (await run(projectNode(), [program], { env })) === 0 ? 0 : 1;
  };
  // A signal to stop is no failure, but a server that drops its last requests exits with its own code.
  await runCommand(start, ({ exitCode }) => (isServing ? (exitCode ?? 0) : 0));
}
