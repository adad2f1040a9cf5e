import { build } from './build.mjs';
import { projectEnvironment, projectNode } from './node.mjs';
import { run, runCommand } from './run.mjs';
import { setup } from './setup.mjs';

let isServing = false;

/** Sets up, builds what has changed, and serves until it is asked to stop. */
async function start() {
  await setup();
  await build();
  isServing = true;
  return run(projectNode(), ['src/server/main.ts'], { env: projectEnvironment() });
}

// Being asked to stop is no failure. A server that couldn't answer its last requests has its own exit code.
await runCommand(start, ({ exitCode }) => (isServing ? (exitCode ?? 0) : 0));
