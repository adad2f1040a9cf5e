import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.{ts,mjs}'],
    environment: 'node',
    globalSetup: 'tools/postgres-for-tests.ts',
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
  },
});
