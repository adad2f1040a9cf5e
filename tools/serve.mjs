import { build } from './build.mjs';
import { projectEnvironment, projectNode } from './node.mjs';
import { run, runCommand } from './run.mjs';
import { setup } from './setup.mjs';

/**
 * Sets up, builds what has changed, and serves until it is asked to stop.
 * @param {string} program
 * @param {{ reloads?: boolean }} [options] as `run` takes them
 */
export async function serve(program, { reloads = false } = {}) {
  let isServing = false;
  const start = async () => {
    await setup();
    await build();
    isServing = true;
    return run(projectNode(), [program], { env: projectEnvironment(), reloads });
  };
  // Being asked to stop is no failure. A server that couldn't answer its last requests has its own exit code.
  await runCommand(start, ({ exitCode }) => (isServing ? (exitCode ?? 0) : 0));
}
