/** Runs the scenarios in Firefox and WebKit (ADR 54). Playwright runs the tests; other clients drive the browsers. */
import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './test/engines/support/fixtures.ts';
import { ENGINE_NAMES } from './tools/engines.ts';

export default defineConfig<object, EngineOptions>({
  testDir: 'test/engines',
  globalSetup: ['./test/setup/build.mjs', './test/setup/name-engines.ts'],
  outputDir: 'test-results/engines',
  forbidOnly: true,
  // Each engine has one worker.
  workers: ENGINE_NAMES.length,
  retries: 0,
  // The timeout in ms suffices for a slow machine that also does other work.
  timeout: 180_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/engines.json' }]],
  projects: ENGINE_NAMES.map((engineName) => ({ name: engineName, use: { engineName } })),
});
