import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** For a slow machine that does other work at the same time, ms: no test says how fast something is. */
export const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Tests of the API, each against four server processes over one PostgreSQL, behind a round-robin proxy. */
export const inProcesses = (include: string[]): TestProjectInlineConfiguration => ({
  test: {
    name: 'four processes',
    ...patience,
    include,
    env: { TEST_PROCESSES: '4' },
    globalSetup: 'tools/server-processes-for-tests.ts',
  },
});

const ofApi = globSync('src/**/*.test.ts').filter((file) => /describeApi|startTestApp/.test(readFileSync(file, 'utf8')));

export default defineConfig({
  test: { globalSetup: 'tools/postgres-for-tests.ts', projects: [inProcesses(ofApi)] },
});
