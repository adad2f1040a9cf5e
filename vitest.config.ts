import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { inProcesses, timeouts } from './vitest.processes.config.ts';

/**
 * The test files that also run against four server processes. They test state that a single process could wrongly keep
 * in its memory (sessions, limits, keys), and races. `npm run test:cluster` runs all tests of the API in this way.
 */
const ALSO_IN_PROCESSES = [
  'test/api/users/change-user.test.ts',
  'test/api/access/keys.test.ts',
  'test/api/account/{sign-in-rate-limiter-processes,rights,sessions}.test.ts',
  'test/api/general-tests/submit-concurrently.test.ts',
];

const SERVER_TESTS = 'test/!(components)/**/*.test.ts';
const COMPONENT_TESTS = 'test/components/**/*.test.ts';
/** Matches the server's modules that component tests use. Node imports them without Vite. */
const SERVER_CODE = [/\/(?:src\/server|test\/support)\//];
const UNIT_TESTS = ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.{ts,mjs}'];
const testsWith = (pattern: RegExp): string[] =>
  globSync([...UNIT_TESTS, SERVER_TESTS]).filter((file) => pattern.test(readFileSync(file, 'utf8')));

// Each of these files runs in a process of its own. The other files share processes, and so the imported modules.
const MOCKING_TESTS = testsWith(/\bvi\.(mock|doMock|resetModules)\(/);
/** Tests that start servers. Importing site-process.ts registers the hook that ends the servers. */
const PROCESS_TESTS = testsWith(/\/site-process\.ts'/);

/**
 * Makes Node import the server's modules itself, as in production. Transforming them with Vite would take longer than
 * many tests.
 */
const nativeModules = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Restores mocks, stubbed globals and environment variables before the next test. */
const afterEachTest = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

const project = (name: string, include: string[], settings: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration => ({
  test: { name, include, exclude: [...MOCKING_TESTS, ...PROCESS_TESTS], isolate: false, ...afterEachTest, ...timeouts, ...settings },
});

export default defineConfig({
  test: {
    globalSetup: 'test/setup/postgres.ts',
    // There are more workers than processor cores, because tests mostly wait for the disk, processes and timeouts.
    maxWorkers: 3,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    projects: [
      project('units', UNIT_TESTS),
      project('server', [SERVER_TESTS], nativeModules),
      {
        // The pages use the React that visitors get. The development build takes three times as long.
        oxc: { jsx: { development: false } },
        ...project('components', [COMPONENT_TESTS], {
          env: { NODE_ENV: 'production' },
          setupFiles: 'test/components/support/dom.ts',
          // The tests apply no styles, so no theme is built.
          alias: { 'virtual:theme-variables.css': new URL('src/ui/theme/base.css', import.meta.url).pathname },
          server: { deps: { external: SERVER_CODE } },
        }),
      },
      project('mocks', MOCKING_TESTS, { exclude: [], isolate: true }),
      project('processes', PROCESS_TESTS, { ...nativeModules, exclude: MOCKING_TESTS, isolate: true }),
      inProcesses(ALSO_IN_PROCESSES, { ...nativeModules, isolate: false }),
    ],
  },
});
