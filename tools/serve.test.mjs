import { expect, test, vi } from 'vitest';

const code = vi.hoisted(() => ({ ofProgram: 0, ofAll: /** @type {number | void} */ (0) }));
vi.mock('./setup.mjs', () => ({ setup: () => Promise.resolve() }));
vi.mock('./build.mjs', () => ({ build: () => Promise.resolve(false) }));
vi.mock('./run.mjs', () => ({
  run: () => Promise.resolve(code.ofProgram),
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
