/** The configuration of `npm run test:cluster`, which runs all tests of the API against four server processes. */
import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { TEST_TIMEOUT_MS } from './test/support/test-timeout.ts';

export const timeouts = { testTimeout: TEST_TIMEOUT_MS, hookTimeout: TEST_TIMEOUT_MS };

/**
 * Makes a project whose tests of the API run against four server processes. They share a PostgreSQL database and are
 * behind a proxy that sends requests to each in turn.
 */
export const inProcesses = (include: string[], settings: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration => ({
  test: {
    name: 'four processes',
    ...timeouts,
    ...settings,
    include,
    env: { TEST_PROCESSES: '4' },
    globalSetup: 'test/setup/app-servers.ts',
  },
});

const apiTests = globSync('test/**/*.test.ts').filter((file) => /describeApi|startTestApp/.test(readFileSync(file, 'utf8')));

export default defineConfig({
  test: { globalSetup: 'test/setup/postgres.ts', projects: [inProcesses(apiTests)] },
});
