import { afterEach, expect, test, vi } from 'vitest';

const code = vi.hoisted(() => ({ ofProgram: 0, ofAll: /** @type {number | void} */ (0) }));
/** What the site was given. */
const given = vi.hoisted(() => ({ env: /** @type {NodeJS.ProcessEnv | undefined} */ (undefined) }));
vi.mock('./setup.mjs', () => ({ setup: () => Promise.resolve() }));
vi.mock('./build.mjs', () => ({ build: () => Promise.resolve(false) }));
vi.mock('./run.mjs', () => ({
  run: (/** @type {string} */ _program, /** @type {string[]} */ _args, /** @type {{ env: NodeJS.ProcessEnv }} */ { env }) => {
    given.env = env;
    return Promise.resolve(code.ofProgram);
  },
  runCommand: async (/** @type {() => Promise<number | void>} */ work) => {
    code.ofAll = await work();
  },
}));
const { serve } = await import('./serve.mjs');

test.each([
  { program: 0, npmStart: 0 },
  { program: 1, npmStart: 1 },
  // A wrong setting: the number is for systemd, whose service starts the program itself.
  { program: 78, npmStart: 1 },
])('A site that ends with $program ends npm start with $npmStart', async ({ program, npmStart }) => {
  code.ofProgram = program;
  await serve('src/server/main.ts');
  expect(code.ofAll).toBe(npmStart);
});

afterEach(() => void vi.unstubAllEnvs());

test.each([
  { operator: undefined, site: '7' },
  { operator: 'off', site: 'off' },
])('npm start asks the site for daily backups ($site) where its operator says $operator', async ({ operator, site }) => {
  vi.stubEnv('DAILY_BACKUPS', operator);
  await serve('src/server/main.ts');
  expect(given.env).toMatchObject({ DAILY_BACKUPS: site });
});
