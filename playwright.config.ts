import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, needChromium } from './tools/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './tools/build-for-tests.mjs',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // For a slow machine that does other work at the same time, ms.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    headless: true,
    launchOptions: { executablePath: needChromium(), args: CHROMIUM_ARGS },
    locale: 'ru-RU',
    timezoneId: 'Europe/Saratov',
    // A trace of every test takes half as long again as the test; `npm run test:e2e -- --trace on` keeps them.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
