import { defineConfig } from 'vitest/config';
import { inProcesses, patience } from './vitest.processes.config.ts';

/** What sessions, limits, rights and «once» promise, asked of several processes as well; `npm run test:cluster` asks all. */
const TELLING = [
  'src/features/access/change-user.test.ts',
  'src/features/account/{limits,limits-elsewhere,own-sessions,reset-link,rights,sessions}.test.ts',
  'src/features/{tests,lessons}/submit-at-once.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: 'tools/postgres-for-tests.ts',
    // Tests mostly wait: for the disk, for processes, for limits of time.
    maxWorkers: 3,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    projects: [
      {
        test: {
          name: 'one process',
          ...patience,
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.{ts,mjs}', 'reliability/**/*.test.ts'],
        },
      },
      inProcesses(TELLING),
    ],
  },
});
