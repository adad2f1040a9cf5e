/** Runs `npm run dev`: the server and Vite, which both follow changes of their sources. */
import { projectEnvironment, projectNode } from './node.mjs';
import { run, runCommand } from './run.mjs';
import { setup } from './setup.mjs';

/** The origin of Vite's development server. */
const VITE_ORIGIN = 'http://localhost:5173';

async function develop() {
  await setup();
  // Vite's proxy forwards /api to this port.
  const env = { ...projectEnvironment(), PORT: process.env['PORT'] || '3000' };
  await Promise.all([
    run(projectNode(), ['--watch', 'src/server/main.ts'], { env: { PUBLIC_ORIGIN: VITE_ORIGIN, ...env } }),
    run(projectNode(), ['node_modules/vite/bin/vite.js', '--strictPort'], { env }),
  ]);
}

await runCommand(develop, () => 0);
