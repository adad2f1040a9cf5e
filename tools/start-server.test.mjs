import { afterEach, expect, test, vi } from 'vitest';

const exitCodes = vi.hoisted(() => ({ program: 0, npmStart: /** @type {number | void} */ (0) }));
/** The environment that the program gets. */
const passed = vi.hoisted(() => ({ env: /** @type {NodeJS.ProcessEnv | undefined} */ (undefined) }));
vi.mock('./setup.mjs', () => ({ setup: () => Promise.resolve() }));
vi.mock('./build/build.mjs', () => ({ build: () => Promise.resolve(false) }));
vi.mock('./run.mjs', () => ({
  outliveTerminal: () => undefined,
  run: (/** @type {string} */ _program, /** @type {string[]} */ _args, /** @type {{ env: NodeJS.ProcessEnv }} */ { env }) => {
    passed.env = env;
    return Promise.resolve(exitCodes.program);
  },
  runCommand: async (/** @type {() => Promise<number | void>} */ work) => {
    exitCodes.npmStart = await work();
  },
}));
const { serve } = await import('./start-server.mjs');

test.each([
  { program: 0, npmStart: 0 },
  { program: 1, npmStart: 1 },
  // The setting is invalid. The code 78 is meant for systemd, which starts the program directly.
  { program: 78, npmStart: 1 },
])('npm start exits with $npmStart when the program exits with $program', async ({ program, npmStart }) => {
  exitCodes.program = program;
  await serve('src/server/main.ts');
  expect(exitCodes.npmStart).toBe(npmStart);
});

afterEach(() => void vi.unstubAllEnvs());

test.each([
  { operator: undefined, site: '7' },
  { operator: 'off', site: 'off' },
])('npm start passes DAILY_BACKUPS=$site to the program when the operator sets $operator', async ({ operator, site }) => {
  vi.stubEnv('DAILY_BACKUPS', operator);
  await serve('src/server/main.ts');
  expect(passed.env).toMatchObject({ DAILY_BACKUPS: site });
});
