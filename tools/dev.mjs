import { projectEnvironment, projectNode } from './node.mjs';
import { run, runCommand } from './run.mjs';
import { setup } from './setup.mjs';

/** Where Vite serves the pages while they are being written; it passes /api on to the server. */
const VITE = 'http://localhost:5173';

/** Serves with both the server and the pages following every change of their sources. */
async function develop() {
  await setup();
  // Vite passes /api on to where the server listens.
  const env = { ...projectEnvironment(), PORT: process.env['PORT'] || '3000' };
  await Promise.all([
    run(projectNode(), ['--watch', 'src/server/main.ts'], { env: { PUBLIC_ORIGIN: VITE, ...env } }),
    run(projectNode(), ['node_modules/vite/bin/vite.js', '--strictPort'], { env }),
  ]);
}

await runCommand(develop, () => 0);
