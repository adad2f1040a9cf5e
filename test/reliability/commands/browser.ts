import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Kills a browser in every test of killed browsers, also in those that take too long for every run of the tests.
 * @returns whether all tests have passed
 */
export async function browserCommand(rounds: number): Promise<boolean> {
  const playwright = spawn('npx', ['playwright', 'test', 'test/e2e/offline/killed-browser.spec.ts', '--repeat-each', String(rounds)], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, LISTOK_KILL_BROWSER: 'long' },
  });
  const [code] = (await once(playwright, 'exit')) as [number | null];
  return code === 0;
}
