import { join } from 'node:path';
import { build } from './build.mjs';
import { projectEnvironment, projectNode, ROOT } from './node.mjs';
import { run, runCommand } from './run.mjs';
import { setup } from './setup.mjs';

/**
 * Where Node keeps what it compiles: a server that starts again starts sooner, and has 25 MB less, since it doesn't load
 * what turns TypeScript into JavaScript.
 */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/listok-server');

/** Who starts the site by hand has no timer that copies the database every night, as a service has. */
const DAILY_BACKUPS = '7';

/**
 * Sets up, builds what has changed, and serves until it is asked to stop.
 * @param {string} program
 * @param {{ isPrepared?: boolean, reloads?: boolean }} [options] `isPrepared`: what was built anew is run with `--prepare`
 * first, so that the server finds everything compiled and filled and needs no memory for that; `reloads`: as `run` takes it
 */
export async function serve(program, { isPrepared = false, reloads = false } = {}) {
  let isServing = false;
  const start = async () => {
    await setup();
    const isBuilt = await build();
    isServing = true;
    // The operator's own come first.
    const env = { NODE_COMPILE_CACHE, DAILY_BACKUPS, ...projectEnvironment() };
    const code = isBuilt && isPrepared ? await run(projectNode(), [program, '--prepare'], { env }) : 0;
    // Which failure it was only a service tells apart (end-start.ts), and that starts the program itself.
    return code === 0 && (await run(projectNode(), [program], { env, reloads })) === 0 ? 0 : 1;
  };
  // Being asked to stop is no failure. A server that couldn't answer its last requests has its own exit code.
  await runCommand(start, ({ exitCode }) => (isServing ? (exitCode ?? 0) : 0));
}
